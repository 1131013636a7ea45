import { describe, expect, test } from "vitest"
import type { DomainRow } from "../store/domains.ts"
import { checkDkim, checkVerification } from "./check-dns.ts"
import { readDkimRecord } from "./records.ts"
import type { Resolver } from "./resolver.ts"

const row = {
  domain: "shop.example",
  dkim_selector: "us",
  dkim_public_key: "MIIBkey",
  verification_record: "service-validate-hash=abc",
} as DomainRow

const dns = (own: Partial<Resolver>): Resolver => ({
  txt: async () => [],
  mx: async () => [],
  address: async () => ["192.0.2.1"],
  ...own,
})
const txt = (...records: string[][]) => dns({ txt: async () => records })
const silent = dns({
  txt: async () => {
    throw Object.assign(new Error("queryTxt ETIMEOUT"), { code: "ETIMEOUT" })
  },
})

const codeOf = (finding: { ok: true } | { ok: false; code: number }) => (finding.ok ? "ok" : finding.code)

describe("DOMAIN-3 the verification record", () => {
  test.each([
    ["ok", txt(["v=spf1 -all"], ["service-validate-", "hash=abc"])],
    [118, txt()],
    [118, txt(["service-validate-hash=other"])],
    [121, silent],
  ])("%s", async (code, resolver) => {
    expect(codeOf(await checkVerification(row, resolver))).toBe(code)
  })
})

describe("DOMAIN-4 the DKIM record", () => {
  test.each([
    ["ok", txt(["k=rsa; p=MIIB", "key"])],
    ["ok", txt(["v=DKIM1; k=rsa; p=MIIB key;"])],
    [122, txt()],
    [123, txt(["hello"])],
    [123, txt(["k=rsa; p="])],
    [124, txt(["k=rsa; p=MIIBother"])],
    [125, txt(["k=rsa; p=MIIBkey"], ["k=rsa; p=MIIBother"])],
    [121, silent],
    [1401, dns({ address: async () => [] })],
  ])("%s", async (code, resolver) => {
    expect(codeOf(await checkDkim(row, resolver))).toBe(code)
  })
  test("a record separated by commas is broken: DNS needs semicolons", () => {
    expect(readDkimRecord("k=rsa, p=MIIBkey")?.get("p")).toBeUndefined()
  })
})
