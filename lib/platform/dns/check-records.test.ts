import { describe, expect, test } from "vitest"
import { checkRecords, checkSimulated } from "./check-records.ts"
import { expectedRecords, type RecordId } from "./expected.ts"
import type { DnsLookup } from "./look-up.ts"
import { namesOf } from "./names.ts"

const domain = "shop.example"
const key = "MIIBkey"
const hash = "service-validate-hash=abc"
const expected = expectedRecords(domain, {
  verification: hash,
  dkimKey: key,
  spf: "include:spf.sender.example",
})
const names = namesOf(domain)
const dkim = "us._domainkey.shop.example"

function checked(id: RecordId, txt: DnsLookup["txt"], more: Partial<DnsLookup> = {}) {
  const all = [names.apex, names.dkim, names.dmarc, ...names.ownTwice, ...names.dkimTwice]
  const empty = Object.fromEntries(all.map((name): [string, string[]] => [name, []]))
  const found = checkRecords(
    expected,
    { txt: { ...empty, ...txt }, mx: [], dkimAlias: [], spfBelow: {}, ...more },
    domain,
  )
  return found.find((one) => one.id === id)
}

describe("DOMAINPAGE-2 compares DNS records with the expected ones", () => {
  test.each<[string, RecordId, DnsLookup["txt"]]>([
    ["ok", "ownership", { [domain]: ["v=spf1 -all", hash] }],
    ["missing", "ownership", { [domain]: ["v=spf1 -all"] }],
    ["differs", "ownership", { [domain]: ["service-validate-hash=other"] }],
    ["quoted", "ownership", { [domain]: [`"${hash}"`] }],
    ["misplaced", "ownership", { "shop.example.shop.example": [hash] }],
    ["silent", "ownership", { [domain]: null }],
    ["ok", "dkim", { [dkim]: ["v=DKIM1; k=rsa; p=MIIB key"] }],
    ["missing", "dkim", {}],
    ["differs", "dkim", { [dkim]: ["k=rsa; p=other"] }],
    ["ok", "dkim", { [dkim]: ["v=DKIM1; k=rsa; h=sha1:sha256; s=email; p=MIIBkey"] }],
    ["cut", "dkim", { [dkim]: ["k=rsa; p=MIIB"] }],
    ["revoked", "dkim", { [dkim]: ["v=DKIM1; p="] }],
    ["unfit", "dkim", { [dkim]: ["k=ed25519; p=MIIBkey"] }],
    ["unfit", "dkim", { [dkim]: ["h=sha1; p=MIIBkey"] }],
    ["several", "dkim", { [dkim]: ["k=rsa; p=MIIBkey", "k=rsa; p=other"] }],
    ["quoted", "dkim", { [dkim]: ['"k=rsa; p=MIIBkey"'] }],
    ["commas", "dkim", { [dkim]: ["k=rsa, p=MIIBkey"] }],
    ["misplaced", "dkim", { [`${dkim}.shop.example`]: ["k=rsa; p=MIIBkey"] }],
    ["ok", "spf", { [domain]: ["v=spf1 include:spf.sender.example -all"] }],
    ["missing", "spf", {}],
    ["unlisted", "spf", { [domain]: ["v=spf1 mx -all"] }],
    ["several", "spf", { [domain]: ["v=spf1 mx -all", "v=spf1 include:spf.sender.example ~all"] }],
    ["quoted", "spf", { [domain]: ['"v=spf1 mx -all"'] }],
    ["ok", "dmarc", { [names.dmarc]: ["v=DMARC1; p=reject"] }],
    ["missing", "dmarc", {}],
    ["several", "dmarc", { [names.dmarc]: ["v=DMARC1; p=none", "v=DMARC1; p=reject"] }],
  ])("%s: %s %j", (state, id, txt) => {
    expect(checked(id, txt)?.state).toBe(state)
  })
  test("an alias without a target is not the same as no record", () => {
    expect(checked("dkim", {}, { dkimAlias: ["elsewhere.example"] })).toMatchObject({
      state: "alias",
      found: ["elsewhere.example"],
    })
  })
  test("differences are marked, in a key and in a whole value", () => {
    const marked = (id: RecordId, txt: DnsLookup["txt"]) =>
      checked(id, txt)
        ?.segments?.map(({ text, isDifferent }) => (isDifferent ? `[${text}]` : text))
        .join("")
    expect(marked("dkim", { [dkim]: ["v=DKIM1; k=rsa; p=MIIAkey; t=s"] })).toBe(
      "v=DKIM1; k=rsa; p=MII[A]key; t=s",
    )
    expect(marked("ownership", { [domain]: ["service-validate-hash=abd"] })).toBe(
      "service-validate-hash=ab[d]",
    )
  })
  test("a name below the registered one inherits that one's policy", () => {
    const below = "mail.shop.example"
    const records = expectedRecords(below, { verification: hash, dkimKey: key, spf: "mx" })
    const look = { mx: [], dkimAlias: [], spfBelow: {} }
    const txt = { [`_dmarc.${below}`]: [], "_dmarc.shop.example": ["v=DMARC1; p=reject"] }
    expect(checkRecords(records, { ...look, txt }, below).at(-1)).toMatchObject({
      state: "ok",
      foundAt: "_dmarc.shop.example",
      notes: [{ code: "dmarcInherited" }],
    })
  })
  test("a name below a zone may contain the zone twice", () => {
    expect(namesOf("mail.shop.example").dkimTwice).toContain("us._domainkey.mail.shop.example.shop.example")
  })
})

