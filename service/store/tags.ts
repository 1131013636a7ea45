import { and, asc, count, eq, inArray, sql } from "drizzle-orm"
import type { Db } from "./open.ts"
import { tags } from "./schema/templates.ts"

/** The project's tags in the order in which they were first used. */
export const listTags = (db: Db, project_id: number): Promise<{ tag_id: number; tag: string }[]> =>
  db
    .select({ tag_id: tags.tag_id, tag: tags.tag })
    .from(tags)
    .where(eq(tags.project_id, project_id))
    .orderBy(asc(tags.tag_id))

/** Takes a tag out of the project's list; one that is not there, or another project's, changes nothing. */
export async function deleteTag(db: Db, project_id: number, tag_id: number): Promise<void> {
  await db.delete(tags).where(and(eq(tags.project_id, project_id), eq(tags.tag_id, tag_id)))
}

/**
 * Stores the tags of a message; false when the project would then have more than `max`. Known tags need no count;
 * transactions that add new ones to the same project run one after another, until the end of `tx`.
 */
export async function noteTags(
  tx: Db,
  project_id: number,
  names: readonly string[],
  now: Date,
  max: number,
): Promise<boolean> {
  if (await areKnownTags(tx, project_id, names)) return true
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tags ${project_id}`}, 7722))`)
  const values = names.map((tag) => ({ project_id, tag, created_at: now }))
  const added = await tx.insert(tags).values(values).onConflictDoNothing().returning({ tag_id: tags.tag_id })
  if (added.length === 0) return true
  const [held] = await tx.select({ count: count() }).from(tags).where(eq(tags.project_id, project_id))
  return (held?.count ?? 0) <= max
}

/** True when the project has all of these tags. */
export async function areKnownTags(db: Db, project_id: number, names: readonly string[]): Promise<boolean> {
  if (names.length === 0) return true
  const [known] = await db
    .select({ count: count() })
    .from(tags)
    .where(and(eq(tags.project_id, project_id), inArray(tags.tag, [...names])))
  return known?.count === names.length
}
