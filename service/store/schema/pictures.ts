import { sql } from "drizzle-orm"
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import type { PictureType } from "#contract/picture"
import { projects } from "./accounts.ts"
import { bytea, instant, projectId } from "./columns.ts"

/** A picture that messages show; its bytes are in another table, so that no list reads them. */
export const pictures = pgTable(
  "pictures",
  {
    project_id: projectId().references(() => projects.project_id),
    picture_id: uuid().notNull(),
    name: text().notNull(),
    alt: text().notNull(),
    type: text().$type<PictureType>().notNull(),
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Lower-case hex. */
    sha256: text().notNull(),
    /** Unguessable part of its address. */
    token: text().notNull(),
    created_at: instant().notNull(),
    /** From then on no method returns it; messages show it until its lifetime ends (store/lifetimes.ts). */
    deleted_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.picture_id] }),
    uniqueIndex("pictures_content").on(t.project_id, t.sha256),
    uniqueIndex("pictures_token").on(t.project_id, t.token),
    index("pictures_created")
      .on(t.project_id, t.created_at, t.picture_id)
      .where(sql`${t.deleted_at} is null`),
    index("pictures_deleted").on(t.deleted_at).where(sql`${t.deleted_at} is not null`),
  ],
)

export const pictureContents = pgTable(
  "picture_contents",
  { project_id: projectId(), picture_id: uuid().notNull(), content: bytea().notNull() },
  (t) => [primaryKey({ columns: [t.project_id, t.picture_id] })],
)
