import { expect, test } from "vitest"
import { parsePolicy } from "./parse-policy.ts"

const lines = (...text: string[]) => text.join("\n")
const usual = ["version: STSv1", "mode: enforce", "mx: mx1.shop.example", "max_age: 604800"]
const year = 31_557_600

test.each([
  ["with LF", lines(...usual, ""), {}],
  ["with CRLF", usual.join("\r\n"), {}],
  ["without blanks", lines("version:STSv1", "mode:enforce", "mx:mx1.shop.example", "max_age:604800"), {}],
  ["with fields in another order", lines(...usual.toReversed()), {}],
  ["with unknown fields and lines", lines("x-note: a: b", "hello", ...usual), {}],
  ["with a repeated field", lines(...usual, "mode: none", "max_age: 1"), {}],
  ["that lasts longer than a year", lines(...usual).replace("604800", "9999999999"), { maxAgeSeconds: year }],
  ["that lasts no time", lines(...usual).replace("604800", "0"), { maxAgeSeconds: 0 }],
  ["in testing", lines(...usual).replace("enforce", "testing"), { mode: "testing" }],
  [
    "of none",
    lines("version: STSv1", "mode: none", "max_age: 86400"),
    { mode: "none", mx: [], maxAgeSeconds: 86_400 },
  ],
  [
    "with several mx",
    lines(...usual, "mx: *.Shop.example", "mx: *.bücher.example", "mx: xn--bcher-kva.example."),
    { mx: ["mx1.shop.example", "*.Shop.example", "*.bücher.example", "xn--bcher-kva.example."] },
  ],
])("STS-2 a policy %s", (_what, text, differs) => {
  const policy = { mode: "enforce", mx: ["mx1.shop.example"], maxAgeSeconds: 604_800, ...differs }
  expect(parsePolicy(text)).toEqual({ policy })
})

test.each([
  ["nothing", "", "version"],
  ["a web page", "<!doctype html><p style='mode: enforce'>Not found", "version"],
  ["another version", lines(...usual).replace("STSv1", "STSv2"), "version"],
  ["no mode", lines("version: STSv1", "mx: a.example", "max_age: 1"), "mode"],
  ["an unknown mode", lines(...usual).replace("enforce", "Enforced"), "mode"],
  ["no max_age", lines(...usual.slice(0, 3)), "max_age"],
  ["a negative max_age", lines(...usual).replace("604800", "-1"), "max_age"],
  ["no mx", lines("version: STSv1", "mode: enforce", "max_age: 1"), "mx"],
  ["an mx of a whole domain in the old form", lines(...usual, "mx: .shop.example"), "mx"],
  ["an mx with a wildcard in the middle", lines(...usual, "mx: mx.*.example"), "mx"],
  ["an mx with two wildcards", lines(...usual, "mx: *.*.example"), "mx"],
  ["an mx with a NUL", lines(...usual, "mx: a\0b.example"), "mx"],
])("STS-2 is not a policy: %s", (_what, text, named) => {
  expect(parsePolicy(text)).toEqual({ problem: expect.stringContaining(named) })
})

test("STS-2 reads 64 KB that repeat in linear time", () => {
  const long = lines(...usual, `mx: ${"a".repeat(64_000)}!`)
  expect(parsePolicy(long)).toEqual({ problem: expect.stringContaining("invalid mx") })
})
