import { and, asc, eq } from "drizzle-orm"
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
