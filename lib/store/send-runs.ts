import "server-only"
import { and, asc, desc, eq, gte, inArray, ne, sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"
import {
  type SendRunCause,
  type SendRunOutcome,
  type SendRunRecipient,
  type SendRunState,
  sendRunMessages,
  sendRunParts,
  sendRuns,
  users,
} from "./schema.ts"
import { completeStart } from "./send-run-audit.ts"

/**
 * Runs of a message to many recipients. Every statement names the project. Whoever changes a run and its parts holds the
 * row of the run first.
 */
export type { SendRunCause, SendRunOutcome, SendRunRecipient, SendRunState }
export type SendRunRow = typeof sendRuns.$inferSelect
export type SendRunPart = typeof sendRunParts.$inferSelect

export type RunPlace = Pick<SendRunRow, "project_id" | "run_id">

/** Instants are kept to the millisecond and rounded: a run that is due at once must not be due in half a millisecond. */
const atOnce = sql`date_trunc('milliseconds', now())`

const isRun = ({ project_id, run_id }: RunPlace) =>
  and(eq(sendRuns.project_id, project_id), eq(sendRuns.run_id, run_id))
const partsOf = ({ project_id, run_id }: RunPlace) =>
  and(eq(sendRunParts.project_id, project_id), eq(sendRunParts.run_id, run_id))
const messageOf = ({ project_id, run_id }: RunPlace) =>
  and(eq(sendRunMessages.project_id, project_id), eq(sendRunMessages.run_id, run_id))

/** Adds a draft with the message that all its calls share. */
export async function insertSendRun(
  db: Db,
  run: Omit<typeof sendRuns.$inferInsert, "state" | "next_at">,
  message: Record<string, unknown>,
): Promise<void> {
  const { project_id, run_id } = run
  await db.transaction(async (tx) => {
    await tx.insert(sendRuns).values({ ...run, state: "draft", next_at: atOnce })
    await tx.insert(sendRunMessages).values({ project_id, run_id, message })
  })
}

/** Drafts of a person in a project, the newest first. */
export const listDrafts = (db: Db, project_id: string, user_id: string): Promise<RunPlace[]> =>
  db
    .select({ project_id: sendRuns.project_id, run_id: sendRuns.run_id })
    .from(sendRuns)
    .where(
      and(eq(sendRuns.project_id, project_id), eq(sendRuns.state, "draft"), eq(sendRuns.created_by, user_id)),
    )
    .orderBy(desc(sendRuns.created_at))

/** Takes a draft away with all that was uploaded for it. */
export const deleteDraft = (db: Db, run: RunPlace): Promise<void> =>
  db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(sendRuns)
      .where(and(isRun(run), eq(sendRuns.state, "draft")))
      .returning({ run_id: sendRuns.run_id })
    if (!gone) return
    await tx.delete(sendRunParts).where(partsOf(run))
    await tx.delete(sendRunMessages).where(messageOf(run))
  })

export type NewPart = { recipients: SendRunRecipient[]; bytes: number }

/**
 * Appends recipients to a person's draft that holds exactly `from` of them by now. Gives how many it holds then, or null
 * where there is no such draft with so many: a request that was made twice adds nothing twice.
 */
export async function appendParts(
  db: Db,
  run: RunPlace & { created_by: string },
  from: number,
  parts: readonly NewPart[],
): Promise<number | null> {
  const count = parts.reduce((sum, { recipients }) => sum + recipients.length, 0)
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
  return db.transaction(async (tx) => {
    const [grown] = await tx
      .update(sendRuns)
      .set({
        total: sql`${sendRuns.total} + ${count}`,
        parts: sql`${sendRuns.parts} + ${parts.length}`,
        recipients_bytes: sql`${sendRuns.recipients_bytes} + ${bytes}`,
      })
      .where(
        and(
          isRun(run),
          eq(sendRuns.state, "draft"),
          eq(sendRuns.created_by, run.created_by),
          eq(sendRuns.total, from),
        ),
      )
      .returning({ total: sendRuns.total, parts: sendRuns.parts })
    if (!grown) return null
    const first = grown.parts - parts.length
    await tx.insert(sendRunParts).values(
      parts.map(({ recipients }, at) => ({
        project_id: run.project_id,
        run_id: run.run_id,
        nth: first + at,
        count: recipients.length,
        recipients,
      })),
    )
    return grown.total
  })
}

