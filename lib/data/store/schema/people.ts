import { sql } from "drizzle-orm"
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { instant } from "./columns.ts"

/** People: accounts, ways to sign in, and preferences. */

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
    /** Sealed secret of the second factor; null: none. It is active from `totp_confirmed_at` on. */
    totp_sealed: text(),
    totp_confirmed_at: instant(),
    /** Last used time step: a code works once. */
    totp_step: bigint({ mode: "number" }),
    /** Language of the screens; null: that of the browser. */
    language: text(),
    /** Set when the account of this person was closed; sign-in is refused. */
    closed_at: instant(),
    created_at: instant().notNull(),
  },
  (t) => [uniqueIndex("users_email").on(sql`lower(${t.email})`)],
)

/** One sign-in on one device. The cookie contains its ID; an ended or expired session here is not signed in. */
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
    /** Time of the last password (or second factor) check: sensitive acts require a recent one. */
    confirmed_at: instant(),
    method: text().$type<"password" | "oidc">().notNull(),
    has_second_factor: boolean().notNull().default(false),
    ip: text(),
    user_agent: text(),
  },
  (t) => [
    index("sessions_user").on(t.user_id, t.last_seen_at),
    /** Expired rows are deleted (lifetimes.ts). */
    index("sessions_age").on(t.expires_at),
  ],
)

/** Codes in case the second factor is lost; each works once. */
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

/** Identities of people at a sign-in provider. */
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

/** An invitation to a project with a role; the link's token is stored as a hash. */
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
    /** When it was last sent by mail; null: shared as a link. */
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

/** One-time links that a person gets by mail: for a new password, a new address. */
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

/** Settings of the whole account, by name: two-factor required, single-letter keys off … */
export const accountSettings = pgTable("account_settings", {
  name: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  changed_at: instant().notNull(),
})

/** Choices of one person on one screen: columns of a table, a language of snippets. */
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
