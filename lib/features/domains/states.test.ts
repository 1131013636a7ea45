import { describe, expect, it } from "vitest"
import { plus } from "#lib/platform/clock"
import { someDay } from "#lib/testing/make"
import { isOther, isWorthRecording, stateOf } from "./states.ts"

const domain = (ownership: string, dkim: string) => ({
  "verification-record": { value: "v", status: ownership },
  dkim: { key: "k", status: dkim },
})
const checked = (
  dkim: Parameters<typeof stateOf>[1][number]["state"],
  spf: typeof dkim = "ok",
): Parameters<typeof stateOf>[1] => [
  { id: "dkim", state: dkim },
  { id: "spf", state: spf },
]
const dayMs = 86_400_000

describe("SENDERDOMAIN-1 the state of a domain", () => {
  it("combines the mail service's status with the records in DNS", () => {
    expect(stateOf(domain("confirmed", "active"), checked("ok", "unlisted"), null)).toEqual({
      is_verified: true,
      records: { dkim: "valid", spf: "invalid" },
    })
    expect(stateOf(domain("confirmed", "inactive"), checked("missing", "simulated"), null)).toEqual({
      is_verified: false,
      records: { dkim: "missing", spf: "unknown" },
    })
  })

  it("SENDERDOMAIN-2 the previous state remains valid if DNS does not respond", () => {
    const before = stateOf(domain("confirmed", "active"), checked("ok"), null)
    expect(stateOf(domain("confirmed", "active"), checked("silent", "silent"), before)).toEqual(before)
    expect(stateOf(domain("confirmed", "active"), checked("silent", "missing"), before).records).toEqual({
      dkim: "valid",
      spf: "missing",
    })
  })
})

it("SENDERDOMAIN-2 is recorded when it changes, else once a month", () => {
  const state = stateOf(domain("confirmed", "active"), checked("ok"), null)
  const turned = { ...state, records: { spf: "valid", dkim: "valid" } as const }
  expect([isOther(state, null), isOther(turned, state)]).toEqual([true, false])
  expect(isOther({ ...state, is_verified: false }, state)).toBe(true)
  expect(isOther({ ...state, records: { ...state.records, dmarc: "missing" } }, state)).toBe(true)
  const seen = { seen_at: someDay, state }
  expect(isWorthRecording(state, seen, plus(someDay, 29 * dayMs))).toBe(false)
  expect(isWorthRecording(state, seen, plus(someDay, 30 * dayMs))).toBe(true)
  expect(isWorthRecording({ ...state, is_verified: false }, seen, someDay)).toBe(true)
})
