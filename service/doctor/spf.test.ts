import { describe, expect, test } from "vitest"
import { DnsFailure } from "../dns/failure.ts"
import { spfOf } from "./spf.ts"
import { checkRelaySpf, checkSenderSpf, checkSpf } from "./spf-verdicts.ts"

const found = { name: "", exists: true, ttlSeconds: 60, isAuthenticated: false }
const txt: Record<string, string[]> = {
  "include.example": ["v=spf1 ip4:192.0.2.0/24 -all"],
  "chain.example": ["v=spf1 include:chain.example ~all"],
  "two.example": ["v=spf1 -all", "v=spf1 +all"],
}
const dnsWith = (record: string) => ({
  txt: async (name: string) => ({
    ...found,
    records: (name === "mail.example" ? [record] : (txt[name] ?? [])).map((text) => [text]),
  }),
  address: async (name: string) => ({
    ...found,
    records: [{ address: name === "mx.example" ? "198.51.100.25" : "198.51.100.1", family: 4 as const }],
  }),
  mx: async () => ({ ...found, isNullMx: false, records: [{ exchange: "mx.example", preference: 10 }] }),
})

describe("DOCTOR-2 SPF is evaluated by RFC 7208", () => {
  test.each([
    ["other text", "192.0.2.7", "none"],
    ["v=spf1 ip4:192.0.2.7 -all", "192.0.2.7", "pass"],
    ["v=spf1 ip4:192.0.2.0/24 -all", "192.0.3.7", "fail"],
    ["v=spf1 IP6:2001:db8::/32 ~all", "2001:db8::7", "pass"],
    ["v=spf1 ip4:192.0.2.7 ~all", "2001:db8::7", "softfail"],
    ["v=spf1 ip4:192.0.2.9", "192.0.2.7", "neutral"],
    ["v=spf1 a -all", "198.51.100.1", "pass"],
    ["v=spf1 a/24 -all", "198.51.100.77", "pass"],
    ["v=spf1 mx -all", "198.51.100.25", "pass"],
    ["v=spf1 -a ?all", "198.51.100.1", "fail"],
    ["v=spf1 include:include.example -all", "192.0.2.7", "pass"],
    ["v=spf1 include:include.example ?all", "198.51.100.9", "neutral"],
    ["v=spf1 redirect=include.example", "198.51.100.9", "fail"],
    ["v=spf1 include:nothing.example -all", "192.0.2.7", "permerror"],
    ["v=spf1 include:two.example -all", "192.0.2.7", "permerror"],
    ["v=spf1 include:chain.example -all", "192.0.2.7", "permerror"],
    ["v=spf1 ipv4:192.0.2.7 -all", "192.0.2.7", "permerror"],
    ["v=spf1 constructor -all", "192.0.2.7", "permerror"],
    ["v=spf1 ip4:300.0.2.7 -all", "192.0.2.7", "permerror"],
    ["v=spf1 exists:%{i}.list.example -all", "192.0.2.7", "unclear"],
    ["v=spf1 redirect=%{d2}.include.example", "192.0.2.7", "unclear"],
    ["v=spf1 ip4:192.0.2.7 exists:%{i}.list.example -all", "192.0.2.7", "pass"],
  ])("%s for %s is %s", async (record, address, result) => {
    expect(await spfOf("mail.example", address, dnsWith(record))).toMatchObject({ result })
  })
  test("a DNS that does not answer gives no result", async () => {
    const dns = dnsWith("v=spf1 mx -all")
    const failing = {
      ...dns,
      mx: () => Promise.reject(new DnsFailure("ESERVFAIL", { name: "x", type: "MX" })),
    }
    await expect(spfOf("mail.example", "192.0.2.7", failing)).rejects.toThrow(/SERVFAIL/)
  })
})

describe("DOCTOR-2 the SPF record that is missing is given with the address in it", () => {
  test.each([
    ["none", null, "192.0.2.7", 'mail.example. TXT "v=spf1 ip4:192.0.2.7 -all"'],
    ["fail", "v=spf1 mx -all", "192.0.2.7", 'mail.example. TXT "v=spf1 ip4:192.0.2.7 mx -all"'],
    ["softfail", "v=spf1 ~all", "2001:db8::7", 'mail.example. TXT "v=spf1 ip6:2001:db8::7 ~all"'],
    ["permerror", null, "192.0.2.7", 'mail.example. TXT "v=spf1 ip4:192.0.2.7 -all"'],
  ] as const)("%s", (result, record, address, line) => {
    expect(checkSpf("mail.example", address, { answer: { result, record } })).toMatchObject({
      state: "fail",
      add: [line],
    })
  })
  test("macros, relays and silence cannot be seen", () => {
    const unclear = { answer: { result: "unclear" as const, record: "v=spf1 exists:%{i} -all" } }
    expect(checkSpf("mail.example", "192.0.2.7", unclear).state).toBe("cannot see")
    expect(checkSpf("mail.example", "192.0.2.7", { problem: "silent" }).state).toBe("cannot see")
    expect(checkRelaySpf("mail.example", { answer: ["v=spf1 include:relay.example -all"] }).state).toBe(
      "cannot see",
    )
    expect(checkRelaySpf("mail.example", { answer: [] })).toMatchObject({ state: "fail" })
  })
  test("a sender domain needs no SPF record, and must not have two", () => {
    expect(checkSenderSpf("shop.example", { answer: [] }).state).toBe("pass")
    expect(checkSenderSpf("shop.example", { answer: ["v=spf1 -all", "v=spf1 mx -all"] }).state).toBe("fail")
  })
})
