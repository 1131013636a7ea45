import { and, count, eq, inArray, sql } from "drizzle-orm"
import type { Db } from "./open.ts"
import { tags } from "./schema/templates.ts"

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
