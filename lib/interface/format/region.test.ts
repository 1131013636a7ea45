import { expect, it } from "vitest"
import { formatRegion } from "./region.ts"

it("WORDS-3 names countries in the reader's language, and keeps unknown codes", () => {
  expect(formatRegion("PL", "en")).toBe("Poland")
  expect(formatRegion("PL", "de")).toBe("Polen")
  expect(formatRegion("DE", "pl")).toBe("Niemcy")
  expect(formatRegion("QX", "en")).toBe("QX")
  expect(formatRegion("", "en")).toBe("")
})
