import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { lineOfTag, mergeTagNames, needsValue, splitAtTags } from "./merge-tags.ts"

describe("mergeTagNames", () => {
  it("finds every form of the simple engine once, in order", () => {
    const texts = ["Hello {{to_name|friend}}, {{order_id}}", "{{order_id}} {{voucher?Code: {{code}}}}"]
    expect(mergeTagNames(texts, "simple")).toEqual(["to_name", "order_id", "voucher", "code"])
  })

  it("asks nobody for what the service fills in", () => {
    expect(mergeTagNames(['<a href="{{UnsubscribeUrl}}">x</a>'], "simple")).toEqual([])
  })

  it("knows that a blank inside the braces is no tag of the simple engine, but one of liquid", () => {
    expect(mergeTagNames(["{{ total }}"], "simple")).toEqual([])
    expect(mergeTagNames(["{{ total | upcase }}"], "liquid")).toEqual(["total"])
  })

  it("reads velocity references and leaves the engine none alone", () => {
    expect(mergeTagNames(["$name", "$" + "{city} $!" + "{zip}"], "velocity")).toEqual(["name", "city", "zip"])
    expect(mergeTagNames(["{{name}} $name"], "none")).toEqual([])
  })
})

describe("splitAtTags", () => {
  it("marks tags, fallbacks included", () => {
    expect(splitAtTags("Order {{id}} for {{to_name|you}}")).toEqual([
      { text: "Order ", isTag: false },
      { text: "{{id}}", isTag: true },
      { text: " for ", isTag: false },
      { text: "{{to_name|you}}", isTag: true },
    ])
  })

  it("loses and adds no character, whatever the text", () => {
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

it("tells the line of a tag", () => {
  expect(lineOfTag("<p>\n  {{a}}\n  {{total|0}}\n</p>", "total")).toBe(3)
  expect(lineOfTag("<p>{{a}}</p>", "total")).toBeNull()
})

it("asks for a value only where a tag has nothing to fall back on", () => {
  expect(needsValue(["Hello {{name|you}}", "{{total?Total {{total}}}}"], "name")).toBe(false)
  expect(needsValue(["Hello {{name|you}}", "{{name}}"], "name")).toBe(true)
})
