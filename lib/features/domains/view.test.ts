import { describe, expect, test } from "vitest"
import type { CheckedRecord } from "#lib/platform/dns/check-records"
import {
  digCommands,
  domainRow,
  isLoopback,
  isDnsSilent,
  nameInZone,
  policyWord,
  recordSeverity,
  recordState,
  stateOf,
  zoneIn,
  zoneLines,
} from "./view.ts"

test.each([
  [true, true, "verified"],
  [true, false, "noDkim"],
  [false, true, "noOwner"],
  [false, false, "waiting"],
] as const)("confirmed %s and signed %s is %s", (isConfirmed, isSigned, state) => {
  expect(stateOf({ isConfirmed, isSigned })).toBe(state)
})

test("DOMAINPAGE-8 before the DNS lookup, badges show the mail service's status, and there is no advice", () => {
  const verified = { isConfirmed: true, isSigned: true }
  const unsigned = { isConfirmed: true, isSigned: false }
  const ids = ["ownership", "dkim", "spf", "dmarc"] as const
  expect(ids.map((id) => recordState(id, null, verified))).toEqual(["ok", "ok", null, null])
  expect(ids.map((id) => recordState(id, null, unsigned))).toEqual(["ok", "looking", null, null])
  const checked = {
    id: "dkim",
    state: "differs",
    name: "x",
    host: "x",
    value: "k=rsa",
    found: [],
  } as CheckedRecord
  expect(recordState("dkim", checked, verified)).toBe("differs")
})

test("an unknown status is not a good one", () => {
  const row = domainRow({
    domain: "shop.example",
    "verification-record": { value: "x", status: "pending" },
    dkim: { key: "k", status: "sleeping" },
  })
  expect(row.state).toBe("waiting")
})

test.each([
  ["us._domainkey.shop.example", "us._domainkey.shop.example.shop.example", "us._domainkey"],
  ["us._domainkey.mail.shop.example", "us._domainkey.mail.shop.example.shop.example", "us._domainkey.mail"],
  ["shop.example", "shop.example.shop.example", "@"],
])("%s found at %s is typed as %s", (name, foundAt, typed) => {
  expect(nameInZone(name, foundAt)).toBe(typed)
})

const record = (id: CheckedRecord["id"], more: Partial<CheckedRecord> = {}): CheckedRecord => ({
  id,
  name: "shop.example",
  host: "@",
  value: "v=spf1 mx ~all",
  state: "missing",
  found: [],
  ...more,
})

describe("DOMAINPAGE-1 the zone file after a lookup", () => {
  const say = (comment: string, id: string) => `${comment} ${id}`
  const lines = (one: CheckedRecord) => zoneLines([one], new Map([[one.id, one]]), say)
  test("before it, the records have no comments", () => {
    expect(zoneLines([record("spf")], new Map(), say)).toEqual([
      { name: "shop.example", value: "v=spf1 mx ~all" },
    ])
  })
  test.each<[string, Partial<CheckedRecord>, string, string]>([
    ["missing", { state: "missing" }, "zoneNew spf", "v=spf1 mx ~all"],
    ["there", { state: "ok", found: ["v=spf1 mx -all"] }, "zoneThere spf", "v=spf1 mx -all"],
    [
      "to be merged",
      { state: "unlisted", found: ["v=spf1 a -all"], advice: "v=spf1 a mx -all" },
      "zoneReplace spf",
      "v=spf1 a mx -all",
    ],
    ["at a wrong name", { state: "misplaced", found: ["x"] }, "zoneNew spf", "v=spf1 mx ~all"],
  ])("%s", (_case, more, comment, value) => {
    expect(lines(record("spf", more))).toEqual([
      { name: "shop.example", value, comment, isThere: more.state === "ok" },
    ])
  })
  test("a missing DNS response changes nothing", () => {
    expect(lines(record("spf", { state: "silent" }))).toEqual([
      { name: "shop.example", value: "v=spf1 mx ~all" },
    ])
  })
})

test("DOMAINPAGE-3 DNS was unreachable if no record got a response", () => {
  const records = (...states: CheckedRecord["state"][]) => ({
    records: states.map((state) => record("spf", { state })),
  })
  expect(isDnsSilent(records("silent", "silent"))).toBe(true)
  expect(isDnsSilent(records("silent", "missing"))).toBe(false)
  expect(isDnsSilent({ records: [] })).toBe(false)
})

test("each name is in the commands once", () => {
  const names = ["shop.example", "us._domainkey.shop.example", "shop.example"].map((name) => ({ name }))
  expect(digCommands(names)).toBe("dig +short TXT shop.example\ndig +short TXT us._domainkey.shop.example")
})

test.each([
  ["ip4:127.0.0.1", true],
  ["a:localhost", true],
  ["a:mail.localhost", true],
  ["ip4:192.0.2.1", false],
  ["include:spf.sender.example", false],
])("%s names this machine: %s", (spf, isLocal) => {
  expect(isLoopback(spf)).toBe(isLocal)
})

test("DOMAINPAGE-7 a cell of the list shows the next step, or the policy", () => {
  const word = (
    state: CheckedRecord["state"],
    policy: Parameters<typeof policyWord>[0]["policy"],
    isWarning: boolean,
  ) => policyWord({ state, policy, isWarning }).word
  expect(word("ok", "dmarcNone", false)).toBe("dmarcNone")
  expect(word("ok", "dmarcNoPolicy", true)).toBe("mend")
  expect(word("ok", null, false)).toBe("ok")
  expect(word("unlisted", null, true)).toBe("unlisted")
  expect(word("simulated", null, false)).toBe("unknown")
  expect(policyWord({ state: "silent", policy: null, isWarning: false }).isWarning).toBe(false)
})

test("a correct record with a remaining problem is a warning", () => {
  expect(recordSeverity(record("spf", { state: "ok" }))).toBe("success")
  expect(recordSeverity(record("spf", { state: "ok", notes: [{ code: "spfOpen", isWarning: true }] }))).toBe(
    "warning",
  )
  expect(recordSeverity(record("spf", { state: "silent" }))).toBe("neutral")
})

test("the zone is the part that the short name omits", () => {
  expect(zoneIn({ name: "us._domainkey.mail.shop.example", host: "us._domainkey.mail" })).toBe("shop.example")
  expect(zoneIn({ name: "shop.example", host: "@" })).toBe("shop.example")
})
