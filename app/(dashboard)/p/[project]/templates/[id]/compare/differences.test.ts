import { describe, expect, test } from "vitest"
import { isSame, lineDifferences, wordDifferences } from "./differences.ts"

describe("BESIDE-2 different words", () => {
  test("are listed in reading order, with the equal ones", () => {
    expect(wordDifferences("Your order is here", "Your parcel is here")).toEqual([
      { is: "same", text: "Your " },
      { is: "removed", text: "order" },
      { is: "added", text: "parcel" },
      { is: "same", text: " is here" },
    ])
  })

  test("are absent from equal texts, and from empty ones", () => {
    expect(wordDifferences("Same", "Same")).toEqual([{ is: "same", text: "Same" }])
    expect(wordDifferences("", "")).toEqual([])
    expect([isSame(wordDifferences("a", "a")), isSame(wordDifferences("a", "b"))]).toEqual([true, false])
  })

  test("rebuild both texts when joined, whatever is in them", () => {
    const one = "<b>Zażółć</b>\n\n{{name}} 👩‍👩‍👧 مرحبا  two  spaces"
    const other = "<b>Zażółć</b>\n{{ name }} 👩‍👧 مرحبا two  spaces!"
    const pieces = wordDifferences(one, other) ?? []
    const side = (left: string) => pieces.filter(({ is }) => is !== left).map(({ text }) => text)
    expect([side("added").join(""), side("removed").join("")]).toEqual([one, other])
  })

  test("are not computed for texts with nothing in common, however long", () => {
    const words = (letter: string) => Array.from({ length: 20_000 }, (_, n) => `${letter}${n}`).join(" ")
    expect(wordDifferences(words("a"), words("b"))).toBeNull()
    expect(wordDifferences("a".repeat(600_000), "b".repeat(600_000))).toBeNull()
  })
})

describe("BESIDE-2 different lines", () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `line ${n + 1}`)

  test("have their numbers on both sides", () => {
    expect(lineDifferences("a\nb\nc", "a\nB\nc\nd")).toEqual([
      { is: "same", before: 1, after: 1, text: "a" },
      { is: "removed", before: 2, after: null, text: "b" },
      { is: "added", before: null, after: 2, text: "B" },
      { is: "same", before: 3, after: 3, text: "c" },
      { is: "added", before: null, after: 4, text: "d" },
    ])
  })

  test("are only counted far from a difference", () => {
    const one = lines(30)
    const rows = lineDifferences(one.join("\n"), one.with(14, "changed").join("\n")) ?? []
    expect(rows[0]).toEqual({ is: "skipped", count: 11, from: 1 })
    expect(rows.at(-1)).toEqual({ is: "skipped", count: 12, from: 19 })
    expect(rows.flatMap((row) => ("text" in row ? [row.text] : []))).toEqual([
      ...["line 12", "line 13", "line 14", "line 15", "changed", "line 16", "line 17", "line 18"],
    ])
  })

  test("ignore line ending style and a final empty line", () => {
    expect(lineDifferences("a\r\nb", "a\nb\n")?.every(({ is }) => is !== "added")).toBe(true)
  })

  test("split a long generated line between its elements", () => {
    const row = (price: string) =>
      `<table>${"<tr><td>Item</td></tr>".repeat(40)}<tr><td>${price}</td></tr></table>`
    const changed = (lineDifferences(row("1 €"), row("2 €")) ?? []).filter(({ is }) => is !== "skipped")
    expect(changed.filter(({ is }) => is !== "same")).toMatchObject([
      { is: "removed", text: "<td>1 €</td>" },
      { is: "added", text: "<td>2 €</td>" },
    ])
  })
})
