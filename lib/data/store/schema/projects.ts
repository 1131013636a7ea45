import { sql } from "drizzle-orm"
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { instant, projectId } from "./columns.ts"
import { type ProjectRole, users } from "./people.ts"

/** Projects, their servers and members, and the audit log. */

/**
 * Another server that implements the API, or another account of the same one. The service of the settings needs no row.
 * Its account key is in `keys` under the name from lib/data/store/account-space.ts.
 */
export const connections = pgTable("connections", {
  connection_id: text().primaryKey(),
  /** Display name. */
  name: text().notNull(),
  base_url: text().notNull(),
  /** The brand word in this server's header names. */
  header_brand: text().notNull(),
  /** The account's ID and URL at that server: one row per account. */
  account_id: bigint({ mode: "number" }).notNull(),
  account_email: text().notNull(),
  created_by: text().notNull(),
  created_at: instant().notNull(),
  /** Set when it was disconnected: projects that were deleted before still refer to it, and it has no key any more. */
  removed_at: instant(),
})

export const projects = pgTable("projects", {
  /** Our ID, readable in URLs: a slug of the name; never changes. */
  project_id: text().primaryKey(),
  /** The service's id of the project. */
  service_project_id: text().notNull(),
  /** Its server; null: the one of the settings. */
  connection_id: text().references(() => connections.connection_id),
  name: text().notNull(),
  time_zone: text().notNull().default("UTC"),
  /** An address that this project can send from at once (sandbox domain), offered as the default sender. */
  sandbox_sender: text(),
  /** URL that the service posts this project's callbacks to; empty until registered. */
  callback_url: text(),
  guide_hidden_at: instant(),
  /** Retention of traffic data in days; null: that of the settings, which is also the maximum. */
  keep_events_days: integer(),
  keep_messages_days: integer(),
  keep_counts_days: integer(),
  /** Events before this instant may be deleted, although they are kept longer now. */
  events_gone_before: instant(),
  /** Publishing a template needs a second person. */
  publish_needs_second: boolean().notNull().default(false),
  /** Set when the project was deleted: its rows stay, and it cannot be opened. */
  deleted_at: instant(),
  created_by: text().notNull(),
  created_at: instant().notNull(),
})

export const members = pgTable(
  "members",
  {
    project_id: projectId().references(() => projects.project_id),
    user_id: text()
      .notNull()
      .references(() => users.user_id),
    role: text().$type<ProjectRole>().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.user_id] }), index("members_user").on(t.user_id)],
)

/**
 * API keys, sealed. project_id "account" has the account key; user_id "" is the project's own key, else that person's.
 */
export const keys = pgTable(
  "keys",
  {
    project_id: projectId(),
    user_id: text().notNull().default(""),
    sealed: text().notNull(),
    last_four: text().notNull(),
    /** The key before this one; callbacks signed with it are still genuine until `previous_until`. */
    previous_sealed: text(),
    previous_last_four: text(),
    previous_until: instant(),
    created_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.user_id] })],
)

/** Actions of people and programs, with secrets masked. project_id "account" for account-wide actions. */
export const audit = pgTable(
  "audit",
  {
    project_id: projectId(),
    audit_id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    user_id: text().notNull(),
    action: text().notNull(),
    input: jsonb().$type<unknown>().notNull(),
    outcome: text().notNull(),
    /** Target of the action: an address, a URL, the ID of a template. */
    target: text(),
    /** The target before and after, secrets masked; only the changed fields. */
    before: jsonb().$type<unknown>(),
    after: jsonb().$type<unknown>(),
    ip: text(),
    user_agent: text(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.audit_id] }),
    index("audit_at").on(t.project_id, t.at),
    // Finds messages to an address that were sent again, among a million other rows (MESSAGEPAGE-9).
    index("audit_resent").on(t.project_id, t.target).where(sql`action = 'letter/resend'`),
  ],
)

/** Event dumps that were ordered here, with data that is missing in the service's own list. */
export const exports = pgTable(
  "exports",
  {
    project_id: projectId(),
    dump_id: text().notNull(),
    user_id: text().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    input: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.dump_id] }), index("exports_age").on(t.expires_at)],
)
