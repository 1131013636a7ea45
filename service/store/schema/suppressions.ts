import { sql } from "drizzle-orm"
import { bigint, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { instant, projectId } from "./columns.ts"

/** Addresses that get no mail, one row per cause. */
export const suppressions = pgTable(
  "suppressions",
  {
    project_id: projectId(),
    email: text().notNull(),
    cause: text().$type<SuppressionCause>().notNull(),
    source: text().$type<"user" | "system" | "subscriber">().notNull(),
    reason: text(),
    letter_id: text(),
    /** The caller's own name of the list that it came with, and its line there. */
    batch: text(),
    line: integer(),
    created_at: instant().notNull(),
    expires_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.email, t.cause] }),
    index("suppressions_created").on(t.project_id, t.created_at, t.email, t.cause),
    index("suppressions_cause").on(t.project_id, t.cause, t.created_at, t.email),
    /** Searching the beginning of an address, and all of a domain, byte by byte whatever the database sorts by. */
    index("suppressions_address").on(t.project_id, sql`(${t.email} collate "C")`, t.cause),
    index("suppressions_domain").on(
      t.project_id,
      sql`(split_part(${t.email}, '@', 2) collate "C")`,
      sql`(${t.email} collate "C")`,
      t.cause,
    ),
    /** Expired entries are deleted (lifetimes.ts). */
    index("suppressions_expires").on(t.expires_at).where(sql`${t.expires_at} is not null`),
  ],
)

/** Removals from the list that all projects share; a day has room for a few per project. */
export const suppressionRemovals = pgTable(
  "suppression_removals",
  {
    project_id: projectId(),
    removal_id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    removed_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.removal_id] }),
    index("suppression_removals_age").on(t.removed_at),
  ],
)

/** Invitations to subscribe again (email/subscribe), limited per day by the account's rights. */
export const subscribeRequests = pgTable(
  "subscribe_requests",
  {
    project_id: projectId(),
    request_id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    letter_id: text(),
    created_at: instant().notNull(),
    followed_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.request_id] }),
    index("subscribe_requests_created").on(t.project_id, t.created_at),
    index("subscribe_requests_age").on(t.created_at),
  ],
)

/** Addresses whose owners confirmed that they accept trial mail from an account. */
export const confirmedEmails = pgTable(
  "confirmed_emails",
  {
    project_id: projectId(),
    /** Folded address. */
    email: text().notNull(),
    status: text().$type<"unconfirmed" | "confirmed">().notNull().default("unconfirmed"),
    created_at: instant().notNull(),
    /** When the newest link was sent; it is valid for 48 hours. */
    link_sent_at: instant(),
    confirmed_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.email] })],
)

export type SuppressionCause =
  | "unsubscribed"
  | "temporary_unavailable"
  | "permanent_unavailable"
  | "complained"
  | "blocked"
