import "server-only"
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm"
import type { Db } from "./open.ts"
import { keys, projects } from "./schema/projects.ts"

export type KeyRow = typeof keys.$inferSelect

/** The sealed key of a person in a project if there is one, else the project's own; null if there is neither. */
export async function findKey(db: Db, project_id: string, user_id: string): Promise<KeyRow | null> {
  const [row] = await db
    .select()
    .from(keys)
    .where(and(eq(keys.project_id, project_id), inArray(keys.user_id, [user_id, ""])))
    // An empty user_id sorts last, so a person's own key wins.
    .orderBy(desc(keys.user_id))
    .limit(1)
  return row ?? null
}

/** The row of exactly this owner; `user_id` "" is the project itself. */
export async function findOwnKey(db: Db, project_id: string, user_id: string): Promise<KeyRow | null> {
  const [row] = await db
    .select()
    .from(keys)
    .where(and(eq(keys.project_id, project_id), eq(keys.user_id, user_id)))
    .limit(1)
  return row ?? null
}

/** Own keys of those of these projects that exist and have one, in one statement. */
export async function findProjectKeys(db: Db, project_ids: readonly string[]): Promise<KeyRow[]> {
  const found = await db
    .select({ key: keys })
    .from(keys)
    .innerJoin(projects, eq(projects.project_id, keys.project_id))
    .where(
      and(
        // One array is one parameter: the statement stays the same, and is parsed once.
        sql`${keys.project_id} = any(${sql.param([...project_ids])}::text[])`,
        eq(keys.user_id, ""),
        isNull(projects.deleted_at),
      ),
    )
  return found.map(({ key }) => key)
}

export type NewKey = Pick<KeyRow, "project_id" | "user_id" | "sealed" | "last_four" | "created_at">

/** Replaces a sealed key and keeps the previous one until `previous_until`. */
export async function saveKey(db: Db, key: NewKey, previous_until: Date): Promise<void> {
  await db
    .insert(keys)
    .values(key)
    .onConflictDoUpdate({
      target: [keys.project_id, keys.user_id],
      set: {
        sealed: key.sealed,
        last_four: key.last_four,
        created_at: key.created_at,
        previous_sealed: sql`${keys.sealed}`,
        previous_last_four: sql`${keys.last_four}`,
        previous_until,
      },
    })
}

/** Deletes a person's own key; true if there was one. */
export async function deleteKey(db: Db, project_id: string, user_id: string): Promise<boolean> {
  const gone = await db
    .delete(keys)
    .where(and(eq(keys.project_id, project_id), eq(keys.user_id, user_id)))
    .returning({ user_id: keys.user_id })
  return gone.length > 0
}
