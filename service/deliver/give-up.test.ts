import { expect, test } from "vitest"
import { hours, plus } from "../clock.ts"
import type { Classification } from "./classify-reply.ts"
import { verdictOf } from "./give-up.ts"
import type { Result } from "./result.ts"

const start = new Date("2026-03-10T12:00:00Z")
const letter = {
  ...{ project_id: 1, letter_id: "a", domain: "mail.example", site: "mail.example" },
  ...{ try_count: 15, first_try_at: start },
}
const later: Classification = { outcome: "soft", delivery_status: "err_will_retry" }

/** The last attempt within 48 hours, with this reply or without one. */
function lastAttempt(reply: string | null, classification = later, more: Partial<Result> = {}): Result {
  const transcript = {
    ...{ host: "mx.mail.example", tls: null, sender_ip: null, phase: "rcpt" as const, duration_ms: 1 },
    ...{
      reply: reply ?? "No answer: connection refused",
      isAnswered: reply !== null,
      conversation: [],
      ...{ command: "", isLocal: false, isUnroutable: false, lacksExtension: false },
    },
  }
  const at = plus(start, hours(48))
  const result = { letter, transcript, classification, was_composed: true, started_at: at, ended_at: at }
  return { ...result, next_try_at: null, ...more }
}

const earlier = (delivery_status: "err_will_retry" | "err_mailbox_full", reply: string) => ({
  ...{ project_id: 1, letter_id: "a" },
  ...{ delivery_status, reply },
})

test("BOUNCE-4 the answer to the last attempt is the reason, and err_will_retry becomes err_giveup", () => {
  const full = { outcome: "soft", delivery_status: "err_mailbox_full" } as const
  expect(verdictOf(lastAttempt("452 4.2.2 Full", full), undefined)).toEqual({
    outcome: "hard",
    delivery_status: "err_mailbox_full",
    reply: "452 4.2.2 Full",
  })
  expect(verdictOf(lastAttempt("451 4.3.0 Later"), earlier("err_mailbox_full", "452 Full"))).toEqual({
    outcome: "hard",
    delivery_status: "err_giveup",
    reply: "451 4.3.0 Later",
  })
})

test("BOUNCE-4 without an answer to the last attempt the last earlier one counts, without any it was unreachable", () => {
  expect(verdictOf(lastAttempt(null), earlier("err_mailbox_full", "452 4.2.2 Full"))).toEqual({
    outcome: "hard",
    delivery_status: "err_mailbox_full",
    reply: "452 4.2.2 Full",
  })
  expect(verdictOf(lastAttempt(null), undefined)).toEqual({
    outcome: "hard",
    delivery_status: "err_unreachable",
    reply: "No answer: connection refused",
  })
})

test("BOUNCE-6 an earlier answer about our rate stays one that never suppresses", () => {
  const rate = earlier("err_will_retry", "421 4.7.28 Too fast")
  expect(verdictOf(lastAttempt(null), rate)).toMatchObject({
    delivery_status: "err_giveup",
    neverSuppresses: true,
  })
  expect(
    verdictOf(lastAttempt(null), earlier("err_will_retry", "451 4.3.0 Our disk failed")),
  ).not.toHaveProperty("neverSuppresses")
})

test("DELIVER-8 a message that could not be composed ends with err_internal where no server ever answered", () => {
  const failure = { outcome: "soft", delivery_status: "err_internal" } as const
  const notComposed = lastAttempt(null, failure, { was_composed: false })
  expect(verdictOf(notComposed, undefined)).toMatchObject({
    outcome: "hard",
    delivery_status: "err_internal",
  })
  expect(verdictOf(notComposed, earlier("err_mailbox_full", "452 Full"))).toMatchObject({
    delivery_status: "err_mailbox_full",
  })
})

test("BOUNCE-3 an attempt that others follow, and a refusal for good, stay as they are", () => {
  const next_try_at = plus(start, hours(47))
  expect(verdictOf(lastAttempt("451 Later", later, { next_try_at }), undefined)).toEqual({
    ...later,
    reply: "451 Later",
  })
  const gone = { outcome: "hard", delivery_status: "err_user_unknown" } as const
  expect(verdictOf(lastAttempt("550 5.1.1 Unknown", gone), undefined)).toMatchObject(gone)
})
