import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { providerDomains } from "./provider-domains.ts"
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
    expect(likelyDomain(domain, "")).toBe(meant)
  })
  test.each([
    ["gmial.com", "gmail.com"],
    ["gmaill.com", "gmail.com"],
    ["gmail.co", "gmail.com"],
    ["gmail.cm", "gmail.com"],
    ["hotmail.co", "hotmail.com"],
    ["hotnail.com", "hotmail.com"],
    ["hotmial.com", "hotmail.com"],
    ["outlok.com", "outlook.com"],
    ["yahooo.com", "yahoo.com"],
    ["iclould.com", "icloud.com"],
  ])("%s is meant to be %s, with its own mail servers or when DNS does not answer", (domain, meant) => {
    expect(likelyDomain(domain, `mx.${domain}`)).toBe(meant)
    expect(likelyDomain(domain, null)).toBe(meant)
  })
  test("a provider's own domain is not a typo, whatever DNS answers", () => {
    for (const domain of providerDomains)
      for (const mx of ["mx.example", "", null])
        expect([domain, likelyDomain(domain, mx)]).toEqual([domain, null])
    const neighbors = [
      "yahoo.ie",
      "yahoo.co.id",
      "yahoo.com.hr",
      "hotmail.se",
      "outlook.fr",
      "t-online.hu",
      "mailo.com",
    ]
    expect(neighbors.filter((domain) => !providerDomains.has(domain))).toEqual([])
  })
  test("a domain with mail servers is not a typo of a smaller provider's, or when its first letter differs", () => {
    expect(likelyDomain("liberto.it", "")).toBe("libero.it")
    expect(likelyDomain("liberto.it", "mx.liberto.it")).toBeNull()
    expect(likelyDomain("liberto.it", null)).toBeNull()
    expect(likelyDomain("cmail.com", "")).toBe("gmail.com")
    expect(likelyDomain("cmail.com", "mx.cmail.com")).toBeNull()
  })
  test("a provider's name under the top-level domain of another country is not a typo", () => {
    expect(likelyDomain("seznam.ch", "")).toBeNull()
    expect(likelyDomain("laposte.ne", "")).toBeNull()
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
    for (const mx of ["mx.example", "", null]) expect(likelyDomain(domain, mx)).toBeNull()
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
    fc.assert(fc.property(fc.domain(), (domain) => void expect(likelyDomain(domain, "")).not.toBe(domain)))
  })
})
