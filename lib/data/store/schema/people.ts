import { sql } from "drizzle-orm"
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { instant } from "./columns.ts"

/** People: who signs in, how, and what they chose. */

export const roles = ["manager", "editor", "operator", "viewer"] as const

export type ProjectRole = (typeof roles)[number]

export const isProjectRole = (word: unknown): word is ProjectRole => roles.some((role) => role === word)

export const users = pgTable(
  "users",
  {
    user_id: text().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    password_hash: text().notNull(),
    is_owner: boolean().notNull().default(false),
    /** Sealed secret of the second factor; null: none. It counts from `totp_confirmed_at` on. */
    totp_sealed: text(),
    totp_confirmed_at: instant(),
    /** The last time step that was used: a code works once. */
    totp_step: bigint({ mode: "number" }),
    /** Language of the screens; null: what the browser asks for. */
    language: text(),
    /** Set when the account of this person was closed; nobody signs in with it. */
    closed_at: instant(),
    created_at: instant().notNull(),
  },
  (t) => [uniqueIndex("users_email").on(sql`lower(${t.email})`)],
)

/** One sign-in on one device. The cookie holds its id; what is ended or expired here signs nobody in. */
export const sessions = pgTable(
  "sessions",
  {
    session_id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.user_id),
    created_at: instant().notNull(),
    last_seen_at: instant().notNull(),
    expires_at: instant().notNull(),
    ended_at: instant(),
    /** The password (or the second factor) was asked again at this time: delicate acts need it to be recent. */
    confirmed_at: instant(),
    method: text().$type<"password" | "oidc">().notNull(),
    has_second_factor: boolean().notNull().default(false),
    ip: text(),
    user_agent: text(),
  },
  (t) => [
    index("sessions_user").on(t.user_id, t.last_seen_at),
    /** What is over is deleted (lifetimes.ts). */
    index("sessions_age").on(t.expires_at),
  ],
)

/** Codes for the day on which the second factor is lost; each works once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    user_id: text()
      .notNull()
      .references(() => users.user_id),
    code_hash: text().notNull(),
    used_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.code_hash] })],
)

/** Who a sign-in provider says somebody is. */
export const identities = pgTable(
  "identities",
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.user_id),
    created_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index("identities_user").on(t.user_id)],
)

/** An invitation into a project with a role; the link's token is kept as a hash. */
export const invitations = pgTable(
  "invitations",
  {
    project_id: text().notNull(),
    invitation_id: text().notNull(),
    email: text().notNull(),
    role: text().$type<ProjectRole>().notNull(),
    token_hash: text().notNull().unique(),
    invited_by: text().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    /** When it was last sent by mail; null: handed over as a link. */
    sent_at: instant(),
    accepted_at: instant(),
    accepted_by: text(),
    revoked_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.invitation_id] }),
    index("invitations_age").on(t.expires_at),
  ],
)

/** Links that one person gets by mail and follows once: a new password, a new address. */
export const personalLinks = pgTable(
  "personal_links",
  {
    token_hash: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.user_id),
    purpose: text().$type<"password" | "email">().notNull(),
    /** The new address, for purpose email. */
    email: text(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [
    index("personal_links_user").on(t.user_id, t.purpose),
    index("personal_links_age").on(t.expires_at),
  ],
)

/** Messages that people had sent to recipients whom they named; the limits of INVITE-4 count them. */
export const mailRequests = pgTable(
  "mail_requests",
  {
    request_id: text().primaryKey(),
    user_id: text().notNull(),
    /** A keyed hash: limits need no address. */
    recipient_hash: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    index("mail_requests_user").on(t.user_id, t.created_at),
    index("mail_requests_recipient").on(t.recipient_hash, t.created_at),
    index("mail_requests_age").on(t.created_at),
  ],
)

/** Settings of the whole account, by name: two-factor required, single keys switched off … */
export const accountSettings = pgTable("account_settings", {
  name: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  changed_at: instant().notNull(),
})

/** What one person chose on one screen: columns of a table, a language of snippets. */
export const preferences = pgTable(
  "preferences",
  {
    user_id: text()
      .notNull()
      .references(() => users.user_id),
    name: text().notNull(),
    value: jsonb().$type<unknown>().notNull(),
    changed_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.name] })],
)
