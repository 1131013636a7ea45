import "server-only"
import { and, eq, sql } from "drizzle-orm"
import { at } from "#lib/platform/clock"
import { type Db, rows } from "./open.ts"
import {
  type CheckOutcome,
  type ComparedDay,
  catchUps,
  type Fill,
  type FillState,
} from "./schema/catch-ups.ts"

export type { CheckOutcome, ComparedDay, Fill, FillState, StatusCounts } from "./schema/catch-ups.ts"

/** A project's comparisons and fetches: rows, and claims on them. */
export type CatchUpRow = typeof catchUps.$inferSelect

/** A project's row that this process works on, until the lease ends. */
export type CatchUpClaim = CatchUpRow & { lease_token: string }

export async function findCatchUp(db: Db, project_id: string): Promise<CatchUpRow | null> {
  const [row] = await db.select().from(catchUps).where(eq(catchUps.project_id, project_id))
  return row ?? null
}

/** Adds a row for every project without one, due at this instant. */
export async function addCatchUps(db: Db, due_at: Date): Promise<void> {
  await db.execute(
    sql`insert into catch_ups (project_id, due_at)
        select project_id, ${due_at.toISOString()}::timestamptz from projects p
        where deleted_at is null and not exists (select from catch_ups c where c.project_id = p.project_id)
        on conflict do nothing`,
  )
}

/** Makes a project's comparison due now. */
export async function askForCheck(db: Db, project_id: string, now: Date): Promise<void> {
  await db
    .insert(catchUps)
    .values({ project_id, due_at: now })
    .onConflictDoUpdate({
      target: catchUps.project_id,
      set: { due_at: sql`least(${catchUps.due_at}, excluded.due_at)`, failures: 0 },
    })
}

/** A project's row, locked until the transaction ends. */
export async function holdCatchUp(tx: Db, project_id: string): Promise<CatchUpRow | null> {
  const [row] = await tx.select().from(catchUps).where(eq(catchUps.project_id, project_id)).for("update")
  return row ?? null
}

export async function saveFill(
  tx: Db,
  project_id: string,
  change: { fill_state: FillState; fill: Fill; due_at: Date },
): Promise<void> {
  await tx
    .update(catchUps)
    .set({ ...change, failures: 0 })
    .where(eq(catchUps.project_id, project_id))
}

/**
 * Claims the row that has been due longest; only one process has a project at a time. Leases end by the database's
 * clock.
 */
export async function claimCatchUp(
  db: Db,
  lease_token: string,
  now: Date,
  leaseSeconds: number,
): Promise<CatchUpClaim | null> {
  const [due] = await rows<{ project_id: string }>(
    db,
    sql`update catch_ups set lease_token = ${lease_token}, lease_until = now() + make_interval(secs => ${leaseSeconds}::float8)
        where project_id = (
          select c.project_id from catch_ups c
          where c.due_at <= ${now.toISOString()}::timestamptz and (c.lease_until is null or c.lease_until <= now())
            and exists (select from projects p where p.project_id = c.project_id and p.deleted_at is null)
          order by c.due_at limit 1 for update skip locked)
        returning project_id`,
  )
  const row = due && (await findCatchUp(db, due.project_id))
  return row?.lease_token === lease_token ? { ...row, lease_token } : null
}

const isOurs = ({ project_id, lease_token }: CatchUpClaim) =>
  and(eq(catchUps.project_id, project_id), eq(catchUps.lease_token, lease_token))

type Change = Partial<
  Omit<CatchUpRow, "project_id" | "lease_token" | "lease_until"> & { outcome: CheckOutcome }
>

/**
 * Renews a claim with changed fields; false if it expired, or the project's fill is not what `whileFilling` expects.
 */
export async function renewCatchUp(
  db: Db,
  claim: CatchUpClaim,
  leaseSeconds: number,
  change: Change = {},
  whileFilling = false,
): Promise<boolean> {
  const held = await db
    .update(catchUps)
    .set({ ...change, lease_until: sql`now() + make_interval(secs => ${leaseSeconds}::float8)` })
    .where(and(isOurs(claim), whileFilling ? eq(catchUps.fill_state, "running") : undefined))
    .returning({ project_id: catchUps.project_id })
  return held.length > 0
}

/**
 * Releases a claim with its result. A request that came meanwhile has made the row due and must not be lost, so the
 * time is set only if it is still the claim's.
 */
export async function releaseCatchUp(
  db: Db,
  claim: CatchUpClaim,
  { due_at, ...change }: Change & { due_at?: Date },
): Promise<void> {
  await db
    .update(catchUps)
    .set({
      ...change,
      ...(due_at && {
        due_at: sql`case when ${catchUps.due_at} = ${claim.due_at.toISOString()}::timestamptz
          then ${due_at.toISOString()}::timestamptz else ${catchUps.due_at} end`,
      }),
      lease_token: null,
      lease_until: null,
    })
    .where(isOurs(claim))
}

/** Replaces the comparison of a day. */
export async function saveDay(db: Db, project_id: string, day: string, compared: ComparedDay): Promise<void> {
  await db.execute(
    sql`update catch_ups set days = days || ${JSON.stringify({ [day]: compared })}::jsonb where project_id = ${project_id}`,
  )
}

/** Between two instants, the second one excluded. */
type Span = { fromMs: number; toMs: number }

const within = (project_id: string, { fromMs, toMs }: Span) =>
  sql`project_id = ${project_id} and event_time >= ${at(fromMs).toISOString()}::timestamptz
    and event_time < ${at(toMs).toISOString()}::timestamptz`

/** Counts the stored events of a span, from the index of the key alone. */
export async function countEvents(db: Db, project_id: string, span: Span): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    sql`select count(*)::float8 as count from events where ${within(project_id, span)}`,
  )
  return row?.count ?? 0
}

/** Counts by status: reads the rows themselves, which are stored in order of arrival. */
export async function countEventsByStatus(
  db: Db,
  project_id: string,
  span: Span,
): Promise<Record<string, number>> {
  const found = await rows<{ status: string; count: number }>(
    db,
    sql`select status, count(*)::float8 as count from events where ${within(project_id, span)} group by status`,
  )
  return Object.fromEntries(found.map(({ status, count }) => [status, count]))
}
