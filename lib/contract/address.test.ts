import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  cleanAddress,
  domainInAscii,
  foldAddress,
  invisibleIn,
  isAddress,
  isRecipientAddress,
  lowerAscii,
} from "./address.ts"

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
    expect(isRecipientAddress(text)).toBe(true)
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
    "раypal@example.com",
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
    expect(isRecipientAddress(text)).toBe(false)
  })
  test.each([
    "grüße@example.com",
    "GRÜSSE+News@example.com",
    "gru\u0308ße@example.com",
    "иван.smith@пример.рф",
    "用户@例え.テスト",
    "संपर्क@डाटामेल.भारत",
    "علي@example.com",
    "παράδειγμα_1@example.com",
    "𠮷野@example.com",
    `${"ü".repeat(32)}@example.com`,
    // Words of several alphabets, joined by signs; octets count as they are sent.
    "info-тест@example.com",
    "news+тест_α@example.com",
    `${"u\u0308\u0301".repeat(32)}@example.com`,
    `${"Ⱥ".repeat(21)}@example.com`,
  ])("of a recipient is %s, and no other address", (text) => {
    expect(isRecipientAddress(text)).toBe(true)
    expect(isAddress(text)).toBe(false)
  })
  test.each([
    // Of two alphabets, or from two directions, in one word.
    "gоogle@example.com",
    "αlpha@example.com",
    "info-tеst@example.com",
    "ann\u05d0@example.com",
    // A variant of another character, a mark without a letter, a symbol.
    "ａnn@example.com",
    "ﬁnn@example.com",
    "\u0308ann@example.com",
    "ann.\u0308x@example.com",
    "ü😀@example.com",
    // Invisible, of direction, unassigned, private, half of a pair, a control character, a blank.
    ...["\u115f", "\u200d", "\u202e", "\u0378", "\ue000", "\ud800", "\u0085", "\u3000"].map(
      (char) => `ü${char}n@example.com`,
    ),
    // Octets, not characters.
    `${"ü".repeat(32)}a@example.com`,
    `${"Ⱥ".repeat(32)}@example.com`,
    `${"ü".repeat(32)}@${"b23456789.".repeat(19)}example`,
    '"ü"@example.com',
    ".ü@example.com",
    "ü..n@example.com",
  ])("of a recipient is not %j", (text) => {
    expect(isRecipientAddress(text)).toBe(false)
  })
  test("with a local part beyond ASCII has one form in every writing, other texts keep theirs", () => {
    for (const text of [" GRÜSSE@Example.com", "Gru\u0308sse@Example.com", "GRU\u0308SSE@Example.com\u200b"])
      expect(cleanAddress(text)).toBe("grüsse@Example.com")
    expect(foldAddress("GRU\u0308SSE@BÜCHER.example")).toBe("grüsse@xn--bcher-kva.example")
    for (const text of ["Ann@Example.com", "JÜRGEN", "Jürgen <A@example.com>", "ΑLPHA@example.com"])
      expect(cleanAddress(text)).toBe(text)
  })
  test("is the same in both writings of its domain, and without regard to case", () => {
    for (const text of ["Ann@BÜCHER.example", "ann@bücher.EXAMPLE", "ANN@XN--BCHER-KVA.example"])
      expect(foldAddress(text)).toBe("ann@xn--bcher-kva.example")
    expect(foldAddress("not an ADDRESS")).toBe("not an address")
  })
  test("domains are written in ASCII, or are invalid", () => {
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
  test("any text is checked without an exception, and an address is still one after folding", () => {
    const part = fc.string({ unit: "grapheme", maxLength: 20 })
    const made = fc.tuple(part, part).map(([local, domain]) => `${local}@${domain}.example`)
    fc.assert(
      fc.property(fc.oneof(part, made, fc.emailAddress()), (text) => {
        const folded = foldAddress(text)
        expect(foldAddress(folded)).toBe(folded)
        if (isAddress(text)) expect(isAddress(folded)).toBe(true)
        if (isRecipientAddress(text)) {
          const cleaned = cleanAddress(text)
          expect(isRecipientAddress(cleaned)).toBe(true)
          expect(cleanAddress(cleaned)).toBe(cleaned)
          expect(lowerAscii(cleaned.slice(0, cleaned.lastIndexOf("@")))).toBe(
            folded.slice(0, folded.lastIndexOf("@")),
          )
        }
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
      expect(isRecipientAddress(text), text).toBe(false)
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
