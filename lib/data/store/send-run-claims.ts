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

/** Runs as a process sends them: a claim with a lease, the part that comes next, and what became of it. */

/** A run whose next part this process may send, until the lease ends. */
export type SendRunClaim = SendRunRow & { lease_token: string }

/**
 * Claims the run that has waited longest, of a project that no process works for at this moment: one project's runs come
 * one after the other and keep no other project's waiting. Also one that was paused or stopped in the middle of a call,
 * whose outcome has to be learned. The lease ends by the database's clock.
 */
export async function claimSendRun(
  db: Db,
  lease_token: string,
  leaseSeconds: number,
): Promise<SendRunClaim | null> {
  // The row's own lease is looked at again once the row is locked, which the look at its project's others is not: two
  // processes that ask at the same moment get two runs.
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

/** A part, and for how long the outcome of a call for it has been unknown; null: no call was begun. */
export type PartNow = SendRunPart & { unsure_ms: number | null }

const unsureMs = sql<number | null>`(extract(epoch from now() - ${sendRunParts.tried_at}) * 1000)::float8`

/** The part that a claimed run sends next. */
export async function nextPart(db: Db, claim: SendRunClaim): Promise<PartNow | null> {
  const [found] = await db
    .select({ part: sendRunParts, unsure_ms: unsureMs })
    .from(sendRunParts)
    .where(and(partsOf(claim), eq(sendRunParts.nth, claim.next_part)))
  return found ? { ...found.part, unsure_ms: found.unsure_ms } : null
}

/** What all calls of a run share. */
export async function messageOfRun(db: Db, run: RunPlace): Promise<Record<string, unknown> | null> {
  const [found] = await db
    .select({ message: sendRunMessages.message })
    .from(sendRunMessages)
    .where(messageOf(run))
  return found?.message ?? null
}

/**
 * Notes, before it is made, that a call for this part begins. Gives for how long the outcome of an earlier one has been
 * unknown (0: there was none), or null when the claim is over or the run was paused or stopped before anything was tried.
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
  /** The part of which it is now known that no call for it was carried out. */
  untried?: number | undefined
}

/** Lets a run wait and gives the claim back. */
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

/** Gives a claim back; the run is due at once. */
export async function releaseSendRun(db: Db, claim: SendRunClaim): Promise<void> {
  await db
    .update(sendRuns)
    .set({ lease_token: null, lease_until: null, next_at: atOnce })
    .where(isOurs(claim))
}

/** What became of the recipients of one part. */
export type PartOutcome = {
  outcome: SendRunOutcome
  job_id: string | null
  refused: Record<string, string> | null
}

/** How much a part adds to the figures of its run. */
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

/** An answer that comes after somebody else has settled its part tells more than nothing, and nothing tells more than an answer. */
const weight: Record<SendRunOutcome, number> = { unknown: 0, unseen: 1, refused: 2, accepted: 2 }

/**
 * Writes what became of a part, once: the figures of the run grow by it, and the claim is given back. An outcome that was
 * written before stays, unless this one says more. Gives the run as it is then, or null when it is not there any more.
 */
export const settlePart = (
  db: Db,
  claim: SendRunClaim,
  nth: number,
  outcome: PartOutcome,
  now: Date,
  /** What else is written when this was the last part. */
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
