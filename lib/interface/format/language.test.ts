import { expect, it } from "vitest"
import { regionName } from "./language.ts"

it("WORDS-3 names countries in the reader's language, and keeps unknown codes", () => {
  expect(regionName("PL", "en")).toBe("Poland")
  expect(regionName("PL", "de")).toBe("Polen")
  expect(regionName("DE", "pl")).toBe("Niemcy")
  expect(regionName("QX", "en")).toBe("QX")
  expect(regionName("", "en")).toBe("")
})
