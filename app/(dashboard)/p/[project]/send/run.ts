import type { emailSend } from "#contract/email/send"
import type { Output } from "#contract/method"
import { spreadsheetCell } from "#contract/spreadsheet-cell"
import type { Failure, Result } from "#lib/result"
import { refusedRows } from "../_sending/failed-reasons.ts"
import type { Batch } from "./batches.ts"

/** What became of one address that was not taken. */
export type Refused = { email: string; reason: string }

/** A job that the service made: its id leads to its messages. */
export type Job = { job_id: string; accepted: number }

/** How far a sending has come. People are counted, not calls. */
export type Progress = {
  state: "running" | "stopped" | "failed" | "done"
  total: number
  /** Readers before this place are settled, one way or another. */
  next: number
  accepted: number
  jobs: Job[]
  refused: Refused[]
  /** Accepted at a try whose answer was lost, so their job is not known here. */
  acceptedUnseen: number
  /** Nobody answered in time to ask again without the risk of a second letter. */
  unknown: string[]
  /** Why it failed, and the place the sentence is about (`message.subject`). */
  failure: Failure | null
}

export const startOf = (total: number): Progress => ({
  state: "running",
  total,
  next: 0,
  accepted: 0,
  jobs: [],
  refused: [],
  acceptedUnseen: 0,
  unknown: [],
  failure: null,
})

export type Steps = {
  send: (batch: Batch, key: string) => Promise<Result<Output<typeof emailSend>>>
  wait: (ms: number) => Promise<void>
  nowMs: () => number
  isStopped: () => boolean
  /** Told before a call (with its place) and after it. */
  tell: (progress: Progress, sending: Batch | null) => void
}

/** The service declines a key that it has seen within a minute (IDEMPOTENCE-1): the first try was taken. */
const seenBefore = 1573
/** A second try is made while the service surely remembers the key of the first one. */
const safeAgainMs = 40_000
const againAfterMs = 2000
const slowDownTriesMax = 20

/**
 * Sends call after call and says how far it came. It goes on after a call in which nobody could be written to, and
 * ends at one that fails as a whole. `runId` and the place of a batch make its key, so that a try whose answer was lost
 * is never carried out twice.
 */
export async function runSend(
  batches: readonly Batch[],
  runId: string,
  before: Progress,
  steps: Steps,
): Promise<Progress> {
  let progress: Progress = { ...before, state: "running", failure: null }
  for (const batch of batches) {
    if (steps.isStopped()) return end({ ...progress, state: "stopped" }, steps)
    steps.tell(progress, batch)
    const outcome = await sendBatch(batch, `${runId}-${batch.from}`, steps)
    progress = { ...added(progress, batch, outcome) }
    if (progress.state === "failed") return end(progress, steps)
    steps.tell(progress, null)
  }
  return end({ ...progress, state: "done" }, steps)
}

function end(progress: Progress, steps: Steps): Progress {
  steps.tell(progress, null)
  return progress
}

type Outcome =
  | { kind: "answered"; value: Output<typeof emailSend> }
  | { kind: "seenBefore" }
  | { kind: "nobody"; refused: Refused[] }
  | { kind: "unknown"; failure: Failure }
  | { kind: "failed"; failure: Failure }

async function sendBatch(batch: Batch, key: string, steps: Steps): Promise<Outcome> {
  const firstMs = steps.nowMs()
  let isRepeated = false
  let slowed = 0
  for (;;) {
    const answer = await steps.send(batch, key)
    if (answer.ok) return { kind: "answered", value: answer.value }
    const { failure } = answer
    if (failure.code === seenBefore && isRepeated) return { kind: "seenBefore" }
    const rows = refusedRows(failure)
    if (rows.length > 0) return { kind: "nobody", refused: nobodyOf(batch, rows) }
    if (failure.status === 429 && slowed < slowDownTriesMax) {
      slowed += 1
      await steps.wait((failure.retry_after ?? 2) * 1000)
    } else if (isUnanswered(failure)) {
      if (steps.nowMs() - firstMs + againAfterMs > safeAgainMs) return { kind: "unknown", failure }
      isRepeated = true
      await steps.wait(againAfterMs)
    } else return isRepeated ? { kind: "unknown", failure } : { kind: "failed", failure }
  }
}

/** Nobody knows whether such a call was carried out. */
const isUnanswered = ({ status }: Failure): boolean => status === 500 || status === 502 || status === 503

/** The sentence names ten of them; the others were refused as well, for a reason it has no room for. */
const nobodyOf = (batch: Batch, rows: readonly Refused[]): Refused[] => {
  const named = new Map(rows.map((row) => [row.email, row.reason]))
  return batch.readers.map(({ email }) => ({ email, reason: named.get(email) ?? "" }))
}

function added(before: Progress, batch: Batch, outcome: Outcome): Progress {
  const next = batch.from + batch.readers.length
  if (outcome.kind === "failed") return { ...before, state: "failed", failure: outcome.failure }
  const after = { ...before, next }
  if (outcome.kind === "seenBefore")
    return { ...after, acceptedUnseen: before.acceptedUnseen + batch.readers.length }
  if (outcome.kind === "nobody") return { ...after, refused: [...before.refused, ...outcome.refused] }
  if (outcome.kind === "unknown")
    return {
      ...after,
      state: "failed",
      failure: outcome.failure,
      unknown: [...before.unknown, ...batch.readers.map(({ email }) => email)],
    }
  const { job_id, emails, failed_emails } = outcome.value
  const refused = Object.entries(failed_emails ?? {}).map(([email, reason]) => ({ email, reason }))
  return {
    ...after,
    accepted: before.accepted + emails.length,
    jobs: [...before.jobs, { job_id, accepted: emails.length }],
    refused: [...before.refused, ...refused],
  }
}

/** People whom no call has reached yet. */
export const leftOf = ({ total, next }: Progress): number => total - next

/** Rows for the report that a person takes along; what a spreadsheet would run gets an apostrophe in front. */
export function reportCsv({ refused, unknown }: Progress, reasonOf: (reason: string) => string): string {
  const rows = [
    ["email", "reason", "explanation"],
    ...refused.map(({ email, reason }) => [email, reason, reasonOf(reason)]),
    ...unknown.map((email) => [email, "unknown", reasonOf("unknown")]),
  ]
  return rows.map((row) => row.map(cell).join(",")).join("\r\n")
}

const cell = (text: string): string => {
  const safe = spreadsheetCell(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
