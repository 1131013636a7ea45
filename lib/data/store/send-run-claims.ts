import "server-only"
import { and, eq, sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"
import { type SendRunOutcome, sendRunMessages, sendRunParts, sendRuns } from "./schema/send-runs.ts"
import {
  atOnce,
  holdSendRun,
  isRun,
  messageOf,
  moveSendRun,
  partsOf,
  type RunPlace,
  type SendRunPart,
  type SendRunRow,
} from "./send-runs.ts"

/** Sending of runs by a process: a claim with a lease, the next part, and its result. */

/** A run whose next part this process can send, until the lease ends. */
export type SendRunClaim = SendRunRow & { lease_token: string }

/**
 * Claims the run that has waited longest, of a project that no process is working for: a project's runs are sent one
 * after another and do not delay other projects. Includes a run that was paused or stopped during a call, whose result
 * is still needed. The lease ends by the database's clock.
 */
export async function claimSendRun(
  db: Db,
  lease_token: string,
  leaseSeconds: number,
): Promise<SendRunClaim | null> {
  // The row's own lease is checked again once the row is locked; those of the project's other runs are not: two
  // processes at the same moment can get two runs.
  const [due] = await rows<RunPlace>(
    db,
    sql`update send_runs set lease_token = ${lease_token}, lease_until = now() + make_interval(secs => ${leaseSeconds}::float8)
        where (project_id, run_id) = (
          select c.project_id, c.run_id from send_runs c
          where (c.state = 'running' or c.is_trying) and c.next_at <= now()
            and (c.lease_until is null or c.lease_until <= now())
            and not exists (select from send_runs o where o.project_id = c.project_id
              and (o.state = 'running' or o.is_trying) and o.lease_until > now())
          order by c.next_at limit 1 for update skip locked)
        returning project_id, run_id`,
  )
  if (!due) return null
  const [claimed] = await db
    .select()
    .from(sendRuns)
    .where(and(isRun(due), eq(sendRuns.lease_token, lease_token)))
  return claimed ? { ...claimed, lease_token } : null
}

const isOurs = (claim: SendRunClaim) => and(isRun(claim), eq(sendRuns.lease_token, claim.lease_token))

/** A part, and for how long the result of a call for it has been unknown; null: no call was started. */
export type PartNow = SendRunPart & { unsure_ms: number | null }

const unsureMs = sql<number | null>`(extract(epoch from now() - ${sendRunParts.tried_at}) * 1000)::float8`

/** The next part of a claimed run. */
export async function nextPart(db: Db, claim: SendRunClaim): Promise<PartNow | null> {
  const [found] = await db
    .select({ part: sendRunParts, unsure_ms: unsureMs })
    .from(sendRunParts)
    .where(and(partsOf(claim), eq(sendRunParts.nth, claim.next_part)))
  return found ? { ...found.part, unsure_ms: found.unsure_ms } : null
}

/** Data that all calls of a run share. */
export async function messageOfRun(db: Db, run: RunPlace): Promise<Record<string, unknown> | null> {
  const [found] = await db
    .select({ message: sendRunMessages.message })
    .from(sendRunMessages)
    .where(messageOf(run))
  return found?.message ?? null
}

/**
 * Records that a call for this part begins, before it is made. Returns for how long the result of an earlier one has
 * been unknown (0: there was none), or null if the claim expired or the run was paused or stopped before any attempt.
 */
export const beginTry = (
  db: Db,
  claim: SendRunClaim,
  nth: number,
): Promise<{ unsure_ms: number; isFirst: boolean } | null> =>
  db.transaction(async (tx) => {
    const [held] = await tx
      .update(sendRuns)
      .set({ is_trying: true })
      .where(
        and(
          isOurs(claim),
          eq(sendRuns.next_part, nth),
          sql`(${sendRuns.state} = 'running' or ${sendRuns.is_trying})`,
        ),
      )
      .returning({ run_id: sendRuns.run_id })
    if (!held) return null
    const isPart = and(partsOf(claim), eq(sendRunParts.nth, nth))
    const [before] = await tx.select({ tried_at: sendRunParts.tried_at }).from(sendRunParts).where(isPart)
    const [now] = await tx
      .update(sendRunParts)
      .set({ tried_at: sql`coalesce(${sendRunParts.tried_at}, now())` })
      .where(isPart)
      .returning({ unsure_ms: unsureMs })
    if (!before || !now) return null
    return { unsure_ms: now.unsure_ms ?? 0, isFirst: before.tried_at === null }
  })

export type Wait = {
  waits_for: "pace" | "service"
  failures: number
  seconds: number
  /** A part for which it is now certain that no call was carried out. */
  untried?: number | undefined
}

/** Delays a run and releases the claim. */
export const waitSendRun = (
  db: Db,
  claim: SendRunClaim,
  { waits_for, failures, seconds, untried }: Wait,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [held] = await tx
      .update(sendRuns)
      .set({
        waits_for,
        failures,
        next_at: sql`now() + make_interval(secs => ${seconds}::float8)`,
        lease_token: null,
        lease_until: null,
        ...(untried === undefined ? {} : { is_trying: false }),
      })
      .where(isOurs(claim))
      .returning({ run_id: sendRuns.run_id })
    if (!held || untried === undefined) return
    await tx
      .update(sendRunParts)
      .set({ tried_at: null })
      .where(and(partsOf(claim), eq(sendRunParts.nth, untried)))
  })

