import { expect, test } from "vitest"
import { txtStrings, zoneFile } from "./zone-file.ts"

/** A DNS server's reading of the strings: their bytes concatenated. */
const strings = (text: string) => [...text.matchAll(/"((?:[^"\\\\]|\\\\.)*)"/g)].map(([, one]) => one ?? "")

test("DOMAINPAGE-1 the zone file has strings of at most 255 characters that make up the value", () => {
  for (const length of [254, 255, 256, 510, 511, 700]) {
    const value = `k=rsa; p=${"A".repeat(length)}`.slice(0, length)
    const line = zoneFile([{ name: "us._domainkey.shop.example", value }])
    const parts = strings(line)
    expect(parts.every((part) => part.length <= 255)).toBe(true)
    expect(parts.join("")).toBe(value)
    expect(parts).toHaveLength(Math.ceil(length / 255))
    expect(line).toMatch(/^us\._domainkey\.shop\.example\. 3600 IN TXT (\( )?"/)
  }
})

test("quotation marks and backslashes are escaped, and other characters than ASCII are written byte by byte", () => {
  expect(txtStrings(`a"b\\c`)).toBe(`"a\\"b\\\\c"`)
  expect(txtStrings("ü")).toBe(`"\\195\\188"`)
  expect(txtStrings("")).toBe(`""`)
})

test("an existing record is a comment", () => {
  const line = { name: "shop.example", value: "v=spf1 -all", comment: "SPF: there already" }
  expect(zoneFile([{ ...line, isThere: true }])).toBe(
    `; SPF: there already\n; shop.example. 3600 IN TXT "v=spf1 -all"`,
  )
})
