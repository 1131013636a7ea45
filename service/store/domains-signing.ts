import { and, countDistinct, desc, eq, isNull, ne, or, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { DomainRow } from "./domains.ts"
import type { Db } from "./open.ts"
import { projects } from "./schema/accounts.ts"
import { domains } from "./schema/domains.ts"

/** The domain whose key signs for a project: the project's own one, else that of the account's own space, or null. */
export async function signingDomain(db: Db, project_id: number, domain: string): Promise<DomainRow | null> {
  const holder = alias(projects, "holder")
  const [row] = await db
    .select({ domain: domains })
    .from(holder)
    .innerJoin(projects, and(eq(projects.user_id, holder.user_id), isNull(projects.deleted_at)))
    .innerJoin(domains, eq(domains.project_id, projects.project_id))
    .where(and(eq(holder.project_id, project_id), eq(domains.domain, domain)))
    .orderBy(desc(eq(projects.project_id, project_id)), desc(projects.is_account_space))
    .limit(1)
  return row?.domain ?? null
}

/**
 * Makes a domain's DKIM key active and notes the check, unless `max` other domains of the account under the same
 * primary domain have an active key already: then nothing changes and the answer is false. Keys that are active stay so.
 */
export async function activateDkim(
  db: Db,
  row: { project_id: number; domain: string },
  under: { primary: string; max: number },
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Activations of one account go one after the other, so that the count stays true.
    await tx.execute(
      sql`select 1 from accounts a join projects p using (user_id)
          where p.project_id = ${row.project_id} for no key update of a`,
    )
    if ((await otherKeys(tx, row, under.primary)) >= under.max) return false
    await tx
      .update(domains)
      .set({ dkim_status: "active", checked_at: now })
      .where(and(eq(domains.project_id, row.project_id), eq(domains.domain, row.domain)))
    return true
  })
}

/** Names under a primary domain, other than this one, whose key is active somewhere in the account. */
async function otherKeys(
  tx: Db,
  row: { project_id: number; domain: string },
  primary: string,
): Promise<number> {
  const holder = alias(projects, "holder")
  const below = `.${primary}`
  const [found] = await tx
    .select({ names: countDistinct(domains.domain) })
    .from(holder)
    .innerJoin(projects, and(eq(projects.user_id, holder.user_id), isNull(projects.deleted_at)))
    .innerJoin(domains, eq(domains.project_id, projects.project_id))
    .where(
      and(
        eq(holder.project_id, row.project_id),
        ne(domains.domain, row.domain),
        eq(domains.is_sandbox, false),
        eq(domains.dkim_status, "active"),
        or(eq(domains.domain, primary), sql`right(${domains.domain}, ${below.length}) = ${below}`),
      ),
    )
  return found?.names ?? 0
}
