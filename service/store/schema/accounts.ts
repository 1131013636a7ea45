import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { KeyRight } from "#contract/key-right"
import { instant, projectId } from "./columns.ts"

export const accounts = pgTable("accounts", {
  user_id: integer().primaryKey().generatedAlwaysAsIdentity(),
  email: text().notNull(),
  /** Rights that support enables elsewhere: unsubscribe removal, tracking off … (data, see contract rights.ts). */
  rights: jsonb().$type<Rights>().notNull().default({}),
  created_at: instant().notNull(),
})

/** Rights that were set; an absent one has the default of contract rights.ts. */
export type Rights = Record<string, boolean | number | string>

export const projects = pgTable(
  "projects",
  {
    project_id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
    user_id: integer()
      .notNull()
      .references(() => accounts.user_id),
    is_account_space: boolean().notNull().default(false),
    name: text().notNull(),
    country: text(),
    send_enabled: boolean().notNull().default(true),
    custom_unsubscribe_url_enabled: boolean().notNull().default(false),
    backend_domain_id: integer(),
    unsubscribe_page_id: integer(),
    /** Letters count from here on, when it is later than the start of the month; project/update resets it. */
    email_counter_since: instant(),
    /** Letters that the UTC day of email_counter_since had counted before that instant. */
    email_counter_base: integer().notNull().default(0),
    email_counter_limit: integer().notNull().default(0),
    email_counter_mode: text().notNull().default("default"),
    /** Rights of this project; they win over the account's. */
    rights: jsonb().$type<Rights>().notNull().default({}),
    /** SHA-256 of the key, for finding its project; the key itself is sealed, because callbacks are signed with it. */
    api_key_hash: text().notNull().unique(),
    api_key_sealed: text().notNull(),
    created_at: instant().notNull(),
    deleted_at: instant(),
  },
  (t) => [
    uniqueIndex("projects_name").on(t.user_id, sql`lower(${t.name})`).where(sql`${t.deleted_at} is null`),
  ],
)

/** Keys for programs (EXT-10). A key that was revoked loses its secret at once and its row after 30 days. */
export const apiKeys = pgTable(
  "api_keys",
  {
    project_id: projectId().references(() => projects.project_id),
    key_id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    key_right: text().$type<KeyRight>().notNull(),
    /** SHA-256 of the key, for finding the caller. */
    key_hash: text().notNull().unique(),
    /** Sealed, because callbacks may be signed with it (WEBHOOK-21); null once it is revoked. */
    key_sealed: text(),
    last_four: text().notNull(),
    networks: text().array().notNull().default([]),
    /** Creator, as the request named it. */
    created_by: text(),
    created_at: instant().notNull(),
    last_used_at: instant(),
    last_used_ip: text(),
    revoked_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.key_id] }),
    index("api_keys_revoked").on(t.revoked_at).where(sql`${t.revoked_at} is not null`),
  ],
)
