import "server-only"
import { and, asc, eq, or, sql } from "drizzle-orm"
import type { Db } from "./open.ts"
import { templateDrafts, templateUpdates } from "./schema/templates.ts"

/**
 * Drafts of a project whose texts or document contain a word, or contained it before an edit: a Yjs state is searched
 * as bytes. For words that are never written by chance, such as the random part of an address.
 */
export const draftsThatMention = (db: Db, project_id: string, word: string, limit: number) => {
  const bytes = Buffer.from(word, "utf8")
  return db
    .select()
    .from(templateDrafts)
    .where(
      and(
        eq(templateDrafts.project_id, project_id),
        or(
          sql`position(${word}::text in ${templateDrafts.fields}::text) > 0`,
          sql`position(${bytes}::bytea in coalesce(${templateDrafts.state}, ''::bytea)) > 0`,
          sql`exists (select from ${templateUpdates} u where u.project_id = ${templateDrafts.project_id}
            and u.draft_id = ${templateDrafts.draft_id} and position(${bytes}::bytea in u.update) > 0)`,
        ),
      ),
    )
    .orderBy(asc(templateDrafts.draft_id))
    .limit(limit)
}
