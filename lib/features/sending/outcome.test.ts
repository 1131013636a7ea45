import { describe, expect, test } from "vitest"
import { failureSentences } from "#postgres/database-failure"
import { type Failure, failed } from "#lib/platform/result"
import { verdictOf } from "./outcome.ts"
import { partsOf } from "./bounds.ts"

const recipients = [{ email: "ann@example.com" }, { email: "bo@example.com" }]
const of = (status: Failure["status"], message: string, more: Partial<Failure> = {}) =>
  verdictOf(failed(status, message, more), recipients)

describe("RUN-3 meaning of a response for the recipients of a call", () => {
  test("none accepted: the sentence names some with a reason", () => {
    expect(of(400, "Nobody: ann@example.com (complained).", { code: 204 })).toEqual({
      kind: "settled",
      outcome: {
        outcome: "refused",
        job_id: null,
        refused: { "ann@example.com": "complained", "bo@example.com": "" },
      },
    })
  })

  test("already accepted with this key", () => {
    expect(of(400, "seen", { code: 1573 })).toMatchObject({ outcome: { outcome: "unseen" } })
  })

  test.each([
    ["no connection", of(502, "silent", { is_unsent: true })],
    ["a database that was away", of(503, failureSentences.unreachable, { code: 150 })],
  ])("nothing was done: %s", (_what, verdict) => expect(verdict).toEqual({ kind: "notDone" }))

  test.each([
    ["no answer", of(502, "silent")],
    ["a service that failed", of(500, "failed", { code: 150 })],
    ["a database that went away in the middle", of(503, "It may have been done.", { code: 150 })],
  ])("nobody knows: %s", (_what, verdict) => expect(verdict).toEqual({ kind: "unsure" }))

  test.each([
    ["a key that is not known any more", 502, 102],
    ["sending switched off", 403, 215],
    ["a subject that cannot be", 400, 1576],
    ["no key at all", 409, undefined],
  ] as const)("refused as a whole: %s", (_what, status, code) => {
    expect(of(status, "no", code === undefined ? {} : { code })).toMatchObject({ kind: "refused" })
  })

  test("slow down, for the given time", () => {
    expect(of(429, "slow", { retry_after: 7 })).toEqual({ kind: "slow", seconds: 7 })
    expect(of(429, "slow")).toEqual({ kind: "slow", seconds: 2 })
  })
})

describe("SENDING-3 parts of a list", () => {
  const people = (count: number, text = "") =>
    Array.from({ length: count }, (_, nth) => ({
      email: `r${nth}@example.com`,
      ...(text ? { substitutions: { text } } : {}),
    }))

  test("have at most 500 people", () => {
    expect(partsOf(people(1200), 1_000_000).map((one) => one.recipients.length)).toEqual([500, 500, 200])
  })

  test("and stay below the size of a request, each recipient once", () => {
    const long = people(500, "x".repeat(10_000))
    const parts = partsOf(long, 1_000_000)
    expect(parts.length).toBeGreaterThan(3)
    expect(parts.flatMap((one) => one.recipients)).toEqual(long)
    for (const part of parts) expect(JSON.stringify(part.recipients).length).toBeLessThan(1_000_001)
  })

  test("of a recipient who needs more than that alone", () => {
    expect(partsOf(people(2, "x".repeat(2000)), 1000).map((one) => one.recipients.length)).toEqual([1, 1])
  })
})
