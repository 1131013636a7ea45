import { domainToASCII } from "node:url"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { isRecipientAddress } from "#contract/address"
import { partsOf, readAddress } from "./read-address.ts"

describe("VALIDATION-2 what is an address", () => {
  test.each([
    "a@shop.example",
    "a.b+c@mail.shop.example",
    "a@bücher.example",
    "a@xn--bcher-kva.example",
    "a@हिन्दी.example",
    "a@SHOP.example",
    "grüße@shop.example",
  ])("%s is one", (email) => {
    expect(readAddress(email)).not.toBeNull()
  })
  test.each([
    "",
    "@",
    "a",
    "a@",
    "@shop.example",
    "a@localhost",
    "a@shop..example",
    "a@shop.example.",
    ".a@shop.example",
    "a..b@shop.example",
    "a b@shop.example",
    "a@shop.example/path",
    "a@shop.example:25",
    "a@[192.0.2.1]",
    "a@192.0.2.1",
    "a@127.1",
    "a@-shop.example",
    "a@xn--zzzzzzzz-.example",
    "раypal@shop.example",
    "a@shop.example\r\nRCPT TO:<b@shop.example>",
    "a\r\nDATA@shop.example",
    `${"a".repeat(65)}@shop.example`,
    `a@${"a".repeat(64)}.example`,
  ])("%j is none", (email) => {
    expect(readAddress(email)).toBeNull()
  })
  test("its parts stay as they were written, and lists find it in either script", () => {
    expect(readAddress("Ann@BÜCHER.example")).toEqual({
      local_part: "Ann",
      domain: "BÜCHER.example",
      ascii_domain: "xn--bcher-kva.example",
      folded: "ann@xn--bcher-kva.example",
    })
    expect(partsOf("no address")).toEqual({ local_part: "no address", domain: "" })
  })
})

describe("VALIDATION-2 whatever the text is", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.emailAddress(),
    fc.tuple(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" })).map((two) => two.join("@")),
  )
  test("nothing throws, and what counts as an address can be used as one", () => {
    fc.assert(
      fc.property(text, (email) => {
        const address = readAddress(email)
        if (!address) return
        expect(isRecipientAddress(`${address.local_part}@${address.ascii_domain}`)).toBe(true)
        expect(`${address.local_part}@${address.domain}`).toBe(email)
        expect(`${address.local_part}@${address.ascii_domain}`).not.toMatch(/[\r\n\0]/)
      }),
      { numRuns: 2000 },
    )
  })
  test("an international name and its Punycode get one verdict", () => {
    const names = fc
      .array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 3 })
      .map((labels) => `${labels.join(".")}.example`)
    fc.assert(
      fc.property(names, (name) => {
        const international = readAddress(`a@${name}`)
        if (international === null) return
        const { ascii_domain, folded } = international
        expect(readAddress(`a@${ascii_domain}`)).toMatchObject({ ascii_domain, folded })
      }),
      { numRuns: 2000 },
    )
    for (const name of ["bücher.example", "हिन्दी.example", "例え.テスト.example", "ñandú.example"])
      expect(readAddress(`a@${name}`)?.ascii_domain).toBe(
        readAddress(`a@${domainToASCII(name)}`)?.ascii_domain,
      )
  })
})
