import "server-only"
import { and, desc, eq, lte, sql } from "drizzle-orm"
import { at } from "#lib/platform/clock"
import { type Db, rows } from "./open.ts"
import { type SenderDomainState, senderDomainChecks, senderDomainStates } from "./schema/marks.ts"

/** History of sender domains (SENDERDOMAIN-1 to SENDERDOMAIN-4): a row per change, and one a month. */

export type { SenderDomainState, SenderRecordState } from "./schema/marks.ts"

export type SeenDomainState = { seen_at: Date; state: SenderDomainState }

/** State of a domain at an instant; null if none was recorded by then. Without an instant: its current state. */
export async function senderDomainState(
  db: Db,
  project_id: string,
  domain: string,
  by?: Date,
): Promise<SeenDomainState | null> {
  const [row] = await db
    .select({ seen_at: senderDomainStates.seen_at, state: senderDomainStates.state })
    .from(senderDomainStates)
    .where(
      and(
        eq(senderDomainStates.project_id, project_id),
        eq(senderDomainStates.domain, domain),
        by && lte(senderDomainStates.seen_at, by),
      ),
    )
    .orderBy(desc(senderDomainStates.seen_at))
    .limit(1)
  return row ?? null
}

/** The newest state of each of these domains, if there is one. */
export async function latestSenderDomainStates(
  db: Db,
  project_id: string,
  domains: readonly string[],
): Promise<Map<string, SeenDomainState>> {
  if (domains.length === 0) return new Map()
  const found = await rows<{ domain: string; seen_ms: number; state: SenderDomainState }>(
    db,
    sql`select input.domain, extract(epoch from newest.seen_at)::float8 * 1000 as seen_ms, newest.state
        from unnest(${sql.param([...domains])}::text[]) as input (domain)
        join lateral (select seen_at, state from sender_domain_states s
          where s.project_id = ${project_id} and s.domain = input.domain
          order by s.seen_at desc limit 1) newest on true`,
  )
  return new Map(
    found.map(({ domain, seen_ms, state }) => [domain, { seen_at: at(Math.round(seen_ms)), state }]),
  )
}

/** Records the state of these domains. */
export async function saveSenderDomainStates(
  db: Db,
  project_id: string,
  seen_at: Date,
  states: readonly { domain: string; state: SenderDomainState }[],
): Promise<void> {
  if (states.length === 0) return
  const values = states.map(({ domain, state }) => ({ project_id, domain, seen_at, state }))
  await db.insert(senderDomainStates).values(values).onConflictDoNothing()
}

/** A project whose domains this process is checking, until the lease ends. */
export type SenderDomainClaim = { project_id: string; due_at: Date; lease_token: string }

/** Adds a row for every project without one, due at this instant. */
export async function addSenderDomainChecks(db: Db, due_at: Date): Promise<void> {
  await db.execute(
    sql`insert into sender_domain_checks (project_id, due_at)
        select project_id, ${due_at.toISOString()}::timestamptz from projects p
        where deleted_at is null
          and not exists (select from sender_domain_checks c where c.project_id = p.project_id)
        on conflict do nothing`,
  )
}

/** Makes a check of a project's domains due now. */
export async function askForSenderDomainCheck(db: Db, project_id: string, now: Date): Promise<void> {
  await db
    .insert(senderDomainChecks)
    .values({ project_id, due_at: now })
    .onConflictDoUpdate({
      target: senderDomainChecks.project_id,
      // A check that is running now may have read the state before this change.
      set: {
        due_at: sql`case when ${senderDomainChecks.lease_until} > now() then excluded.due_at
          else least(${senderDomainChecks.due_at}, excluded.due_at) end`,
      },
    })
}

/**
 * Claims the project that has been due longest; only one process has it at a time. Leases end by the database's clock.
 * A due project stays due until it is released, so that a request in between is not lost.
 */
export async function claimSenderDomainCheck(
  db: Db,
  lease_token: string,
  now: Date,
  leaseSeconds: number,
): Promise<SenderDomainClaim | null> {
  const [claimed] = await rows<{ project_id: string; due_ms: number }>(
    db,
    sql`update sender_domain_checks set lease_token = ${lease_token},
          lease_until = now() + make_interval(secs => ${leaseSeconds}::float8)
        where project_id = (
          select c.project_id from sender_domain_checks c
          where c.due_at <= ${now.toISOString()}::timestamptz and (c.lease_until is null or c.lease_until <= now())
            and exists (select from projects p where p.project_id = c.project_id and p.deleted_at is null)
          order by c.due_at limit 1 for update skip locked)
        returning project_id, extract(epoch from due_at)::float8 * 1000 as due_ms`,
  )
  return claimed
    ? { project_id: claimed.project_id, due_at: at(Math.round(claimed.due_ms)), lease_token }
    : null
}

/** Releases a project until its next check at this instant, or earlier if one was requested meanwhile. */
export async function releaseSenderDomainCheck(
  db: Db,
  { project_id, due_at, lease_token }: SenderDomainClaim,
  next: Date,
): Promise<void> {
  await db
    .update(senderDomainChecks)
    .set({
      due_at: sql`case when ${senderDomainChecks.due_at} = ${due_at.toISOString()}::timestamptz
        then ${next.toISOString()}::timestamptz else ${senderDomainChecks.due_at} end`,
      lease_token: null,
      lease_until: null,
    })
    .where(
      and(eq(senderDomainChecks.project_id, project_id), eq(senderDomainChecks.lease_token, lease_token)),
    )
}
