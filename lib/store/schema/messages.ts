import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core"
import { instant, projectId } from "./columns.ts"
import { users } from "./people.ts"
import { projects } from "./projects.ts"

/** What callbacks told of messages: events, letters, and their counts. */

/** Every event as it arrived, once by fingerprint. `seq` is the order of arrival. */
export const events = pgTable(
  "events",
  {
    project_id: projectId(),
    event_time: instant().notNull(),
    /** Hash of job, address, status, time and url: a repeated call brings the same one. */
    fingerprint: text().notNull(),
    seq: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    job_id: text().notNull(),
    email: text().notNull(),
    status: text().notNull(),
    delivery_status: text(),
    destination_response: text(),
    url: text(),
    ip: text(),
    user_agent: text(),
    country_code: text(),
    traffic_type: text(),
    raw: jsonb().$type<Record<string, unknown>>().notNull(),
    received_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.event_time, t.fingerprint] }),
    index("events_letter").on(t.project_id, t.job_id, t.email),
    index("events_seq").on(t.project_id, t.seq),
  ],
)

/** A server's or a whole domain's block, as transactional_spam_block told it. */
export const blocks = pgTable(
  "blocks",
  {
    project_id: projectId(),
    block_time: instant().notNull(),
    fingerprint: text().notNull(),
    domain: text().notNull(),
    block_type: text().notNull(),
    domain_status: text().notNull(),
    smtp_blocks_count: integer().notNull(),
    raw: jsonb().$type<Record<string, unknown>>().notNull(),
    received_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.block_time, t.fingerprint] })],
)

/** Time (epoch ms) and fingerprint of the event that a value was taken from. */
type SourceEvent = readonly [eventMs: number, fingerprint: string]

/** Which events a letter's values were taken from: all that has to be known of them when another one arrives. */
export type LetterSources = {
  status: SourceEvent
  /** Of each status that may still come to hold, the delivery_status: [status, delivery_status, time, fingerprint]. */
  delivery: readonly (readonly [status: string, delivery_status: string, ...SourceEvent])[]
  destination_response: SourceEvent | null
  /** Subject, sender, template and tags come from one event. */
  message: SourceEvent | null
  metadata: SourceEvent | null
}

/** One message to one recipient as its events tell it: moved on by every event that arrives, in any order. */
export const letters = pgTable(
  "letters",
  {
    project_id: projectId(),
    job_id: text().notNull(),
    email: text().notNull(),
    /** The heaviest status that ever arrived (contract status.ts), or the raw word of one we do not know. */
    status: text().notNull(),
    /** Every status that ever arrived, sorted. */
    statuses: text().array().notNull(),
    first_at: instant().notNull(),
    last_at: instant().notNull(),
    delivery_status: text(),
    destination_response: text(),
    subject: text(),
    from_email: text(),
    template_id: text(),
    template_version: integer(),
    tags: text().array().notNull().default([]),
    metadata: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** null: the row is of the time before rows kept this; the next event reads the letter's others, once. */
    sources: jsonb().$type<LetterSources>(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.job_id, t.email] }),
    index("letters_first").on(t.project_id, t.first_at, t.job_id, t.email),
    index("letters_status").on(t.project_id, t.status, t.first_at, t.job_id, t.email),
  ],
)

/**
 * What letters are looked for by, in narrow rows that hardly ever change: a letter's own row changes with every event,
 * and an index of words beside it would be written anew each time. Goes with its letter.
 */
export const letterSearch = pgTable(
  "letter_search",
  {
    project_id: projectId(),
    first_at: instant().notNull(),
    job_id: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    tags: text().array().notNull(),
    /** Of the address, lower case; "" of none. */
    domain: text().notNull(),
    /** Who runs the mailbox (contract mailbox-providers.ts). */
    provider: text().notNull(),
    template_id: text(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.first_at, t.job_id, t.email] }),
    index("letter_search_domain").on(t.project_id, t.domain, t.first_at, t.job_id, t.email),
    index("letter_search_provider").on(t.project_id, t.provider, t.first_at, t.job_id, t.email),
    index("letter_search_template")
      .on(t.project_id, t.template_id, t.first_at, t.job_id, t.email)
      .where(sql`template_id is not null`),
    index("letter_search_words").using(
      "gin",
      t.project_id,
      t.email.op("gin_trgm_ops"),
      t.subject.op("gin_trgm_ops"),
      t.tags,
    ),
  ],
)

/** A list of messages under a name: filters, span and columns, of one person or for everybody in the project. */
export const savedViews = pgTable(
  "saved_views",
  {
    project_id: projectId().references(() => projects.project_id),
    view_id: text().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.user_id),
    name: text().notNull(),
    /** Filters and span as the list's address has them. */
    query: text().notNull(),
    /** Ids of the columns that are put away. */
    hidden_columns: text().array().notNull(),
    is_shared: boolean().notNull().default(false),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.view_id] }),
    index("saved_views_user").on(t.user_id, t.project_id),
  ],
)

/** Letters by the quarter of an hour of their first event: how many are in a status now, and how many ever had it. */
export const counts = pgTable(
  "counts",
  {
    project_id: projectId(),
    bucket: instant().notNull(),
    status: text().notNull(),
    letters_now: integer().notNull().default(0),
    letters_ever: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.bucket, t.status] })],
)

/**
 * What letters with a tag came to, by the time of their first event: each figure counts letters that ever had the status.
 * Kept twice, per quarter of an hour and per UTC day (`minutes` 15 and 1440), so that a long range is a few rows.
 */
export const tagCounts = pgTable(
  "tag_counts",
  {
    project_id: projectId(),
    bucket: instant().notNull(),
    minutes: smallint().notNull(),
    tag: text().notNull(),
    letters: integer().notNull().default(0),
    delivered: integer().notNull().default(0),
    opened: integer().notNull().default(0),
    clicked: integer().notNull().default(0),
    hard_bounced: integer().notNull().default(0),
    spam: integer().notNull().default(0),
    /** First event of the newest letter; it does not go back when that letter turns out to have begun before. */
    last_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.bucket, t.minutes, t.tag] })],
)
