import "server-only"
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm"
import { isMailboxProvider, type MailboxProvider } from "#contract/mailbox-provider-names"
import { plus } from "#lib/platform/clock"
import { type Db, rows } from "./open.ts"
import { mailboxDomains } from "./schema/mailbox-domains.ts"

/** Mailbox providers of recipient domains, from their MX records (PROVIDER-1 to PROVIDER-4). */

/** Interval after which a domain is registered again, so that its MX records are looked up again. */
const seenAgainMs = 30 * 86_400_000

/**
 * Known providers of these domains; the others are queued for a lookup. Call it under the project's lock, in the
 * transaction that counts their messages, because a later result counts them again.
 */
export async function noticedProviders(
  tx: Db,
  project_id: string,
  domains: readonly string[],
  now: Date,
): Promise<Map<string, MailboxProvider>> {
  if (domains.length === 0) return new Map()
  const instant = sql`${now.toISOString()}::timestamptz`
  const again = sql`${plus(now, -seenAgainMs).toISOString()}::timestamptz`
  const found = await rows<{ domain: string; provider: string | null }>(
    tx,
    sql`with input as (select unnest(${sql.param([...domains])}::text[]) as domain),
        known as (
          select domain, k.provider, k.seen_at from input
          join lateral (select provider, seen_at from mailbox_domains m
            where m.project_id = ${project_id} and m.domain = input.domain offset 0) k on true),
        added as (
          insert into mailbox_domains (project_id, domain, seen_at, due_at)
          select ${project_id}, domain, ${instant}, ${instant} from input
          where domain not in (select domain from known where seen_at > ${again}) order by domain
          on conflict (project_id, domain) do update set seen_at = excluded.seen_at, failures = 0,
            due_at = coalesce(mailbox_domains.due_at, excluded.due_at))
        select domain, provider from known`,
  )
  return providersIn(found)
}

/** Known providers of these domains. */
export async function knownProviders(
  db: Db,
  project_id: string,
  domains: readonly string[],
): Promise<Map<string, MailboxProvider>> {
  if (domains.length === 0) return new Map()
  const found = await db
    .select({ domain: mailboxDomains.domain, provider: mailboxDomains.provider })
    .from(mailboxDomains)
    .where(
      and(
        eq(mailboxDomains.project_id, project_id),
        inArray(mailboxDomains.domain, [...domains]),
        isNotNull(mailboxDomains.provider),
      ),
    )
  return providersIn(found)
}

const providersIn = (found: readonly { domain: string; provider: string | null }[]) =>
  new Map(
    found.flatMap(({ domain, provider }) =>
      provider !== null && isMailboxProvider(provider) ? [[domain, provider] as const] : [],
    ),
  )

/** A domain that is due. */
export type DueDomain = Pick<
  typeof mailboxDomains.$inferSelect,
  "domain" | "provider" | "failures" | "is_moving"
>

export type DomainsClaim = { project_id: string; domains: readonly DueDomain[] }

/**
 * Claims due domains of one project, the first one by ID after `after` that has any: moves them to `until`, so that no
 * other worker takes them, and the next one does if this process dies.
 */
export async function claimDueDomains(
  db: Db,
  { after, now, until, max }: { after: string; now: Date; until: Date; max: number },
): Promise<DomainsClaim | null> {
  const instant = sql`${now.toISOString()}::timestamptz`
  const found = await rows<DueDomain & { project_id: string }>(
    db,
    sql`with chosen as (
          select p.project_id from projects p
          where p.deleted_at is null
            and exists (select from mailbox_domains d where d.project_id = p.project_id and d.due_at <= ${instant})
          order by p.project_id <= ${after}, p.project_id limit 1),
        due as (
          select d.project_id, d.domain from mailbox_domains d join chosen using (project_id)
          where d.due_at <= ${instant} order by d.due_at limit ${max} for update of d skip locked)
        update mailbox_domains d set due_at = ${until.toISOString()}::timestamptz from due
        where d.project_id = due.project_id and d.domain = due.domain
        returning d.project_id, d.domain, d.provider, d.failures, d.is_moving`,
  )
  const [first] = found
  return first ? { project_id: first.project_id, domains: found } : null
}

/** Changes of a domain; absent fields stay as they are. */
export type DomainChange = { domain: string } & Partial<
  Pick<typeof mailboxDomains.$inferSelect, "provider" | "failures" | "due_at" | "is_moving">
>

/** Writes changes of these domains, all in one statement, and locks them in the same order as registering does. */
export async function saveMailboxDomains(
  db: Db,
  project_id: string,
  changes: readonly DomainChange[],
): Promise<void> {
  if (changes.length === 0) return
  const domains = sql.param(changes.map(({ domain }) => domain))
  const changesByDomain = JSON.stringify(
    Object.fromEntries(changes.map(({ domain, ...change }) => [domain, change])),
  )
  await db.execute(
    sql`with held as (
          select domain, ${changesByDomain}::jsonb -> domain as change from mailbox_domains
          where project_id = ${project_id} and domain = any(${domains}::text[])
          order by domain for update)
        update mailbox_domains d set
          provider = case when change ? 'provider' then change ->> 'provider' else d.provider end,
          failures = coalesce((change ->> 'failures')::int, d.failures),
          due_at = case when change ? 'due_at' then (change ->> 'due_at')::timestamptz else d.due_at end,
          is_moving = coalesce((change ->> 'is_moving')::boolean, d.is_moving)
        from held where d.project_id = ${project_id} and d.domain = held.domain`,
  )
}
