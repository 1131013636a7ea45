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

/** The same name in any project of one account: DNS holds one key per selector, so they share it. */
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

/** Every registration of a name, whoever made it. */
export const domainsNamed = (db: Db, domain: string): Promise<DomainRow[]> =>
  db.select().from(domains).where(eq(domains.domain, domain)).orderBy(asc(domains.created_at))

/** Adds a domain unless it is there; returns the row that is there now. */
export async function addDomain(db: Db, row: typeof domains.$inferInsert): Promise<DomainRow> {
  const [added] = await db.insert(domains).values(row).onConflictDoNothing().returning()
  const there = added ?? (await domainByName(db, row.project_id, row.domain))
  if (!there) throw new Error(`The domain ${row.domain} could not be added.`)
  return there
}

/** Removes a domain of the project; false when there was none. Its sandbox domain stays. */
export async function deleteDomain(db: Db, project_id: number, domain: string): Promise<boolean> {
  const gone = await db
    .delete(domains)
    .where(and(eq(domains.project_id, project_id), eq(domains.domain, domain), eq(domains.is_sandbox, false)))
    .returning({ domain: domains.domain })
  return gone.length > 0
}

/** Removes sandbox domains whose time is over, of one project or of all. */
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

/**
 * Claims the domain with a missing DKIM record whose last check is oldest, and at `before` or earlier, and records the
 * check: of many processes one gets it. Null when there is none.
 */
export async function claimRecheck(db: Db, before: Date, now: Date): Promise<DomainRow | null> {
  const waitingSince = sql`coalesce(${domains.checked_at}, ${domains.created_at})`
  const next = db
    .select({ project_id: domains.project_id, domain: domains.domain })
    .from(domains)
    .where(
      and(
        sql`${domains.dkim_status} = 'inactive' and not ${domains.is_sandbox}`,
        sql`${waitingSince} <= ${before.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(waitingSince)
    .limit(1)
    .for("update", { skipLocked: true })
  const [row] = await db
    .update(domains)
    .set({ checked_at: now })
    .where(sql`(${domains.project_id}, ${domains.domain}) = (${next})`)
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
