import { sql } from "drizzle-orm"
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { instant, projectId } from "./columns.ts"
import { type ProjectRole, users } from "./people.ts"

/** Projects, where they live, who is in them, and what was done in them. */

/**
 * Another server that speaks the interface, or another account of the same one. The service of the settings needs no
 * row. Its account key lies in `keys` under the name that lib/mail-api/proxy/account-space.ts gives it.
 */
export const connections = pgTable("connections", {
  connection_id: text().primaryKey(),
  /** As people call it. */
  name: text().notNull(),
  base_url: text().notNull(),
  /** The brand word in this server's header names. */
  header_brand: text().notNull(),
  /** The account's id and address at that server: one row for each account. */
  account_id: bigint({ mode: "number" }).notNull(),
  account_email: text().notNull(),
  created_by: text().notNull(),
  created_at: instant().notNull(),
  /** Set when it was disconnected: projects that were deleted before still name it, and it has no key any more. */
  removed_at: instant(),
})

export const projects = pgTable("projects", {
  /** Ours, readable in URLs: a slug of the name; never changes. */
  project_id: text().primaryKey(),
  /** The service's id of the project. */
  service_project_id: text().notNull(),
  /** The server it lives on; null: the one of the settings. */
  connection_id: text().references(() => connections.connection_id),
  name: text().notNull(),
  time_zone: text().notNull().default("UTC"),
  /** An address this project can send from at once (sandbox domain), offered as the default sender. */
  sandbox_sender: text(),
  /** Where the service posts callbacks for this project; empty until registered. */
  callback_url: text(),
  guide_hidden_at: instant(),
  /** How many days are kept what grows with traffic; null: as long as the settings say, which is also the most. */
  keep_events_days: integer(),
  keep_messages_days: integer(),
  keep_counts_days: integer(),
  /** Events before this instant may be gone though they are kept for longer by now. */
  events_gone_before: instant(),
  /** Templates are published by somebody else than who asks for it. */
  publish_needs_second: boolean().notNull().default(false),
  /** Set when the project was deleted: its rows stay, and nobody opens it any more. */
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

/** API keys, sealed. project_id "account" holds the account key; user_id "" is the project's own key, else that person's. */
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

/** Who did what, with secrets masked. project_id "account" for account-wide acts. */
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
    /** What the act was done to: an address, a url, the id of a template. */
    target: text(),
    /** The thing as it was and as it became, secrets masked; only what changed. */
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

/** Event dumps that were ordered here: what the service's own list does not tell. */
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
