import { describe, expect, test } from "vitest"
import { addressOf, isWithin, normalNetwork } from "./networks.ts"

describe("EXT-12 networks", () => {
  test.each([
    ["192.0.2.7", "192.0.2.7"],
    ["192.0.2.7/32", "192.0.2.7"],
    ["192.0.2.7/24", "192.0.2.0/24"],
    ["10.1.2.3/0", "0.0.0.0/0"],
    ["2001:DB8:0:0::7", "2001:db8::7"],
    ["2001:db8::7/32", "2001:db8::/32"],
    ["::1/128", "::1"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7/120", "192.0.2.0/24"],
  ])("%s is kept as %s", (text, normalized) => expect(normalNetwork(text)).toBe(normalized))

  test.each([
    ["192.0.2.0/24", "192.0.2.255"],
    ["192.0.2.0/24", "::ffff:192.0.2.1"],
    ["192.0.2.7", "192.0.2.7"],
    ["0.0.0.0/0", "203.0.113.9"],
    ["2001:db8::/32", "2001:db8:ffff::1"],
    ["::1", "0:0:0:0:0:0:0:1"],
    ["fe80::/10", "fe80::1%eth0"],
  ])("%s has %s", (network, ip) => expect(isWithin([network], ip)).toBe(true))

  test.each([
    ["192.0.2.0/24", "192.0.3.0"],
    ["192.0.2.7", "192.0.2.8"],
    ["0.0.0.0/0", "2001:db8::1"],
    ["::/0", "192.0.2.1"],
    ["2001:db8::/32", "2001:db9::1"],
    ["0.0.0.0/0", "unknown"],
    ["0.0.0.0/0", ""],
    ["0.0.0.0/0", undefined],
    ["192.0.2.0/24", "192.0.2.1, 203.0.113.9"],
    ["192.0.2.0/24", "192.0.2.1:4711"],
  ])("%s has no %s", (network, ip) => expect(isWithin([network], ip)).toBe(false))

  test("one of several is enough, an empty list matches nowhere", () => {
    expect(isWithin(["192.0.2.0/24", "2001:db8::/32"], "2001:db8::5")).toBe(true)
    expect(isWithin([], "203.0.113.9")).toBe(false)
  })

  test("an invalid address is stored as missing", () => {
    expect(addressOf("::ffff:192.0.2.7")).toBe("192.0.2.7")
    expect(["unknown", "", undefined, "<script>"].map(addressOf)).toEqual([null, null, null, null])
  })
})