/** An address that a draft names twice, in any letter case, or null. */
export async function repeatedAddress(db: Db, { project_id, run_id }: RunPlace): Promise<string | null> {
  const [found] = await rows<{ email: string }>(
    db,
    sql`select lower(one->>'email') as email
        from ${sendRunParts} p cross join lateral jsonb_array_elements(p.recipients) one
        where p.project_id = ${project_id} and p.run_id = ${run_id}
        group by 1 having count(*) > 1 limit 1`,
  )
  return found?.email ?? null
}

/** How many runs of a project go on at this moment. */
export const countRunning = (db: Db, project_id: string): Promise<number> =>
  db.$count(sendRuns, and(eq(sendRuns.project_id, project_id), eq(sendRuns.state, "running")))

/** The run, held until the transaction ends; null where there is none in this project. */
export async function holdSendRun(tx: Db, run: RunPlace): Promise<SendRunRow | null> {
  const [row] = await tx.select().from(sendRuns).where(isRun(run)).for("update")
  return row ?? null
}

/** Puts a run that is held into another state. One that goes on is due at once. */
export async function moveSendRun(
  tx: Db,
  run: RunPlace,
  to: Pick<SendRunRow, "state"> &
    Partial<Pick<SendRunRow, "cause" | "started_at" | "ended_at" | "audit_id">> & { changed_at: Date },
): Promise<void> {
  const goesOn = to.state === "running"
  await tx
    .update(sendRuns)
    .set({
      cause: null,
      ...to,
      ...(goesOn ? { next_at: atOnce, failures: 0 } : {}),
      ...(to.state === "failed" || goesOn ? { waits_for: null } : {}),
    })
    .where(isRun(run))
  if (to.ended_at) await endContent(tx, run, to.ended_at)
}

/** From the end of the run on its content grows old. */
async function endContent(tx: Db, run: RunPlace, ended_at: Date): Promise<void> {
  await tx.update(sendRunParts).set({ ended_at }).where(partsOf(run))
  await tx.update(sendRunMessages).set({ ended_at }).where(messageOf(run))
}

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

export type SendRunSeen = SendRunRow & { starter: string | null }

const seen = (db: Db) =>
  db
    .select({ run: sendRuns, starter: users.name })
    .from(sendRuns)
    .leftJoin(users, eq(users.user_id, sendRuns.created_by))

/** A run with the name of who started it, or null. */
export async function findSendRun(db: Db, run: RunPlace): Promise<SendRunSeen | null> {
  const [found] = await seen(db).where(isRun(run))
  return found ? { ...found.run, starter: found.starter } : null
}

/** Runs that were started, the newest first. */
export async function listSendRuns(db: Db, project_id: string, limit: number): Promise<SendRunSeen[]> {
  const found = await seen(db)
    .where(and(eq(sendRuns.project_id, project_id), ne(sendRuns.state, "draft")))
    .orderBy(desc(sendRuns.created_at))
    .limit(limit)
  return found.map(({ run, starter }) => ({ ...run, starter }))
}

/** Parts from `from` on, in order. */
export const listParts = (db: Db, run: RunPlace, from: number, limit: number): Promise<SendRunPart[]> =>
  db
    .select()
    .from(sendRunParts)
    .where(and(partsOf(run), gte(sendRunParts.nth, from)))
    .orderBy(asc(sendRunParts.nth))
    .limit(limit)

