import { describe, expect, test } from "vitest"
import { DnsFailure } from "../dns/failure.ts"
import type { DomainRow } from "../store/domains.ts"
import { checkDkim, checkVerification, type Finding } from "./check-dns.ts"
import { readDkimRecord } from "./records.ts"
import type { Resolver } from "./resolver.ts"

const row = {
  domain: "shop.example",
  dkim_selector: "us",
  dkim_public_key: "MIIBkey",
  verification_record: "service-validate-hash=abc",
} as DomainRow

const dns = (overrides: Partial<Resolver>): Resolver => ({
  txt: async () => [],
  mx: async () => [],
  address: async (name) => (name === row.domain ? ["192.0.2.1"] : []),
  cname: async () => [],
  ...overrides,
})
const txt = (...records: string[][]) => dns({ txt: async () => records })
const failing = (code: DnsFailure["code"]) =>
  dns({
    txt: async (name) => {
      throw new DnsFailure(code, { name, type: "TXT" })
    },
  })
const aliased = (...records: string[][]) =>
  dns({ cname: async () => ["elsewhere.example"], txt: async () => records })
const hosts = async () => [{ exchange: "mx.example", priority: 10 }]
const good = ["k=rsa; p=MIIB", "key"]

const codeOf = (finding: Finding) => (finding.ok ? "ok" : finding.code)

describe("DOMAIN-3 the verification record", () => {
  test.each([
    ["ok", "among others, in several strings", txt(["v=spf1 -all"], ["service-validate-", "hash=abc"])],
    [118, "no TXT record", txt()],
    [118, "another one", txt(["service-validate-hash=other"])],
    [121, "a silent DNS", failing("ETIMEOUT")],
    [121, "a DNS that fails", failing("ESERVFAIL")],
  ])("%s: %s", async (code, _case, resolver) => {
    const finding = await checkVerification(row, resolver)
    expect(codeOf(finding)).toBe(code)
    if (!finding.ok) expect(finding.sentence).toMatch(/^domain: /)
  })
})

describe("DOMAIN-4 the DKIM record", () => {
  test.each([
    ["ok", "in several strings", txt(good)],
    ["ok", "with a version and a blank", txt(["v=DKIM1; k=rsa; p=MIIB key;"])],
    ["ok", "with every tag that fits", txt(["v=DKIM1; k=rsa; h=sha1:sha256; s=email; t=y; p=MIIBkey"])],
    ["ok", "at the end of an alias", aliased(good)],
    [
      "ok",
      "of a domain with mail hosts alone",
      dns({ address: async () => [], mx: hosts, txt: async () => [good] }),
    ],
    [122, "none", txt()],
    [123, "no list of tags", txt(["hello"])],
    [123, "without a key", txt(["k=rsa; p="])],
    [124, "another key", txt(["k=rsa; p=MIIBother"])],
    [125, "several", txt(["k=rsa; p=MIIBkey"], ["k=rsa; p=MIIBother"])],
    [126, "an alias that ends nowhere", aliased()],
    [126, "an address in its place", dns({ address: async () => ["192.0.2.1"] })],
    [129, "another kind of key", txt(["k=ed25519; p=MIIBkey"])],
    [129, "another version", txt(["v=DKIM2; p=MIIBkey"])],
    [129, "another hash", txt(["h=sha1; p=MIIBkey"])],
    [129, "another service", txt(["s=tlsrpt; p=MIIBkey"])],
    [121, "a silent DNS", failing("ETIMEOUT")],
    [120, "an answer that cannot be read", failing("EBADRESP")],
    [1401, "a domain that does not resolve", dns({ address: async () => [], txt: async () => [good] })],
  ])("%s: %s", async (code, _case, resolver) => {
    const finding = await checkDkim(row, resolver)
    expect(codeOf(finding)).toBe(code)
    if (!finding.ok) expect(finding.sentence).toMatch(/^domain: /)
  })
  test("a record separated by commas is broken: DNS needs semicolons", () => {
    expect(readDkimRecord("k=rsa, p=MIIBkey")?.get("p")).toBeUndefined()
  })
})
