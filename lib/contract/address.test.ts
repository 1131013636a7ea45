import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { domainInAscii, foldAddress, isAddress } from "./address.ts"

describe("SEND-22 an address", () => {
  test.each([
    "a@example.com",
    "first.last+tag@sub.example.com",
    "o'neil@example.com",
    "!#$%&'*+/=?^_`{|}~-@example.com",
    "a@bücher.example",
    "a@BÜCHER.example",
    "a@xn--bcher-kva.example",
    "a@пример.рф",
    "a@例え.テスト",
    `${"a".repeat(64)}@example.com`,
  ])("is %s", (text) => {
    expect(isAddress(text)).toBe(true)
  })
  test.each([
    "",
    "@",
    "a",
    "a@",
    "@example.com",
    "a@example",
    "a@b@example.com",
    "a b@example.com",
    "a@exa mple.com",
    " a@example.com",
    ".a@example.com",
    "a.@example.com",
    "a..b@example.com",
    "a@example..com",
    "a@example.com.",
    "a@-example.com",
    "a@example-.com",
    "a@1.2.3.4",
    "a@[127.0.0.1]",
    "a@example.com:25",
    "a@example.com/b",
    "a@%65xample.com",
    "Ann <a@example.com>",
    "a@example.com, b@example.com",
    '"a b"@example.com',
    '"a@b"@example.com',
    '"a@example.com',
    '"a"b@example.com',
    '""@example.com',
    '"a\nb"@example.com',
    // Letters that only look like others: a local part is ASCII.
    "раypal@example.com",
    "grüße@example.com",
    "a\u202e@example.com",
    "a@xn--\u00fc.example",
    "a@xn--a-ecp.ru\u0000",
    `${"a".repeat(65)}@example.com`,
    `a@${"b".repeat(64)}.example`,
    `a@${"b.".repeat(130)}example`,
    // Short in its own script, too long for DNS.
    `a@${"ü".repeat(60)}.example`,
  ])("is not %j", (text) => {
    expect(isAddress(text)).toBe(false)
  })
  test("is the same in both writings of its domain, and without regard to case", () => {
    for (const text of ["Ann@BÜCHER.example", "ann@bücher.EXAMPLE", "ANN@XN--BCHER-KVA.example"])
      expect(foldAddress(text)).toBe("ann@xn--bcher-kva.example")
    expect(foldAddress("not an ADDRESS")).toBe("not an address")
  })
  test("domains are written in ASCII, or are none", () => {
    expect(domainInAscii("ＥＸＡＭＰＬＥ.com")).toBe("example.com")
    for (const text of [
      "",
      "a",
      "a b.com",
      "exa\tmple.com",
      "a.com/",
      "a.com?b",
      "a.com#b",
      "u:w@a.com",
      "a:1.com",
    ])
      expect(domainInAscii(text), text).toBeNull()
  })
  test("of whatever text is judged without a surprise, and what is one stays one when it is folded", () => {
    const part = fc.string({ unit: "grapheme", maxLength: 20 })
    const made = fc.tuple(part, part).map(([local, domain]) => `${local}@${domain}.example`)
    fc.assert(
      fc.property(fc.oneof(part, made, fc.emailAddress()), (text) => {
        const folded = foldAddress(text)
        expect(foldAddress(folded)).toBe(folded)
        if (isAddress(text)) expect(isAddress(folded)).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })
})
