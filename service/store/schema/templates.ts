import { sql } from "drizzle-orm"
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { projects } from "./accounts.ts"
import { instant, projectId } from "./columns.ts"

/** An earlier version with its own texts; `seed` decides with the address who gets it (message/variants.ts). */
export type TemplateVariant = {
  version: number
  /** Of a hundred recipients so many. */
  share: number
  seed: string
  content: Record<string, unknown>
}

export const templates = pgTable(
  "templates",
  {
    project_id: projectId().references(() => projects.project_id),
    template_id: uuid().notNull(),
    name: text().notNull(),
    version: integer().notNull().default(1),
    /** The template as template/set took it, less id and name. */
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    /** An earlier version that some recipients get in its place; null: all get this one. */
    variant: jsonb().$type<TemplateVariant>(),
    /**
     * The parts that lists and searches read, so that no text of a message is parsed for a row of a list: all fields
     * but bodies and files, and the searchable text.
     */
    summary: jsonb()
      .$type<Record<string, unknown>>()
      .generatedAlwaysAs(sql`content - '{body,attachments,inline_attachments}'::text[]`),
    searched: text().generatedAlwaysAs(
      sql`lower(name || ' ' || coalesce(content ->> 'subject', '') || ' ' || coalesce(content ->> 'from_name', '') || ' ' || coalesce(content ->> 'from_email', ''))`,
    ),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.template_id] }),
    uniqueIndex("templates_name").on(t.project_id, sql`lower(${t.name})`),
    index("templates_created").on(t.project_id, t.created_at, t.template_id),
  ],
)

export const tags = pgTable(
  "tags",
  {
    project_id: projectId(),
    tag_id: integer().notNull().generatedAlwaysAsIdentity(),
    tag: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.tag_id] }), unique("tags_tag").on(t.project_id, t.tag)],
)
