import { and, asc, eq, isNull, lte, sql } from "drizzle-orm"
import { answersOf, groupRead } from "./group-read.ts"
import { type Db, rows } from "./open.ts"
import { projects } from "./schema/accounts.ts"
import { domains } from "./schema/domains.ts"

export type DomainRow = typeof domains.$inferSelect

/** The project's domain of this name, or null. */
export async function domainByName(db: Db, project_id: number, domain: string): Promise<DomainRow | null> {
  const [row] = await db
    .select()
    .from(domains)
    .where(and(eq(domains.project_id, project_id), eq(domains.domain, domain)))
  return row ?? null
}

/** The same name in any project of one account: DNS has one key per selector, so they share it. */
export async function domainOfAccount(db: Db, user_id: number, domain: string): Promise<DomainRow | null> {
  const [row] = await db
    .select({ domain: domains })
    .from(domains)
    .innerJoin(projects, eq(projects.project_id, domains.project_id))
    .where(and(eq(projects.user_id, user_id), eq(domains.domain, domain), isNull(projects.deleted_at)))
    .orderBy(asc(domains.created_at))
    .limit(1)
  return row?.domain ?? null
}

/** Every registration of a name, in all projects. */
export const domainsNamed = (db: Db, domain: string): Promise<DomainRow[]> =>
  db.select().from(domains).where(eq(domains.domain, domain)).orderBy(asc(domains.created_at))

/** Registered names by name, once for each key, an active one where there are several. Without sandbox domains. */
export async function registeredDomains(db: Db, max: number): Promise<DomainRow[]> {
  const found = await db
    .selectDistinctOn([domains.domain, domains.dkim_public_key], { domain: domains })
    .from(domains)
    .innerJoin(projects, eq(projects.project_id, domains.project_id))
    .where(and(eq(domains.is_sandbox, false), isNull(projects.deleted_at)))
    .orderBy(domains.domain, domains.dkim_public_key, asc(domains.dkim_status))
    .limit(max)
  return found.map((one) => one.domain)
}

/** Adds a domain unless it is there; returns the row that is there now. */
export async function addDomain(db: Db, row: typeof domains.$inferInsert): Promise<DomainRow> {
  const [added] = await db.insert(domains).values(row).onConflictDoNothing().returning()
  const there = added ?? (await domainByName(db, row.project_id, row.domain))
  if (!there) throw new Error(`The domain ${row.domain} could not be added.`)
  return there
}

/** Removes a domain of the project; false when it is missing. Its sandbox domain stays. */
export async function deleteDomain(db: Db, project_id: number, domain: string): Promise<boolean> {
  const gone = await db
    .delete(domains)
    .where(and(eq(domains.project_id, project_id), eq(domains.domain, domain), eq(domains.is_sandbox, false)))
    .returning({ domain: domains.domain })
  return gone.length > 0
}

/** Removes expired sandbox domains, of one project or of all. */
export async function removeExpiredDomains(db: Db, now: Date, project_id?: number): Promise<void> {
  await db
    .delete(domains)
    .where(
      and(
        eq(domains.is_sandbox, true),
        lte(domains.expires_at, now),
        project_id === undefined ? undefined : eq(domains.project_id, project_id),
      ),
    )
}

/** The project's domains by name, without its sandbox domain. */
export async function listDomains(
  db: Db,
  project_id: number,
  page: { domain?: string; limit: number; offset: number },
): Promise<DomainRow[]> {
  return db
    .select()
    .from(domains)
    .where(
      and(
        eq(domains.project_id, project_id),
        eq(domains.is_sandbox, false),
        page.domain === undefined ? undefined : eq(domains.domain, page.domain),
      ),
    )
    .orderBy(asc(domains.domain))
    .limit(page.limit)
    .offset(page.offset)
}

/** The project's sandbox domain, or null. */
export async function sandboxDomain(db: Db, project_id: number): Promise<DomainRow | null> {
  const [row] = await db
    .select()
    .from(domains)
    .where(and(eq(domains.project_id, project_id), eq(domains.is_sandbox, true)))
    .orderBy(asc(domains.created_at))
    .limit(1)
  return row ?? null
}

const isUnchecked = sql`d.dkim_status = 'inactive' and not d.is_sandbox`
const waitingSince = sql`coalesce(d.checked_at, d.created_at)`

/**
 * Up to `max` projects, by their ids from the one that follows `after` on, that have a domain with a missing DKIM record
 * whose last check was at `before` or earlier. Goes from project to project by two looks into an index each, however many
 * domains a project has, and no further than it has to.
 */
export async function projectsToRecheck(
  db: Db,
  before: Date,
  { after, max }: { after: number; max: number },
): Promise<number[]> {
  const found = await rows<{ project_id: number }>(
    db,
    sql`with recursive unchecked as (
          (select project_id from domains d where ${isUnchecked} and project_id > ${after}::bigint
           order by project_id, ${waitingSince} limit 1)
          union all
          select n.project_id from unchecked u
          cross join lateral (
            select d.project_id from domains d where ${isUnchecked} and d.project_id > u.project_id
            order by d.project_id, ${waitingSince} limit 1) n)
        select u.project_id::float8 as project_id from unchecked u
        cross join lateral (
          select 1 from domains d
          where ${isUnchecked} and d.project_id = u.project_id and ${waitingSince} <= ${before.toISOString()}::timestamptz
          order by ${waitingSince} limit 1) due
        limit ${max}`,
  )
  return found.map((one) => one.project_id)
}

/**
 * Claims the project's domain with a missing DKIM record whose last check is oldest, and at `before` or earlier, and
 * records the check: only one of many processes gets it. Null when there is none.
 */
export async function claimRecheck(
  db: Db,
  project_id: number,
  before: Date,
  now: Date,
): Promise<DomainRow | null> {
  const next = sql`(
    select d.domain from domains d
    where ${isUnchecked} and d.project_id = ${project_id}::bigint
      and ${waitingSince} <= ${before.toISOString()}::timestamptz
    order by ${waitingSince} limit 1 for update skip locked)`
  const [row] = await db
    .update(domains)
    .set({ checked_at: now })
    .where(and(eq(domains.project_id, project_id), sql`${domains.domain} = ${next}`))
    .returning()
  return row ?? null
}

/** Notes the outcome of a check. */
export async function noteDomainCheck(
  db: Db,
  row: { project_id: number; domain: string },
  set: { verification_status?: string; dkim_status?: string; checked_at: Date },
): Promise<void> {
  await db
    .update(domains)
    .set(set)
    .where(and(eq(domains.project_id, row.project_id), eq(domains.domain, row.domain)))
}

/** Names out of `names` that may send in one of these spaces: ownership confirmed and DKIM active. */
export async function verifiedDomains(db: Db, project_ids: number[], names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  return new Set((await readVerified(db, { project_ids, names })).map((one) => one.domain))
}

type VerifiedQuery = { project_ids: readonly number[]; names: readonly string[] }

const readVerified = groupRead<VerifiedQuery, { domain: string }[]>(
  async (db, queries) => {
    const places = queries.flatMap(({ project_ids, names }, query_no) =>
      project_ids.flatMap((project_id) => names.map((domain) => ({ query_no, project_id, domain }))),
    )
    const found = await rows<{ query_no: number; domain: string }>(
      db,
      sql`select x.query_no, d.domain
          from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as x(query_no int, project_id bigint, domain text)
          cross join lateral (
            select domain from domains
            where project_id = x.project_id and domain = x.domain
              and verification_status = 'confirmed' and dkim_status = 'active'
            offset 0) d`,
    )
    return answersOf(queries, found)
  },
  ({ names }) => names.length,
)
