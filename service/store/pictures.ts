import { and, count, desc, eq, isNull, sql } from "drizzle-orm"
import { days, plus } from "../clock.ts"
import { type Db, rows } from "./open.ts"
import { pictureContents, pictures } from "./schema/pictures.ts"

export type PictureRow = typeof pictures.$inferSelect

type PictureRef = Pick<PictureRow, "project_id" | "picture_id">
type NewPicture = Omit<PictureRow, "deleted_at">

/** `listed`: pictures that the project's lists have. `stored`: those, and what was deleted and is still served. */
export type PictureLimits = { listed: number; stored: number }

/**
 * Adds a picture, or returns the project's picture with the same bytes: as it is, or, when it was deleted, with the new
 * name and description, so that its address stays. Otherwise returns the reason: the project has the maximum number.
 */
export async function addPicture(
  db: Db,
  picture: NewPicture,
  content: Uint8Array,
  max: PictureLimits,
): Promise<PictureRow | "too many" | "too many stored"> {
  const { project_id, name, alt, created_at } = picture
  return db.transaction(async (tx) => {
    await lockPictures(tx, project_id)
    const same = await sameBytes(tx, picture)
    if (same && !same.deleted_at) return same
    const held = await countPictures(tx, project_id)
    if (held.listed >= max.listed) return "too many"
    if (same) return changed(tx, same, { name, alt, created_at, deleted_at: null })
    if (held.stored >= max.stored) return "too many stored"
    const [added] = await tx.insert(pictures).values(picture).returning()
    if (!added) throw new Error("A picture was not added.")
    await tx.insert(pictureContents).values({ project_id, picture_id: picture.picture_id, content })
    return added
  })
}

/** The project's picture with this id that was not deleted, or null: a foreign one is as absent as one that never was. */
export async function pictureById(
  db: Db,
  project_id: number,
  picture_id: string,
): Promise<PictureRow | null> {
  const [row] = await db.select().from(pictures).where(isListed({ project_id, picture_id }))
  return row ?? null
}

/** The project's pictures, newest first, without their content. `search` looks in the name. */
export async function listPictures(
  db: Db,
  project_id: number,
  page: { search?: string | undefined; limit: number; offset: number },
): Promise<PictureRow[]> {
  return db
    .select()
    .from(pictures)
    .where(
      and(
        eq(pictures.project_id, project_id),
        isNull(pictures.deleted_at),
        page.search ? sql`position(lower(${page.search}) in lower(${pictures.name})) > 0` : undefined,
      ),
    )
    .orderBy(desc(pictures.created_at), desc(pictures.picture_id))
    .limit(page.limit)
    .offset(page.offset)
}

/** Removes a picture from the lists; false when it is missing. */
export async function deletePicture(
  db: Db,
  project_id: number,
  picture_id: string,
  now: Date,
): Promise<boolean> {
  const gone = await db
    .update(pictures)
    .set({ deleted_at: now })
    .where(isListed({ project_id, picture_id }))
    .returning({ picture_id: pictures.picture_id })
  return gone.length > 0
}

export type ServedPicture = Pick<PictureRow, "name" | "type" | "sha256"> & { content: Uint8Array }

/** The picture behind an address, with its bytes, also when it was deleted; null when it is missing. */
export async function pictureByToken(
  db: Db,
  { project_id, token }: Pick<PictureRow, "project_id" | "token">,
): Promise<ServedPicture | null> {
  const [row] = await db
    .select({
      name: pictures.name,
      type: pictures.type,
      sha256: pictures.sha256,
      content: pictureContents.content,
    })
    .from(pictures)
    .innerJoin(
      pictureContents,
      and(
        eq(pictureContents.project_id, pictures.project_id),
        eq(pictureContents.picture_id, pictures.picture_id),
      ),
    )
    .where(and(eq(pictures.project_id, project_id), eq(pictures.token, token)))
  return row ?? null
}

/** Removes up to `max` pictures that were deleted longer ago, with their bytes (PICTURE-8). */
export async function dropPictures(tx: Db, keptDays: number, now: Date, max: number): Promise<number> {
  const before = sql`${plus(now, -days(keptDays)).toISOString()}::timestamptz`
  const gone = await rows(
    tx,
    sql`with old as materialized (
          select project_id, picture_id from pictures where deleted_at < ${before}
          order by deleted_at limit ${max} for update skip locked),
        contents as (
          delete from picture_contents where (project_id, picture_id) in (select project_id, picture_id from old))
        delete from pictures where (project_id, picture_id) in (select project_id, picture_id from old)
        returning 1`,
  )
  return gone.length
}

const isListed = ({ project_id, picture_id }: PictureRef) =>
  and(eq(pictures.project_id, project_id), eq(pictures.picture_id, picture_id), isNull(pictures.deleted_at))

/** The picture with the same bytes, deleted or not; locked, so that housekeeping leaves it alone. */
async function sameBytes(
  tx: Db,
  { project_id, sha256 }: Pick<PictureRow, "project_id" | "sha256">,
): Promise<PictureRow | undefined> {
  const [same] = await tx
    .select()
    .from(pictures)
    .where(and(eq(pictures.project_id, project_id), eq(pictures.sha256, sha256)))
    .for("update")
  return same
}

async function countPictures(tx: Db, project_id: number): Promise<PictureLimits> {
  const [held] = await tx
    .select({
      listed: sql<number>`(count(*) filter (where ${pictures.deleted_at} is null))::int`,
      stored: count(),
    })
    .from(pictures)
    .where(eq(pictures.project_id, project_id))
  return held ?? { listed: 0, stored: 0 }
}

async function changed(
  tx: Db,
  { project_id, picture_id }: PictureRef,
  change: Partial<PictureRow>,
): Promise<PictureRow> {
  const [row] = await tx
    .update(pictures)
    .set(change)
    .where(and(eq(pictures.project_id, project_id), eq(pictures.picture_id, picture_id)))
    .returning()
  if (!row) throw new Error("A locked picture went away.")
  return row
}

/** Serializes writers of one project's pictures, so that equal bytes are stored once and the count stays exact. */
const lockPictures = (tx: Db, project_id: number) =>
  tx.execute(sql`select 1 from projects where project_id = ${project_id} for no key update`)
