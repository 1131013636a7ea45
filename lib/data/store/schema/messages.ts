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

/** Data from callbacks: events, messages and their counts. */

/** Every event as it arrived, once by fingerprint. `seq` is the order of arrival. */
export const events = pgTable(
  "events",
  {
    project_id: projectId(),
    event_time: instant().notNull(),
    /** Hash of job, address, status, time and URL: a repeated call has the same one. */
    fingerprint: text().notNull(),
    seq: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    job_id: text().notNull(),
    email: text().notNull(),
    status: text().notNull(),
    delivery_status: text(),
    destination_response: text(),
    sender_ip: text(),
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

/** A spam block of a server or a whole domain, from transactional_spam_block. */
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

/** Value of the last event of a status, with its time and fingerprint. */
export type OfStatus = readonly [status: string, value: string, ...SourceEvent]

/** The first opening or click by a kind of traffic: program, place, time and fingerprint. */
export type FirstRead = readonly [
  status: string,
  traffic_type: string,
  device: string,
  os: string,
  client: string,
  country: string,
  ...SourceEvent,
]

/** A link, the traffic type that followed it, and the first time (epoch ms). */
export type FirstClick = readonly [traffic_type: string, link: string, eventMs: number]

/** Events that a message's values were taken from, as far as merging another event needs them. */
export type LetterSources = {
  status: SourceEvent
  /** delivery_status of each status that can still become the current one, and of ends of attempts. */
  delivery: readonly OfStatus[]
  /** Server of each end of an attempt. */
  servers: readonly OfStatus[]
  destination_response: SourceEvent | null
  /** Subject, sender, template and tags come from one event. */
  message: SourceEvent | null
  metadata: SourceEvent | null
  /** As counted; absent if metadata has none. */
  campaign?: string
  reads: readonly FirstRead[]
  links?: readonly FirstClick[]
  /** Kinds of traffic that followed more links than are stored. */
  moreLinks?: readonly string[]
  /** Mailbox provider from the first MX lookup of its domain; absent if there was no result. */
  provider?: string
}

/** One message to one recipient, built from its events: each event updates it, in any order of arrival. */
export const letters = pgTable(
  "letters",
  {
    project_id: projectId(),
    job_id: text().notNull(),
    email: text().notNull(),
    /** The status of highest rank so far (contract status.ts), or the raw word of an unknown one. */
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
    sources: jsonb().$type<LetterSources>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.job_id, t.email] }),
    index("letters_first").on(t.project_id, t.first_at, t.job_id, t.email),
    index("letters_status").on(t.project_id, t.status, t.first_at, t.job_id, t.email),
    // Bounce reasons, in list order: of bounced messages only, so that all others cost nothing.
    index("letters_reason")
      .on(t.project_id, t.status, t.delivery_status, t.first_at, t.job_id, t.email)
      .where(sql`${t.status} in ('soft_bounced', 'hard_bounced')`),
  ],
)

/**
 * Search columns of messages, in narrow rows that rarely change: a message's own row changes with every event, and a
 * text index on it would be rewritten each time. Deleted with its message.
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
    /** Domain of the address, in lower case; "" if there is none. */
    domain: text().notNull(),
    /** Mailbox provider (contract mailbox-providers.ts). */
    provider: text().notNull(),
    template_id: text(),
    /** As counted (LetterSources). */
    campaign_id: text(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.first_at, t.job_id, t.email] }),
    // Only ASCII letters are folded, whatever the server's locale, because people retype addresses.
    index("letter_search_recipient").on(
      t.project_id,
      sql`lower(email collate "C")`,
      t.first_at,
      t.job_id,
      t.email,
    ),
    index("letter_search_domain").on(t.project_id, t.domain, t.first_at, t.job_id, t.email),
    index("letter_search_provider").on(t.project_id, t.provider, t.first_at, t.job_id, t.email),
    index("letter_search_template")
      .on(t.project_id, t.template_id, t.first_at, t.job_id, t.email)
      .where(sql`template_id is not null`),
    index("letter_search_campaign")
      .on(t.project_id, t.campaign_id, t.first_at, t.job_id, t.email)
      .where(sql`campaign_id is not null`),
    index("letter_search_words").using(
      "gin",
      t.project_id,
      t.email.op("gin_trgm_ops"),
      t.subject.op("gin_trgm_ops"),
      t.tags,
    ),
  ],
)

/** Pages with saved views. */
export const viewPages = ["messages", "overview", "bounces", "engagement"] as const
export type ViewPage = (typeof viewPages)[number]

/** A saved page: the query of its URL, and its columns, for one person or everyone in the project. */
export const savedViews = pgTable(
  "saved_views",
  {
    project_id: projectId().references(() => projects.project_id),
    view_id: text().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.user_id),
    name: text().notNull(),
    page: text().$type<ViewPage>().notNull(),
    /** Query string of the page: filters, time range and the rest. */
    query: text().notNull(),
    /** IDs of the hidden columns. */
    hidden_columns: text().array().notNull(),
    is_shared: boolean().notNull().default(false),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.view_id] }),
    index("saved_views_user").on(t.user_id, t.project_id),
  ],
)

/** Messages by the quarter of an hour of their first event: how many are in a status now, and how many ever had it. */
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
 * Counts of messages with a tag, by the time of their first event: each number counts messages that ever had the
 * status. Stored twice, per quarter of an hour and per UTC day (`minutes` 15 and 1440), so that a long range is a few
 * rows.
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
    /** First event of the newest message; it does not move back when that message turns out to have begun earlier. */
    last_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.bucket, t.minutes, t.tag] })],
)
