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

export const templates = pgTable(
  "templates",
  {
    project_id: projectId().references(() => projects.project_id),
    template_id: uuid().notNull(),
    name: text().notNull(),
    version: integer().notNull().default(1),
    /** The template as template/set took it, less id and name. */
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.template_id] }),
    uniqueIndex("templates_name").on(t.project_id, sql`lower(${t.name})`),
    index("templates_created").on(t.project_id, t.created_at),
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
