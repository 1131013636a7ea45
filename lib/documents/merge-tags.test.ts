import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { lineOfTag, mergeTagNames, needsValue, splitAtTags } from "./merge-tags.ts"

describe("mergeTagNames", () => {
  it("finds every form of the simple engine once, in order", () => {
    const texts = ["Hello {{to_name|friend}}, {{order_id}}", "{{order_id}} {{voucher?Code: {{code}}}}"]
    expect(mergeTagNames(texts, "simple")).toEqual(["to_name", "order_id", "voucher", "code"])
  })

  it("omits names that the service fills in", () => {
    expect(mergeTagNames(['<a href="{{UnsubscribeUrl}}">x</a>'], "simple")).toEqual([])
  })

  it("treats a blank inside the braces as text for the simple engine, and as a tag for liquid", () => {
    expect(mergeTagNames(["{{ total }}"], "simple")).toEqual([])
    expect(mergeTagNames(["{{ total | upcase }}"], "liquid")).toEqual(["total"])
  })

  it("reads velocity references and finds none for the engine none", () => {
    expect(mergeTagNames(["$name", "$" + "{city} $!" + "{zip}"], "velocity")).toEqual(["name", "city", "zip"])
    expect(mergeTagNames(["{{name}} $name"], "none")).toEqual([])
  })
})

describe("splitAtTags", () => {
  it("marks tags, including fallbacks", () => {
    expect(splitAtTags("Order {{id}} for {{to_name|you}}")).toEqual([
      { text: "Order ", isTag: false },
      { text: "{{id}}", isTag: true },
      { text: " for ", isTag: false },
      { text: "{{to_name|you}}", isTag: true },
    ])
  })

  it("neither loses nor adds a character, for any text", () => {
    const text = fc
      .array(fc.constantFrom("{{", "}}", "a", "|", "?", " ", "{{a}}", "é", "\n"))
      .map((all) => all.join(""))
    fc.assert(
      fc.property(
        text,
        (one) =>
          splitAtTags(one)
            .map((piece) => piece.text)
            .join("") === one,
      ),
    )
  })
})

it("returns the line of a tag", () => {
  expect(lineOfTag("<p>\n  {{a}}\n  {{total|0}}\n</p>", "total")).toBe(3)
  expect(lineOfTag("<p>{{a}}</p>", "total")).toBeNull()
})

it("requires a value only if a tag has no fallback", () => {
  expect(needsValue(["Hello {{name|you}}", "{{total?Total {{total}}}}"], "name")).toBe(false)
  expect(needsValue(["Hello {{name|you}}", "{{name}}"], "name")).toBe(true)
})
