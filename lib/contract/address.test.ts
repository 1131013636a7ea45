import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { cleanAddress, domainInAscii, foldAddress, invisibleIn, isAddress } from "./address.ts"

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

describe("SEND-25 invisible characters", () => {
  const invisible = [
    "\u200b",
    "\u00ad",
    "\ufeff",
    "\u2060",
    "\u202e",
    "\u200e",
    "\u061c",
    "\u034f",
    "\u3164",
    "\ufe0f",
    "\u180e",
    "\u{e0041}",
  ]
  test.each([...invisible, "\u00a0", " ", "\t\r\n", "\u2003", "\u200c", "\u202a\u202c"])(
    "around an address are left out: %j",
    (chars) => {
      expect(cleanAddress(`${chars}a@example.com${chars}${chars}`)).toBe("a@example.com")
      expect(foldAddress(`${chars}A@example.com${chars}`)).toBe("a@example.com")
      expect(cleanAddress(chars)).toBe("")
    },
  )
  test.each(invisible)("inside an address make it malformed: %j", (char) => {
    for (const text of [`a${char}b@example.com`, `a@exam${char}ple.com`, `a@bü${char}cher.example`]) {
      expect(isAddress(text), text).toBe(false)
      expect(foldAddress(text)).toBe(text)
    }
    expect(domainInAscii(`exam${char}ple.com`)).toBeNull()
  })
  test("a joiner that its script needs belongs to a domain, any other does not", () => {
    expect(foldAddress("a@نامه\u200cای.com")).toBe("a@xn--mgba3gch31f060k.com")
    expect(isAddress("a@exam\u200cple.com")).toBe(false)
  })
  test("are named", () => {
    expect(invisibleIn("a\u200b@example.com")).toBe("U+200B")
    expect(invisibleIn("a@exam\u00adple.com")).toBe("U+00AD")
    expect(invisibleIn("a\u00a0b@example.com")).toBe("U+00A0")
    expect(invisibleIn("a b@example.com")).toBeNull()
  })
})
