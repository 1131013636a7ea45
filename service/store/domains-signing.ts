import { and, desc, eq, isNull } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { DomainRow } from "./domains.ts"
import type { Db } from "./open.ts"
import { domains, projects } from "./schema.ts"

/** The domain whose key signs for a project: the project's own one, else that of the account's own space, or null. */
export async function signingDomain(db: Db, project_id: number, domain: string): Promise<DomainRow | null> {
  const own = alias(projects, "own")
  const [row] = await db
    .select({ domain: domains })
    .from(own)
    .innerJoin(projects, and(eq(projects.user_id, own.user_id), isNull(projects.deleted_at)))
    .innerJoin(domains, eq(domains.project_id, projects.project_id))
    .where(and(eq(own.project_id, project_id), eq(domains.domain, domain)))
    .orderBy(desc(eq(projects.project_id, project_id)), desc(projects.is_account_space))
    .limit(1)
  return row?.domain ?? null
}
