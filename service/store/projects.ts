import { and, asc, eq, isNull, ne, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { Caller, ProgramKey } from "../rights/caller.ts"
import { type Db, rows, toJson } from "./open.ts"
import { dequeueProject } from "./queue.ts"
import { projects, type Rights } from "./schema/accounts.ts"

export type ProjectRow = typeof projects.$inferSelect

/**
 * The caller whose key has this hash, or null: a project's own key, the account's, or one that was made for a program.
 * Keys that were revoked and keys of deleted projects are no keys. One query over two unique indexes.
 */
export async function callerByKeyHash(db: Db, hash: string): Promise<Caller | null> {
  const [row] = await rows<FoundKey>(
    db,
    sql`select p.user_id, p.project_id::float8 as project_id, p.is_account_space, p.name, p.send_enabled,
               p.custom_unsubscribe_url_enabled, p.email_counter_limit, p.email_counter_mode,
               a.rights || p.rights as rights, a.email, k.key
        from (
          select project_id, null::jsonb as key from projects where api_key_hash = ${hash}
          union all
          select project_id, jsonb_build_object('key_id', key_id, 'name', name, 'right', key_right, 'networks', networks)
          from api_keys where key_hash = ${hash} and revoked_at is null
        ) k
        join projects p on p.project_id = k.project_id and p.deleted_at is null
        join accounts a on a.user_id = p.user_id`,
  )
  if (!row) return null
  const { name, is_account_space, key, ...caller } = row
  // A program's key of the account's own space would be no account key.
  const is_account_key = is_account_space && key === null
  return { ...caller, is_account_key, program_key: key, project_name: is_account_space ? null : name }
}

type FoundKey = Omit<Caller, "is_account_key" | "program_key" | "project_name"> & {
  is_account_space: boolean
  name: string
  key: ProgramKey | null
}

/** Adds a project and returns its row, or null when the account has one of this name. */
export async function addProject(db: Db, row: typeof projects.$inferInsert): Promise<ProjectRow | null> {
  return db.transaction(async (tx) => {
    await lockNames(tx, row.user_id)
    const [added] = await tx.insert(projects).values(row).onConflictDoNothing().returning()
    return added ?? null
  })
}

/** Fields that project/update may change; an absent one stays as it is. */
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

/**
 * Changes a project, or returns the reason it did not: `changed` when `isExpected` does not accept the stored row.
 * `then` runs in the same transaction, after the change.
 */
export async function updateProject(
  db: Db,
  { user_id, project_id }: Pick<ProjectRow, "user_id" | "project_id">,
  change: ProjectChange,
  then: (tx: Db) => Promise<void>,
  isExpected: (stored: ProjectRow) => boolean = () => true,
): Promise<"done" | "name taken" | "unknown" | "changed"> {
  return db.transaction(async (tx) => {
    await lockNames(tx, user_id)
    const [stored] = await tx.select().from(projects).where(isLive(user_id, project_id))
    if (!stored) return "unknown"
    if (!isExpected(stored)) return "changed"
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

/** Serializes naming of an account's projects, so that a name is taken once. */
const lockNames = (tx: Db, user_id: number) =>
  tx.execute(sql`select 1 from accounts where user_id = ${user_id} for no key update`)

/**
 * Moves a project to the trash and removes its waiting letters from the queue; false when it is missing. Its rows stay,
 * so that links in letters keep working and its name and key can be restored by hand.
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

/** Rights to set, and names of rights to unset. */
export type RightsChange = { granted: Rights; taken: readonly string[] }

/** A column of rights after a change; made in the store, so that two changes at a time do not undo each other. */
export const rightsAfter = (column: PgColumn, { granted, taken }: RightsChange): SQL<Rights> =>
  sql`(${column} || ${toJson(granted)}::jsonb)
      - array(select jsonb_array_elements_text(${toJson(taken)}::jsonb))`
