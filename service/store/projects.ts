import { and, asc, eq, isNull, sql } from "drizzle-orm"
import type { Caller } from "../caller.ts"
import type { Db } from "./open.ts"
import { rows } from "./open.ts"
import { accounts, projects } from "./schema.ts"

export type ProjectRow = typeof projects.$inferSelect

/** The caller whose key has this hash, or null; a deleted project's key is no key. */
export async function callerByKeyHash(db: Db, api_key_hash: string): Promise<Caller | null> {
  const [row] = await db
    .select({
      user_id: projects.user_id,
      project_id: projects.project_id,
      is_account_key: projects.is_account_space,
      name: projects.name,
      send_enabled: projects.send_enabled,
      custom_unsubscribe_url_enabled: projects.custom_unsubscribe_url_enabled,
      account_rights: accounts.rights,
      project_rights: projects.rights,
      email: accounts.email,
    })
    .from(projects)
    .innerJoin(accounts, eq(accounts.user_id, projects.user_id))
    .where(and(eq(projects.api_key_hash, api_key_hash), isNull(projects.deleted_at)))
  if (!row) return null
  const { name, account_rights, project_rights, ...caller } = row
  const rights = { ...account_rights, ...project_rights }
  return { ...caller, rights, project_name: row.is_account_key ? null : name }
}

/** Adds a project and returns its row, or null when the account has one of this name. */
export async function addProject(db: Db, row: typeof projects.$inferInsert): Promise<ProjectRow | null> {
  const [added] = await db.insert(projects).values(row).onConflictDoNothing().returning()
  return added ?? null
}

/** The account's projects in the order of their making, all or the one that fits; never the account's own space. */
export async function listProjects(
  db: Db,
  user_id: number,
  only: { project_id?: number; api_key_hash?: string },
): Promise<ProjectRow[]> {
  return db
    .select()
    .from(projects)
    .where(
      and(
        eq(projects.user_id, user_id),
        eq(projects.is_account_space, false),
        isNull(projects.deleted_at),
        only.project_id === undefined ? undefined : eq(projects.project_id, only.project_id),
        only.api_key_hash === undefined ? undefined : eq(projects.api_key_hash, only.api_key_hash),
      ),
    )
    .orderBy(asc(projects.project_id))
}

/** The account's own space, or null before the first start. */
export async function accountSpace(db: Db, user_id: number): Promise<ProjectRow | null> {
  const [row] = await db
    .select()
    .from(projects)
    .where(and(eq(projects.user_id, user_id), eq(projects.is_account_space, true)))
  return row ?? null
}

/** Letters accepted per project since an instant. Letter ids begin with their time, so the key's index answers. */
export async function countLetters(db: Db, project_ids: number[], since: Date): Promise<Map<number, number>> {
  const first = since.getTime().toString(36).padStart(9, "0")
  const counted = await rows<{ project_id: number; count: number }>(
    db,
    sql`select project_id::float8 as project_id, count(*)::int as count from letters
        where project_id in (select jsonb_array_elements_text(${JSON.stringify(project_ids)}::jsonb)::bigint)
          and letter_id >= ${first}
        group by project_id`,
  )
  return new Map(counted.map((one) => [one.project_id, one.count]))
}
