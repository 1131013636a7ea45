import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { likelyDomain, typoDistance } from "./typo.ts"

describe("VALIDATION-3 possible_typo", () => {
  test.each([
    ["gmial.com", "gmail.com"],
    ["gamil.com", "gmail.com"],
    ["gnail.com", "gmail.com"],
    ["gmail.con", "gmail.com"],
    ["gmail.co", "gmail.com"],
    ["hotmial.com", "hotmail.com"],
    ["outlok.com", "outlook.com"],
    ["yahooo.com", "yahoo.com"],
    ["yandex.rru", "yandex.ru"],
    ["shop.con", "shop.com"],
    ["shop.nett", "shop.net"],
  ])("%s was probably meant to be %s", (domain, meant) => {
    expect(likelyDomain(domain)).toBe(meant)
  })
  test.each([
    "gmail.com",
    "mail.com",
    "email.com",
    "yahoo.ca",
    "small.com",
    "aon.com",
    "live.dk",
    "outlook.pt",
    "shop.com",
    "shop.museum",
    "shop.example",
    "gmail.example",
    "xn--bcher-kva.example",
    "mail.gmail.com",
  ])("%s is as likely as anything", (domain) => {
    expect(likelyDomain(domain)).toBeNull()
  })
  test("slips of the finger are counted the same way from both sides", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        expect(typoDistance(a, b)).toBe(typoDistance(b, a))
        expect(typoDistance(a, a)).toBe(0)
        expect(typoDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length))
      }),
    )
    expect(typoDistance("gmail", "gmial")).toBe(1)
    expect(typoDistance("", "abc")).toBe(3)
    expect(typoDistance("kitten", "sitting")).toBe(3)
  })
  test("whatever the domain is, nothing throws and no slip leads to itself", () => {
    fc.assert(fc.property(fc.domain(), (domain) => void expect(likelyDomain(domain)).not.toBe(domain)))
  })
})