/** Releases a claim; the run is due at once. */
export async function releaseSendRun(db: Db, claim: SendRunClaim): Promise<void> {
  await db
    .update(sendRuns)
    .set({ lease_token: null, lease_until: null, next_at: atOnce })
    .where(isOurs(claim))
}

/** Results of the recipients of one part. */
export type PartOutcome = {
  outcome: SendRunOutcome
  job_id: string | null
  refused: Record<string, string> | null
}

/** Contribution of a part to the counts of its run. */
const figuresOf = ({ outcome, count, refused }: Pick<SendRunPart, "outcome" | "count" | "refused">) => {
  const turnedDown = outcome === "refused" ? count : Object.keys(refused ?? {}).length
  return {
    settled: outcome === null ? 0 : count,
    accepted: outcome === "accepted" ? count - turnedDown : outcome === "unseen" ? count : 0,
    refused: outcome === "accepted" || outcome === "refused" ? turnedDown : 0,
    unseen: outcome === "unseen" ? count : 0,
    unknown: outcome === "unknown" ? count : 0,
  }
}

/** An answer that arrives after its part was settled is worth more than no answer, and no answer never replaces one. */
const weight: Record<SendRunOutcome, number> = { unknown: 0, unseen: 1, refused: 2, accepted: 2 }

/**
 * Saves the result of a part, once: adds it to the run's counts and releases the claim. A result that was saved before
 * stays, unless this one has more information. Returns the run after it, or null if it was deleted.
 */
export const settlePart = (
  db: Db,
  claim: SendRunClaim,
  nth: number,
  outcome: PartOutcome,
  now: Date,
  /** Additional writes after the last part. */
  ended: (tx: Db, run: SendRunRow) => Promise<void> = async () => {},
): Promise<SendRunRow | null> =>
  db.transaction(async (tx) => {
    const run = await holdSendRun(tx, claim)
    if (!run) return null
    const isPart = and(partsOf(claim), eq(sendRunParts.nth, nth))
    const [part] = await tx
      .select({
        count: sendRunParts.count,
        outcome: sendRunParts.outcome,
        refused: sendRunParts.refused,
      })
      .from(sendRunParts)
      .where(isPart)
    if (!part) return null
    if (part.outcome !== null && weight[part.outcome] >= weight[outcome.outcome]) return run
    await tx.update(sendRunParts).set(outcome).where(isPart)
    const [before, after] = [figuresOf(part), figuresOf({ ...outcome, count: part.count })]
    const isNext = run.next_part === nth
    const isLast = isNext && nth + 1 === run.parts
    await tx
      .update(sendRuns)
      .set({
        settled: run.settled + after.settled - before.settled,
        accepted: run.accepted + after.accepted - before.accepted,
        refused: run.refused + after.refused - before.refused,
        unseen: run.unseen + after.unseen - before.unseen,
        unknown: run.unknown + after.unknown - before.unknown,
        ...(isNext ? { next_part: nth + 1, is_trying: false, waits_for: null } : {}),
        ...(isNext && outcome.outcome !== "unknown" ? { failures: 0 } : {}),
        ...(run.lease_token === claim.lease_token
          ? { lease_token: null, lease_until: null, next_at: atOnce }
          : {}),
      })
      .where(isRun(claim))
    if (isLast) await moveSendRun(tx, claim, { state: "done", changed_at: now, ended_at: now })
    const settled = await holdSendRun(tx, claim)
    if (isLast && settled) await ended(tx, settled)
    return settled
  })
