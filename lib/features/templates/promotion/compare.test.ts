import { describe, expect, test } from "vitest"
import { inOrder } from "#contract/template-content"
import { brand } from "#lib/documents/brand"
import { emptyFields, type TemplateFields } from "../fields.ts"
import { brandDifferences, differencesOf, type Side } from "./compare.ts"

const side = (fields: Partial<TemplateFields>, kind = "html"): Side => ({
  ...{ kind, document: null },
  fields: { ...emptyFields("shop@example.com", "Shop"), ...fields },
})
const html = (here: string, there: string) => differencesOf(side({ html: here }), side({ html: there }))

describe("PROMOTE-1 what differs", () => {
  test("is empty if everything is equal", () => {
    expect(differencesOf(side({ html: "a" }), side({ html: "a" }))).toEqual([])
  })
  test.each([
    ["a\nb", "a", { added: 1, removed: 0 }],
    ["a", "a\nb\nb", { added: 0, removed: 2 }],
    ["a\nc", "a\nb", { added: 1, removed: 1 }],
    ["a\nb", "b\na", { added: 1, removed: 1 }],
  ])("of a long text is counted in lines: %j and %j", (here, there, counts) => {
    expect(html(here, there)).toEqual([{ what: "html", ...counts }])
  })
  test("omits texts that neither kind uses, and counts those that one of them uses", () => {
    const [here, there] = [
      side({ html: "left over", mjml: "<mjml>" }, "mjml"),
      side({ mjml: "<mjml>" }, "mjml"),
    ]
    expect(differencesOf(here, there)).toEqual([])
    expect(differencesOf(here, side({ html: "b" })).map(({ what }) => what)).toEqual(["kind", "html", "mjml"])
  })
})

test("ignores the order of names", () => {
  expect(inOrder({ b: [1, { d: null, c: undefined }], a: "x" })).toBe('{"a":"x","b":[1,{"d":null}]}')
  expect(inOrder({ a: 1 })).not.toBe(inOrder({ a: "1" }))
})

test("PROMOTE-1 values of a brand are compared by their path, also if one is absent", () => {
  const [here, there] = [
    brand.parse({}),
    brand.parse({ width: 640, logo: { src: "https://example.com/a.png", alt: "A", width: 90 } }),
  ]
  expect(brandDifferences(here, there)).toEqual([
    { path: "width", here: "600", there: "640" },
    { path: "logo.src", here: "", there: "https://example.com/a.png" },
    { path: "logo.alt", here: "", there: "A" },
    { path: "logo.width", here: "", there: "90" },
  ])
})