/** Jobs of a run, in order, with how many messages each took. */
export const listJobs = (
  db: Db,
  { project_id, run_id }: RunPlace,
  limit: number,
): Promise<{ job_id: string; accepted: number }[]> =>
  rows(
    db,
    sql`select job_id, (count - (select count(*) from jsonb_object_keys(coalesce(refused, '{}'))))::int as accepted
        from send_run_parts where project_id = ${project_id} and run_id = ${run_id} and job_id is not null
        order by nth limit ${limit}`,
  )

/** Addresses of a run that were not taken, or of which nobody knows, with the reason. */
export const listRefused = (
  db: Db,
  { project_id, run_id }: RunPlace,
  limit: number,
): Promise<{ email: string; reason: string }[]> =>
  rows(
    db,
    sql`select one.email, one.reason from (
          select nth, outcome, refused, recipients from send_run_parts
          where project_id = ${project_id} and run_id = ${run_id} and (outcome in ('refused', 'unknown') or refused is not null)
          order by nth limit ${limit}) p
        cross join lateral (
          select key as email, value as reason from jsonb_each_text(coalesce(p.refused, '{}')) where p.outcome = 'accepted'
          union all
          select r->>'email', case p.outcome when 'unknown' then 'unknown' else coalesce(p.refused->>(r->>'email'), '') end
          from jsonb_array_elements(p.recipients) r where p.outcome <> 'accepted') one
        limit ${limit}`,
  )

/** Who a run is sent for: the person as they are now, or null when the account was closed. */
export async function findStarter(db: Db, user_id: string) {
  const [user] = await db
    .select({ user_id: users.user_id, email: users.email, name: users.name, is_owner: users.is_owner })
    .from(users)
    .where(and(eq(users.user_id, user_id), sql`${users.closed_at} is null`))
  return user ?? null
}

/** Ends every run of a project and takes away what they hold: the project is deleted. */
export async function eraseSendRuns(tx: Db, project_id: string, now: Date): Promise<void> {
  const open: SendRunState[] = ["draft", "running", "paused", "failed"]
  const ofProject = eq(sendRuns.project_id, project_id)
  const ended = await tx
    .update(sendRuns)
    .set({ state: "stopped", cause: { why: "project" }, changed_at: now, ended_at: now })
    .where(and(ofProject, inArray(sendRuns.state, open)))
    .returning()
  for (const run of ended) await completeStart(tx, run)
  await tx.update(sendRuns).set({ subject: "", is_trying: false }).where(ofProject)
  await tx.delete(sendRunParts).where(eq(sendRunParts.project_id, project_id))
  await tx.delete(sendRunMessages).where(eq(sendRunMessages.project_id, project_id))
}

/** Drafts that nobody started within this time are given up, runs that stand still for this long are stopped. */
export const stillHours = { draft: 24, paused: 7 * 24, failed: 7 * 24 } as const

/**
 * Gives up what stands still: a draft goes with all that was uploaded, a paused or failed run ends, so that what it holds
 * grows old. Gives how many there were.
 */
export async function giveUpStill(tx: Db, now: Date, most: number): Promise<number> {
  const before = (hours: number) =>
    sql`${now.toISOString()}::timestamptz - make_interval(hours => ${hours}::int)`
  const still = await rows<RunPlace & { state: SendRunState }>(
    tx,
    sql`select project_id, run_id, state from send_runs
        where state in ('draft', 'paused', 'failed')
          and changed_at < case state when 'draft' then ${before(stillHours.draft)} else ${before(stillHours.paused)} end
          and changed_at < ${before(stillHours.draft)}
        order by changed_at limit ${most} for update skip locked`,
  )
  for (const run of still)
    if (run.state === "draft") await deleteDraft(tx, run)
    else await endIdle(tx, run, now)
  return still.length
}

async function endIdle(tx: Db, run: RunPlace, now: Date): Promise<void> {
  await moveSendRun(tx, run, { state: "stopped", cause: { why: "idle" }, changed_at: now, ended_at: now })
  const ended = await holdSendRun(tx, run)
  if (ended) await completeStart(tx, ended)
}
