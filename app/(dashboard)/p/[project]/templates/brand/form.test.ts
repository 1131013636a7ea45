import { expect, test } from "vitest"
import { brand as brandSchema } from "#lib/documents/brand"
import { brandWords } from "#words/brand"
import { type BrandForm, brandOf, fieldOf, fontStacks, formOf, hexOf, isWhole, rulesOf } from "./form.ts"

const plain = brandSchema.parse({})
const words = brandWords.en
const full = brandSchema.parse({
  logo: { src: "https://example.com/a.png", alt: "Harbour", width: 120, href: "https://example.com" },
  headingFont: "Georgia, serif",
  webFonts: { Inter: "https://example.com/inter.css", "Two Words": "https://example.com/two.css" },
  footer: "Harbour, {{town|Berlin}}",
})

test("BRAND-1 a brand survives the form unchanged", () => {
  for (const one of [plain, full]) {
    expect(brandOf(formOf(one))).toEqual(one)
    expect(isWhole(formOf(one), words)).toBe(true)
  }
})

test("a brand without a logo address has no logo, whatever its other logo fields contain", () => {
  const form = formOf(full)
  expect(brandOf({ ...form, logo: { ...form.logo, src: " " } }).logo).toBeNull()
  expect(isWhole({ ...form, logo: { src: "", alt: "", width: "none", href: "x" } }, words)).toBe(true)
})

test.each<[string, Partial<BrandForm>]>([
  ["a colour", { light: { ...plain.light, text: "#12" } }],
  ["a colour of a button", { button: { ground: "red", text: "#ffffff" } }],
  ["a font", { font: 'Arial"' }],
  ["no font", { font: " " }],
  ["a heading font", { headingFont: "a;b" }],
  ["a web font without an address", { webFonts: [{ name: "Inter", href: "" }] }],
  ["a web font without TLS", { webFonts: [{ name: "Inter", href: "http://example.com/x.css" }] }],
  ["a web font without a name", { webFonts: [{ name: "", href: "https://example.com/x.css" }] }],
  ["a width", { width: "" }],
  ["a broken width", { width: "600.5" }],
  ["a radius", { radius: "41" }],
  ["a logo", { logo: { src: "logo.png", alt: "", width: "100", href: "" } }],
  [
    "the link of a logo",
    { logo: { src: "https://e.com/a.png", alt: "", width: "100", href: "javascript:1" } },
  ],
])("%s that the documents would refuse is no preview", (_, over) => {
  const form = { ...formOf(plain), ...over }
  expect(brandSchema.safeParse(brandOf(form)).success && form.webFonts.length === 0).toBe(false)
  expect(isWhole(form, words)).toBe(false)
})

test("every offered font list is valid, and the default brand has the first", () => {
  for (const { stack } of fontStacks) expect(brandSchema.parse({ font: stack }).font).toBe(stack)
  expect(plain.font).toBe(fontStacks[0].stack)
})

test.each([
  ["#1D4ED8", "#1d4ed8"],
  ["1d4ed8", "#1d4ed8"],
  [" #fa0 ", "#ffaa00"],
  ["#12345", null],
  ["red", null],
  ["", null],
])("%j is the colour %j", (typed, colour) => expect(hexOf(typed)).toBe(colour))

test("a refusal is shown at its field", () => {
  const form = formOf(full)
  expect(fieldOf("brand.light.text", form)).toBe("light.text")
  expect(fieldOf("brand.logo.src", form)).toBe("logo.src")
  expect(fieldOf("brand.webFonts.Two Words", form)).toBe("webFonts.1.href")
  for (const path of ["brand.webFonts", "brand.webFonts.Gone", "changed_at"])
    expect(fieldOf(path, form)).toBeNull()
})

test("braces in a footer form a tag, or are reported", () => {
  const { tags } = rulesOf(words)
  for (const text of ["", "Harbour", "{{town}}", "{{ town }} and {{town|here}}", "{ }"])
    expect(tags(text)).toBe(true)
  for (const text of ["{{town", "{{1}}", "{{a b}}"]) expect(tags(text)).toBe(words.faults.tags)
})
