import { expect, test } from "vitest"
import { foldAddress } from "#contract/address"
import { replaceAddresses, replaceDeep } from "./addresses-in-text.ts"

const erased = (address: string) => (foldAddress(address) === "ann@example.com" ? "erased-1" : null)

test.each([
  ["ann@example.com", "erased-1@example.com"],
  [
    "550 5.1.1 <Ann@Example.com>: unknown. Sorry, ann@example.com.",
    "550 5.1.1 <erased-1@Example.com>: unknown. Sorry, erased-1@example.com.",
  ],
  ["https://shop.example/u?to=ann%40example.com&x=1", "https://shop.example/u?to=erased-1%40example.com&x=1"],
  ["to%3Dann%40example.com%26x", "to%3Derased-1%40example.com%26x"],
  [
    "https://a.example/?next=%2Fu%3Fto%3Dann%2540example.com",
    "https://a.example/?next=%2Fu%3Fto%3Derased-1%2540example.com",
  ],
  ["to=ann@example.com,ann@example.com", "to=erased-1@example.com,erased-1@example.com"],
  ["mailto:ann@example.com?x=ann@example.com", "mailto:erased-1@example.com?x=erased-1@example.com"],
  ["'ann@example.com' ann@@example.com", "'erased-1@example.com' ann@@example.com"],
])("ERASE-2 %s", (text, after) => {
  expect(replaceAddresses(text, erased)).toBe(after)
})

test.each([
  "joann@example.com",
  "jo.ann@example.com",
  "jo-ann@example.com",
  "ann+news@example.com",
  "ann@example.com.au",
  "ann@sub.example.com",
  "ann@example.co",
  "ann @example.com",
  "@example.com 100%40 %40",
])("ERASE-2 leaves %s as it is", (text) => {
  expect(replaceAddresses(text, erased)).toBe(text)
})

const erasedBeyondAscii = (address: string) =>
  foldAddress(address) === "grüße@example.com" ? "erased-1" : null

test.each([
  ["550 <GRÜßE@example.com>: unknown", "550 <erased-1@example.com>: unknown"],
  ["?to=gr%C3%BC%c3%9fe%40example.com", "?to=erased-1%40example.com"],
  ["?to=gr%25C3%25BC%25C3%259Fe%2540example.com", "?to=erased-1%2540example.com"],
  ["gru\u0308ße@example.com", "erased-1@example.com"],
  ["to grüße@example.com. And", "to erased-1@example.com. And"],
  ["ße@example.com, 𠮷grüße@example.com", "ße@example.com, 𠮷grüße@example.com"],
])("ERASE-2 an address beyond ASCII: %s", (text, after) => {
  expect(replaceAddresses(text, erasedBeyondAscii)).toBe(after)
})

test("ERASE-2 combining marks belong to letters, before and after the @", () => {
  const hindi = "संपर्क@डाटामेल.भारत"
  const nameOf = (address: string) => (foldAddress(address) === foldAddress(hindi) ? "erased-1" : null)
  expect(replaceAddresses(`550 <${hindi}>`, nameOf)).toBe("550 <erased-1@डाटामेल.भारत>")
})

test("ERASE-2 an address can begin after letters of a script without blanks, and not after others", () => {
  expect(replaceAddresses("请联系ann@example.com", erased)).toBe("请联系erased-1@example.com")
  expect(replaceAddresses("joäann@example.com", erased)).toBe("joäann@example.com")
})

test("ERASE-2 a tag in an address can be encoded", () => {
  const tagged = (address: string) => (address === "ann+news@example.com" ? "erased-1" : null)
  expect(replaceAddresses("?to=ann%2Bnews%40example.com", tagged)).toBe("?to=erased-1%40example.com")
})

test("ERASE-2 values keep their form, field names are texts too", () => {
  expect(replaceDeep({ a: ["ann@example.com", 1, null], "ann@example.com": { b: true } }, erased)).toEqual({
    a: ["erased-1@example.com", 1, null],
    "erased-1@example.com": { b: true },
  })
})
