import { describe, expect, test } from "vitest"
import { closedTag, hasUnreadableTag, openTagAt } from "./typed-tag.ts"

/** A text with `|` for the caret. */
const at = (marked: string) => ({ text: marked.replace("^", ""), caret: marked.indexOf("^") })
const openIn = (marked: string) => openTagAt(at(marked).text, at(marked).caret)

describe("a tag being typed", () => {
  test("starts with two braces and ends with its closing ones", () => {
    expect(openIn("Hi {{^")).toEqual({ from: 3, query: "" })
    expect(openIn("Hi {{order.i^d")).toEqual({ from: 3, query: "order.i" })
    expect(openIn("Hi {{name}}^")).toBeNull()
    expect(openIn("Hi {^")).toBeNull()
    expect(openIn("{{name|the^")).toBeNull()
  })

  test.each([
    ["Hi {{na^", "Hi {{name}}^"],
    ["Hi {{na^ and you", "Hi {{name}}^ and you"],
    ["Hi {{na^m}}!", "Hi {{name}}^!"],
    ["{{a}} {{^ {{b}}", "{{a}} {{name}}^ {{b}}"],
  ])("%s becomes %s", (before, after) => {
    const { text, caret } = at(before)
    const open = openTagAt(text, caret)
    expect(open && closedTag(text, caret, open, "name")).toEqual(at(after))
  })

  test("is detected when invalid", () => {
    expect(hasUnreadableTag("{{name}} and {{name|there}}")).toBe(false)
    expect(hasUnreadableTag("{{name")).toBe(true)
    expect(hasUnreadableTag("{{9}}")).toBe(true)
  })
})
