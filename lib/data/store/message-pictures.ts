import "server-only"
import { and, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm"
import type { Db } from "./open.ts"
import { projects } from "./schema/projects.ts"
import { messagePictures } from "./schema/templates.ts"

/** A picture that travels inside messages, without its bytes. */
export type MessagePicture = Omit<typeof messagePictures.$inferSelect, "content">
export type MessagePictureFile = MessagePicture & { content: Uint8Array }

const { content: _content, ...listed } = getTableColumns(messagePictures)

/** Maximum number and bytes of a project's pictures. */
type MessagePictureMax = { count: number; bytes: number }

/** Adds a picture, or returns the project's picture with the same bytes unchanged; "full": no room for it. */
export function addMessagePicture(
  db: Db,
  picture: MessagePictureFile,
  max: MessagePictureMax,
): Promise<MessagePicture | "full"> {
  const { project_id, sha256 } = picture
  return db.transaction(async (tx) => {
    // Serializes writers of one project, to keep the limits exact.
    await tx
      .select({ project_id: projects.project_id })
      .from(projects)
      .where(eq(projects.project_id, project_id))
      .for("no key update")
    const [same] = await tx
      .select(listed)
      .from(messagePictures)
      .where(hasContent(project_id, [sha256]))
    if (same) return same
    const [stored] = await tx
      .select({
        count: sql<number>`count(*)::int`,
        bytes: sql<number>`coalesce(sum(${messagePictures.bytes}), 0)::float8`,
      })
      .from(messagePictures)
      .where(eq(messagePictures.project_id, project_id))
    if (stored && (stored.count >= max.count || stored.bytes + picture.bytes > max.bytes)) return "full"
    const [added] = await tx.insert(messagePictures).values(picture).returning(listed)
    if (!added) throw new Error("A picture was not added.")
    return added
  })
}

/** A project's pictures, newest first; `search` is a literal part of the name in any case. */
export const listMessagePictures = (
  db: Db,
  project_id: string,
  page: { search?: string | undefined; limit: number; offset: number },
): Promise<MessagePicture[]> =>
  db
    .select(listed)
    .from(messagePictures)
    .where(
      and(
        eq(messagePictures.project_id, project_id),
        page.search ? sql`position(lower(${page.search}) in lower(${messagePictures.name})) > 0` : undefined,
      ),
    )
    .orderBy(desc(messagePictures.created_at), desc(messagePictures.picture_id))
    .limit(page.limit)
    .offset(page.offset)

/** Null for an unknown picture, and for one of another project. */
export async function findMessagePicture(
  db: Db,
  project_id: string,
  picture_id: string,
): Promise<MessagePicture | null> {
  const [row] = await db.select(listed).from(messagePictures).where(isPicture(project_id, picture_id))
  return row ?? null
}

/** The project's pictures with these contents, with their bytes, in no order. */
export async function messagePictureFiles(
  db: Db,
  project_id: string,
  sha256s: readonly string[],
): Promise<MessagePictureFile[]> {
  if (sha256s.length === 0) return []
  return db.select().from(messagePictures).where(hasContent(project_id, sha256s))
}

/** The same without their bytes. */
export async function messagePicturesWith(
  db: Db,
  project_id: string,
  sha256s: readonly string[],
): Promise<MessagePicture[]> {
  if (sha256s.length === 0) return []
  return db.select(listed).from(messagePictures).where(hasContent(project_id, sha256s))
}

/** False if the project has no such picture. */
export async function removeMessagePicture(db: Db, project_id: string, picture_id: string): Promise<boolean> {
  const gone = await db
    .delete(messagePictures)
    .where(isPicture(project_id, picture_id))
    .returning({ picture_id: messagePictures.picture_id })
  return gone.length > 0
}

/** All pictures of a deleted project. */
export async function eraseMessagePictures(tx: Db, project_id: string): Promise<void> {
  await tx.delete(messagePictures).where(eq(messagePictures.project_id, project_id))
}

const isPicture = (project_id: string, picture_id: string) =>
  and(eq(messagePictures.project_id, project_id), eq(messagePictures.picture_id, picture_id))

const hasContent = (project_id: string, sha256s: readonly string[]) =>
  and(eq(messagePictures.project_id, project_id), inArray(messagePictures.sha256, [...sha256s]))
