import { and, asc, eq, isNull, ne, sql } from "drizzle-orm"
import type { Caller } from "../caller.ts"
import type { Db } from "./open.ts"
import { type RightsChange, rightsAfter } from "./rights.ts"
import { dequeueProject } from "./queue.ts"
import { accounts, projects, type Rights } from "./schema.ts"

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
      email_counter_limit: projects.email_counter_limit,
      email_counter_mode: projects.email_counter_mode,
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
  return db.transaction(async (tx) => {
    await lockNames(tx, row.user_id)
    const [added] = await tx.insert(projects).values(row).onConflictDoNothing().returning()
    return added ?? null
  })
}

/** What project/update may change; an absent field stays as it is. */
export type ProjectChange = Partial<
  Pick<
    ProjectRow,
    | "name"
    | "country"
    | "send_enabled"
    | "custom_unsubscribe_url_enabled"
    | "backend_domain_id"
    | "unsubscribe_page_id"
    | "email_counter_limit"
    | "email_counter_mode"
  >
>

const isLive = (user_id: number, project_id: number) =>
  and(
    eq(projects.user_id, user_id),
    eq(projects.project_id, project_id),
    eq(projects.is_account_space, false),
    isNull(projects.deleted_at),
  )

/** Changes a project, or says why not. `then` runs in the same transaction, after the change. */
export async function updateProject(
  db: Db,
  { user_id, project_id }: Pick<ProjectRow, "user_id" | "project_id">,
  change: ProjectChange,
  then: (tx: Db) => Promise<void>,
): Promise<"done" | "name taken" | "unknown"> {
  return db.transaction(async (tx) => {
    await lockNames(tx, user_id)
    if (change.name !== undefined && (await hasNamesake(tx, user_id, project_id, change.name)))
      return "name taken"
    const [found] = await tx
      .update(projects)
      // An update needs a column to set; the id stays what it is.
      .set({ ...change, user_id })
      .where(isLive(user_id, project_id))
      .returning({ project_id: projects.project_id })
    if (!found) return "unknown"
    await then(tx)
    return "done"
  })
}

async function hasNamesake(tx: Db, user_id: number, project_id: number, name: string): Promise<boolean> {
  const [namesake] = await tx
    .select({ project_id: projects.project_id })
    .from(projects)
    .where(
      and(
        eq(projects.user_id, user_id),
        ne(projects.project_id, project_id),
        isNull(projects.deleted_at),
        sql`lower(${projects.name}) = lower(${name})`,
      ),
    )
  return namesake !== undefined
}

/** Who names projects of one account does so one after the other, so that a name is taken once. */
const lockNames = (tx: Db, user_id: number) =>
  tx.execute(sql`select 1 from accounts where user_id = ${user_id} for no key update`)

/**
 * Puts a project into the trash and its waiting letters out of the queue; false when there is none. Its rows stay, so
 * that links in letters keep working and its name and key can be brought back by hand.
 */
export async function deleteProject(
  db: Db,
  { user_id, project_id }: Pick<ProjectRow, "user_id" | "project_id">,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [gone] = await tx
      .update(projects)
      .set({ deleted_at: now })
      .where(isLive(user_id, project_id))
      .returning({ project_id: projects.project_id })
    if (!gone) return false
    await dequeueProject(tx, project_id)
    return true
  })
}

/** Rights that were set for a project itself, or null when the account has no such project. */
export async function projectRights(db: Db, user_id: number, project_id: number): Promise<Rights | null> {
  const [row] = await db.select({ rights: projects.rights }).from(projects).where(isLive(user_id, project_id))
  return row?.rights ?? null
}

/** Sets and takes back rights of a project; false when the account has no such project. */
export async function changeProjectRights(
  db: Db,
  user_id: number,
  project_id: number,
  change: RightsChange,
): Promise<boolean> {
  const changed = await db
    .update(projects)
    .set({ rights: rightsAfter(projects.rights, change) })
    .where(isLive(user_id, project_id))
    .returning({ project_id: projects.project_id })
  return changed.length > 0
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
