import "server-only"
import { and, asc, eq, sql } from "drizzle-orm"
import type { Db } from "./open.ts"
import { templateComments } from "./schema/templates.ts"
import type { DraftPlace } from "./template-drafts.ts"

/** Comments of people at a location in a template, in threads. */
export type TemplateComment = typeof templateComments.$inferSelect
type CommentPlaceInStore = Pick<TemplateComment, "project_id" | "comment_id">

const isComment = ({ project_id, comment_id }: CommentPlaceInStore) =>
  and(eq(templateComments.project_id, project_id), eq(templateComments.comment_id, comment_id))
const isOf = ({ project_id, draft_id }: DraftPlace) =>
  and(eq(templateComments.project_id, project_id), eq(templateComments.draft_id, draft_id))

/** Of a draft, oldest first. */
export const listComments = (db: Db, place: DraftPlace): Promise<TemplateComment[]> =>
  db.select().from(templateComments).where(isOf(place)).orderBy(
    asc(templateComments.said_at),
    // The first comment of a thread comes first, also within one millisecond.
    sql`${templateComments.comment_id} <> ${templateComments.thread_id}`,
    asc(templateComments.comment_id),
  )

export const countComments = (db: Db, place: DraftPlace): Promise<number> =>
  db.$count(templateComments, isOf(place))

/** Counts the unresolved threads of a draft. */
export const countOpenThreads = (db: Db, place: DraftPlace): Promise<number> =>
  db.$count(templateComments, and(isOf(place), sql`comment_id = thread_id`, sql`resolved_at is null`))

export async function findComment(db: Db, place: CommentPlaceInStore): Promise<TemplateComment | null> {
  const [row] = await db.select().from(templateComments).where(isComment(place))
  return row ?? null
}

export async function addComment(tx: Db, comment: typeof templateComments.$inferInsert): Promise<void> {
  await tx.insert(templateComments).values(comment)
}

export async function changeComment(
  tx: Db,
  place: CommentPlaceInStore,
  change: Partial<Pick<TemplateComment, "resolved_by" | "resolved_at">>,
): Promise<void> {
  await tx.update(templateComments).set(change).where(isComment(place))
}

export async function removeComment(tx: Db, place: CommentPlaceInStore): Promise<void> {
  await tx.delete(templateComments).where(isComment(place))
}