test("DOMAINPAGE-3 a name whose DNS is simulated has the two needed records, or none", () => {
  const states = (has: boolean) => checkSimulated(expected, has).map((one) => one.state)
  expect(states(true)).toEqual(["ok", "ok", "simulated", "simulated"])
  expect(states(false)).toEqual(["missing", "missing", "simulated", "simulated"])
})

describe("DOMAINPAGE-6 advice on existing records", () => {
  const codes = (id: RecordId, txt: DnsLookup["txt"], more: Partial<DnsLookup> = {}) =>
    checked(id, txt, more)?.notes?.map(({ code }) => code)
  const spf = (record: string, more: Partial<DnsLookup> = {}) => codes("spf", { [domain]: [record] }, more)
  const ours = "include:spf.sender.example"
  const dmarc = (record: string) => codes("dmarc", { [names.dmarc]: [record] })

  test.each<[string, string[]]>([
    [`v=spf1 ${ours} ~all`, []],
    [`v=spf1 ${ours} +all`, ["spfOpen"]],
    [`v=spf1 ${ours} all`, ["spfOpen"]],
    [`v=spf1 ${ours} ?all`, ["spfNeutral"]],
    [`v=spf1 ${ours}`, ["spfNoEnding"]],
    [`v=spf1 ${ours} redirect=_spf.other.example`, []],
    [`v=spf1 ${ours} a mx a:b.example mx:c.example exists:d.example ptr ~all`, ["spfMany"]],
    [`v=spf1 ${ours} ${"abcdefghij".replace(/./g, "include:$&.example ")}~all`, ["spfTooMany"]],
    [`v=spf1 ${ours} ${"abcdefghij".replace(/./g, "ip4:192.0.2.1 ")}~all`, []],
  ])("%s: %j", (record, expectedCodes) => {
    expect(spf(record)).toEqual(expectedCodes)
  })
  test("lists below the domain count with their own look-ups", () => {
    const record = `v=spf1 ${ours} include:_spf.shop.example ~all`
    const spfBelow = { "_spf.shop.example": `v=spf1 ${"a ".repeat(9)}~all` }
    expect(checked("spf", { [domain]: [record] }, { spfBelow })?.notes).toEqual([
      { code: "spfTooMany", isWarning: true, value: "11" },
    ])
  })
  test("a list that includes itself is counted and ends", () => {
    const record = `v=spf1 ${ours} include:_spf.shop.example ~all`
    expect(
      spf(record, { spfBelow: { "_spf.shop.example": "v=spf1 include:_spf.shop.example ~all" } }),
    ).toEqual(["spfTooMany"])
  })
  test("a record that would exceed ten look-ups has a note before it is published", () => {
    expect(spf(`v=spf1 ${"abcdefghij".replace(/./g, "include:$&.example ")}~all`)).toEqual(["spfTooMany"])
  })
  test.each<[string, string[]]>([
    ["v=DMARC1; p=none; rua=mailto:a@shop.example", ["dmarcNone"]],
    ["v=DMARC1; p=none", ["dmarcNone", "dmarcNoReports"]],
    ["v=DMARC1; p=quarantine; pct=20; rua=mailto:a@shop.example", ["dmarcQuarantine", "dmarcPart"]],
    ["v=DMARC1; p=reject; sp=none; rua=mailto:a@shop.example", ["dmarcReject", "dmarcSubdomains"]],
    ["v=DMARC1", ["dmarcNoPolicy"]],
    ["v=DMARC1; p=block", ["dmarcNoPolicy"]],
  ])("%s: %j", (record, expectedCodes) => {
    expect(dmarc(record)).toEqual(expectedCodes)
  })
  test.each([
    ["v=DMARC1; p=none; rua=mailto:a@b.example", "v=DMARC1; p=quarantine; rua=mailto:a@b.example"],
    ["v=DMARC1; sp=none; p=quarantine;", "v=DMARC1; sp=none; p=reject; rua=mailto:dmarc@shop.example"],
    ["v=DMARC1; p=reject", undefined],
  ])("%s goes on to %s", (record, next) => {
    expect(checked("dmarc", { [names.dmarc]: [record] })?.advice).toBe(next)
  })
  test("reports a key in test mode", () => {
    expect(codes("dkim", { [dkim]: ["k=rsa; t=y:s; p=MIIBkey"] })).toEqual(["dkimTesting"])
  })
})
