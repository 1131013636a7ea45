import { sql } from "drizzle-orm"
import { at } from "../clock.ts"
import { type Db, rows, toJson } from "./open.ts"
import type { EventDetails } from "./schema/events.ts"

/** A recipient domain as one project sees it. */
export type DomainKey = { project_id: number; domain: string }

/** How a domain takes the mail of one sending server. */
export type Server = DomainKey & {
  sender_ip: string
  rejections: number
  counted_since: Date
  /** Of a block: when a message was refused last. */
  refused_at: Date | null
  /** Set when the domain's last block ended, until the addresses that it suppressed are released. */
  lifted_at: Date | null
}

type ServerRow = DomainKey & {
  sender_ip: string
  rejections: number
  counted_ms: number
  refused_ms: number | null
  lifted_ms: number | null
}

/** Each key once, in the order in which locks are taken. */
const distinct = (keys: readonly DomainKey[]): DomainKey[] =>
  [...new Map(keys.map(({ project_id, domain }) => [`${project_id} ${domain}`, { project_id, domain }]))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, key]) => key)

const domainKeys = (keys: readonly DomainKey[]) =>
  sql`jsonb_to_recordset(${toJson(distinct(keys))}::jsonb) as x(project_id bigint, domain text)`

/** Those of these domains at which a server is blocked now. */
export async function blockedDomains(db: Db, keys: readonly DomainKey[]): Promise<DomainKey[]> {
  if (keys.length === 0) return []
  return rows(
    db,
    sql`select distinct s.project_id::float8 as project_id, s.domain
        from spam_blocks s join ${domainKeys(keys)} on s.project_id = x.project_id and s.domain = x.domain
        where s.refused_at is not null`,
  )
}

/** Up to `max` domains with a block whose newest refusal was at `before` or earlier. */
export const domainsBlockedBefore = (db: Db, before: Date, max: number): Promise<DomainKey[]> =>
  rows(
    db,
    sql`select distinct project_id::float8 as project_id, domain from spam_blocks
        where refused_at <= ${before.toISOString()}::timestamptz limit ${max}`,
  )

/**
 * The servers of these domains. Until the end of the transaction no other one can lock them: blocks of one domain are
 * counted one after the other. Locks are taken in the order of their keys, so that transactions cannot deadlock.
 */
export async function lockServers(tx: Db, keys: readonly DomainKey[]): Promise<Server[]> {
  for (const { project_id, domain } of distinct(keys)) {
    const name = `spam block ${project_id} ${domain}`
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 7721))`)
  }
  const found = await rows<ServerRow>(
    tx,
    sql`select s.project_id::float8 as project_id, s.domain, s.sender_ip, s.rejections,
               (extract(epoch from s.counted_since) * 1000)::float8 as counted_ms,
               (extract(epoch from s.refused_at) * 1000)::float8 as refused_ms,
               (extract(epoch from s.lifted_at) * 1000)::float8 as lifted_ms
        from spam_blocks s join ${domainKeys(keys)} on s.project_id = x.project_id and s.domain = x.domain
        order by s.project_id, s.domain, s.sender_ip`,
  )
  return found.map(({ counted_ms, refused_ms, lifted_ms, ...server }) => ({
    ...server,
    counted_since: at(counted_ms),
    refused_at: refused_ms === null ? null : at(refused_ms),
    lifted_at: lifted_ms === null ? null : at(lifted_ms),
  }))
}

/**
 * Until the end of the transaction no other one can lock these addresses. Call it before any other lock; locks are taken in
 * the order of their keys, so that transactions cannot deadlock.
 */
export async function lockAddresses(
  tx: Db,
  addresses: readonly { project_id: number; email: string }[],
): Promise<void> {
  const names = new Set(addresses.map(({ project_id, email }) => `late refusal ${project_id} ${email}`))
  for (const name of [...names].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 7723))`)
}

/** Writes servers as they are now. */
export async function writeServers(tx: Db, servers: readonly Server[]): Promise<void> {
  if (servers.length === 0) return
  await tx.execute(
    sql`insert into spam_blocks (project_id, domain, sender_ip, rejections, counted_since, refused_at, lifted_at)
        select project_id, domain, sender_ip, rejections, counted_since, refused_at, lifted_at
        from jsonb_to_recordset(${toJson(servers)}::jsonb)
          as x(project_id bigint, domain text, sender_ip text, rejections int,
               counted_since timestamptz, refused_at timestamptz, lifted_at timestamptz)
        on conflict (project_id, domain, sender_ip) do update
        set rejections = excluded.rejections, counted_since = excluded.counted_since,
            refused_at = excluded.refused_at, lifted_at = excluded.lifted_at`,
  )
}

type LiftedDomain = DomainKey & { lifted_at: Date }

/** The domain whose last block ended first, of those with addresses to release. */
export async function firstLiftedDomain(db: Db): Promise<LiftedDomain | undefined> {
  const [found] = await rows<DomainKey & { lifted_ms: number }>(
    db,
    sql`select project_id::float8 as project_id, domain, (extract(epoch from lifted_at) * 1000)::float8 as lifted_ms
        from spam_blocks where lifted_at is not null order by lifted_at limit 1`,
  )
  return found && { project_id: found.project_id, domain: found.domain, lifted_at: at(found.lifted_ms) }
}

/** Clears the mark of a domain whose addresses are released, unless another of its blocks ended in the meantime. */
export async function clearLifted(tx: Db, { project_id, domain, lifted_at }: LiftedDomain): Promise<void> {
  await tx.execute(
    sql`update spam_blocks set lifted_at = null
        where project_id = ${project_id} and domain = ${domain} and lifted_at <= ${lifted_at.toISOString()}::timestamptz`,
  )
}

/**
 * Deletes up to `max` servers that are not blocked and whose refusals are all before an instant; returns their number.
 * Locked rows are skipped without waiting, so that transactions cannot deadlock.
 */
export async function deleteStaleServerRows(db: Db, before: Date, max: number): Promise<number> {
  const gone = await rows(
    db,
    sql`delete from spam_blocks where (project_id, domain, sender_ip) in (
          select project_id, domain, sender_ip from spam_blocks
          where refused_at is null and counted_since <= ${before.toISOString()}::timestamptz
          limit ${max} for update skip locked)
        returning 1`,
  )
  return gone.length
}

export type SpamBlockEvent = { project_id: number; event_time: Date; data: EventDetails }

/** Adds events in the order given, and one outbox row for every active webhook of the project that subscribes to them. */
export async function addSpamBlockEvents(tx: Db, events: readonly SpamBlockEvent[]): Promise<void> {
  if (events.length === 0) return
  const numbered = events.map((event, place) => ({ ...event, place }))
  await tx.execute(
    sql`with added as (
          insert into events (project_id, event_name, event_time, data)
          select project_id, 'transactional_spam_block', event_time, data
          from jsonb_to_recordset(${toJson(numbered)}::jsonb)
            as x(project_id bigint, event_time timestamptz, data jsonb, place int)
          order by place
          returning project_id, event_id)
        insert into outbox (project_id, webhook_id, event_id)
        select added.project_id, w.webhook_id, added.event_id
        from added
        join webhooks w on w.project_id = added.project_id and w.status = 'active' and w.spam_block`,
  )
}
