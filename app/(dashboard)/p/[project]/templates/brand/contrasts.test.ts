import { expect, test } from "vitest"
import { brand as brandSchema } from "#lib/documents/brand"
import { lowContrasts } from "./contrasts.ts"

const plain = brandSchema.parse({})

test("BRAND-5 the default brand is readable, light, dark and on its buttons", () => {
  for (const scheme of ["light", "dark", "button"] as const) expect(lowContrasts(plain, scheme)).toEqual([])
})

test("text that is hard to read is reported with its contrast, never rounded up to the minimum", () => {
  const light = { ...plain.light, text: "#949494", link: "#777777", ground: "#ffffff" }
  expect(lowContrasts({ ...plain, light }, "light")).toEqual([
    { pair: "text", ratio: 3 },
    { pair: "link", ratio: 4.4 },
    { pair: "footerLink", ratio: 4.4 },
  ])
  expect(lowContrasts({ ...plain, button: { ground: "#ffffff", text: "#ffffff" } }, "button")).toEqual([
    { pair: "button", ratio: 1 },
  ])
})

test("small print is checked against the page, text against the message", () => {
  const dark = { ...plain.dark, ground: plain.dark.muted }
  expect(lowContrasts({ ...plain, dark }, "dark")).toEqual([{ pair: "muted", ratio: 1 }])
})

test("a half-typed colour reports nothing", () => {
  const light = { ...plain.light, surface: "#ff" }
  expect(lowContrasts({ ...plain, light }, "light")).toEqual([])
})
