import { expect, test } from "vitest"
import { faultOf, readAddresses } from "./address-text.ts"

test("SUPPRESSPAGE-5 pasted addresses are read, each once", () => {
  const text = "lena@example.com, max@example.com;\r\n  Ann <ann@example.com>\n\nLENA@example.com"
  expect(readAddresses(text)).toEqual({
    addresses: ["LENA@example.com", "max@example.com", "ann@example.com"],
    faults: [],
  })
})

test("SUPPRESSPAGE-5 a comma inside a quoted name does not separate addresses", () => {
  expect(readAddresses('"Sample, Lena" <lena@example.com>; max@example.com')).toEqual({
    addresses: ["lena@example.com", "max@example.com"],
    faults: [],
  })
})

test("SUPPRESSPAGE-5 invalid addresses are reported with their line and problem", () => {
  expect(readAddresses("ann@example.com\nsales(at)example.com, m@x\na b@example.com").faults).toEqual([
    { line: 2, text: "sales(at)example.com", fault: "noAt" },
    { line: 2, text: "m@x", fault: "noDot" },
    { line: 3, text: "a b@example.com", fault: "space" },
  ])
})

test.each([
  ["", "empty"],
  ["grüße@example.com", null],
  ["раypal@example.com", "badCharacters"],
  ["a..b@example.com", "bad"],
  ["ann@exämple.com", null],
] as const)("SUPPRESSPAGE-5 %s is %s", (text, fault) => {
  expect(faultOf(text)).toBe(fault)
})
