import "server-only"
import type { MessageInput } from "#contract/message"
import { emailSend } from "#contract/methods/email"
import { systemInfo } from "#contract/methods/system"
import { type Access, accessOf } from "#lib/access/auth/access"
import type { Db } from "#lib/data/store/open"
import { retryWhileUnavailable } from "#postgres/retry"
import { completeStart } from "#lib/data/store/send-run-audit"
import {
  beginTry,
  messageOfRun,
  nextPart,
  type PartNow,
  type PartOutcome,
  releaseSendRun,
  type SendRunClaim,
  settlePart,
  waitSendRun,
} from "#lib/data/store/send-run-claims"
import { findStarter, holdSendRun, moveSendRun, type SendRunCause } from "#lib/data/store/send-runs"
import { announceChange } from "#lib/live/changes"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { clock } from "#lib/platform/clock"
import type { Failure } from "#lib/platform/result"
import { runLimits } from "./bounds.ts"
import { verdictOf } from "./outcome.ts"

/**
 * One turn of a claimed run: check the rights of the user who started it → the part → check the service → record the
 * attempt → call → write the outcome. A process may crash between any two of them: an attempted part is retried with
 * the same key while the service keeps the key, and never after that (RUN-3).
 */
export async function sendNextPart(db: Db, claim: SendRunClaim): Promise<void> {
  try {
    await takeTurn(db, claim)
  } finally {
    announceChange(db, claim.project_id)
  }
}

async function takeTurn(db: Db, claim: SendRunClaim): Promise<void> {
  const part = await nextPart(db, claim)
  if (!part) return waitFor(db, claim)
  const access = await accessNow(db, claim)
  if (!("can" in access)) return endWithout(db, claim, part, access)
  if (isOver(part.unsure_ms)) return settle(db, claim, part, unknown)
  if (claim.failures > 0 && !(await isAnswering(db, access))) return waitFor(db, claim)
  const shared = await messageOfRun(db, claim)
  if (!shared) return waitFor(db, claim)
  const attempt = await beginTry(db, claim, part.nth)
  if (!attempt) return releaseSendRun(db, claim)
  if (isOver(attempt.unsure_ms)) return settle(db, claim, part, unknown)
  const answer = await callWithKey(db, access, emailSend, { message: messageFor(claim, part, shared) })
  // An earlier call may have been executed, whatever the response is now.
  const untried = attempt.isFirst ? part.nth : undefined
  const verdict = verdictOf(answer, part.recipients)
  switch (verdict.kind) {
    case "settled":
      return settle(db, claim, part, verdict.outcome)
    case "slow":
      return waitSendRun(db, claim, { waits_for: "pace", failures: 0, seconds: verdict.seconds, untried })
    case "notDone":
      return waitFor(db, claim, untried)
    case "unsure":
      return waitFor(db, claim)
    case "refused":
      return fail(db, claim, part, verdict.failure, untried)
  }
}

const unknown: PartOutcome = { outcome: "unknown", job_id: null, refused: null }

const isOver = (unsureMs: number | null): boolean => unsureMs !== null && unsureMs > runLimits.repeatMs

/** RUN-4: the current rights of the user who started it; a word if the right to send is gone. */
async function accessNow(db: Db, { project_id, created_by }: SendRunClaim): Promise<Access | SendRunCause> {
  const user = await findStarter(db, created_by)
  const access = user && (await accessOf(db, user, project_id))
  if (!access) return { why: "right" }
  return access.can("sending", "write") ? access : { why: "right" }
}

/** Stops sending: a running run ends, and the outcome of a started call remains unknown. */
async function endWithout(db: Db, claim: SendRunClaim, part: PartNow, cause: SendRunCause): Promise<void> {
  if (part.unsure_ms !== null) await settle(db, claim, part, unknown)
  const now = clock.now()
  await db.transaction(async (tx) => {
    const run = await holdSendRun(tx, claim)
    if (run?.state !== "running") return
    await moveSendRun(tx, run, { state: "stopped", cause, changed_at: now, ended_at: now })
    await completeStart(tx, { ...run, state: "stopped", cause })
  })
  await releaseSendRun(db, claim)
}

/** One key for each part: whichever process sends it, and however often, it is executed once (IDEMPOTENCE-1). */
export const keyOf = (run_id: string, nth: number): string => `${run_id}-${nth}`

function messageFor(
  { run_id, send_at }: SendRunClaim,
  { nth, recipients }: PartNow,
  shared: Record<string, unknown>,
): MessageInput {
  const { options, ...others } = shared
  const isLater = send_at !== null && send_at > clock.now()
  return {
    ...others,
    // A time in the past would be refused (SEND-8): the rest is sent at once.
    ...(options && typeof options === "object" ? { options: isLater ? options : withoutTime(options) } : {}),
    recipients,
    idempotence_key: keyOf(run_id, nth),
  } as MessageInput
}

const withoutTime = (options: object): object =>
  Object.fromEntries(Object.entries(options).filter(([name]) => name !== "send_at"))

/** After a call: its response is written, however long the database is down. */
const settle = async (db: Db, claim: SendRunClaim, part: PartNow, outcome: PartOutcome): Promise<void> => {
  await retryWhileUnavailable(() => settlePart(db, claim, part.nth, outcome, clock.now(), completeStart))
}

/** A read-only call: no part is tried during an outage, so that one outage costs at most one part. */
const isAnswering = async (db: Db, access: Access): Promise<boolean> => {
  const answer = await callWithKey(db, access, systemInfo, {})
  return answer.ok || ![500, 502, 503].includes(answer.failure.status)
}

const longestWaitSeconds = 60

/** Waits for a service that does not respond, twice as long each time. */
function waitFor(db: Db, claim: SendRunClaim, untried?: number): Promise<void> {
  const failures = claim.failures + 1
  const seconds = Math.min(longestWaitSeconds, 2 ** failures)
  return retryWhileUnavailable(() =>
    waitSendRun(db, claim, { waits_for: "service", failures, seconds, untried }),
  )
}

/**
 * The service refuses the message itself; a user can fix it and resume. The claim ends in the same transaction, so that
 * no process claims the next part of a failing run.
 */
async function fail(
  db: Db,
  claim: SendRunClaim,
  part: PartNow,
  failure: Failure,
  untried?: number,
): Promise<void> {
  const { message, code, field } = failure
  const cause: SendRunCause = {
    why: "refused",
    message,
    ...(code === undefined ? {} : { code }),
    ...(field === undefined ? {} : { field }),
  }
  const now = clock.now()
  await retryWhileUnavailable(() =>
    db.transaction(async (tx) => {
      if (untried === undefined) await settlePart(tx, claim, part.nth, unknown, now, completeStart)
      else await waitSendRun(tx, claim, { waits_for: "service", failures: 0, seconds: 0, untried })
      const run = await holdSendRun(tx, claim)
      if (run?.state !== "running") return
      await moveSendRun(tx, run, { state: "failed", cause, changed_at: now })
      await completeStart(tx, { ...run, state: "failed", cause })
    }),
  )
}
