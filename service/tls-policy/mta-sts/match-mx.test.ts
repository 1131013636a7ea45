import { expect, test } from "vitest"
import { mxMatcher } from "./match-mx.ts"

test.each([
  ["the same name", "mx.shop.example", "mx.shop.example", true],
  ["a name in other letters and with a dot", "MX.shop.example", "mx.Shop.example.", true],
  ["a pattern with a dot", "mx.shop.example.", "mx.shop.example", true],
  ["another name", "mx.shop.example", "mx2.shop.example", false],
  ["a name that ends alike", "shop.example", "evilshop.example", false],
  ["one label for the wildcard", "*.shop.example", "mx.shop.example", true],
  ["two labels for the wildcard", "*.shop.example", "a.mx.shop.example", false],
  ["no label for the wildcard", "*.shop.example", "shop.example", false],
  ["two labels below a provider", "*.mx.provider.example", "shop.a-v1.mx.provider.example", false],
  ["a host that is a wildcard itself", "mx.shop.example", "*.shop.example", false],
  ["a top-level name", "*.example", "example", false],
  ["a U-label pattern and an A-label name", "mx.bücher.example", "mx.xn--bcher-kva.example", true],
  ["an A-label pattern and a U-label name", "mx.xn--bcher-kva.example", "mx.BÜCHER.example", true],
  ["a U-label pattern with a wildcard", "*.bücher.example", "mx.xn--bcher-kva.example", true],
  ["a name that goes on after the mark of a URL", "mx.shop.example", "mx.shop.example/evil.example", false],
  ["a U-label name that goes on", "mx.bücher.example", "mx.bücher.example/evil.example", false],
  ["a U-label in place of the wildcard", "*.shop.example", "bücher.shop.example", true],
])("STS-3 %s", (_what, pattern, host, matches) => {
  expect(mxMatcher(["other.example", pattern])(host)).toBe(matches)
})
