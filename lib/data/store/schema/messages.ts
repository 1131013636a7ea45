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

/** What the last event of a status said, with its time and fingerprint. */
export type OfStatus = readonly [status: string, value: string, ...SourceEvent]

/** The first opening or click by a kind of traffic: what it was made with, where, and its time and fingerprint. */
export type FirstRead = readonly [
  status: string,
  traffic_type: string,
  device: string,
  os: string,
  client: string,
  country: string,
  ...SourceEvent,
]

/** A link, who followed it and when first (epoch ms). */
export type FirstClick = readonly [traffic_type: string, link: string, eventMs: number]

/** Which events a letter's values were taken from: all that has to be known of them when another one arrives. */
export type LetterSources = {
  status: SourceEvent
  /** Of each status that may still come to hold, and of ends of attempts, the delivery_status. */
  delivery: readonly OfStatus[]
  /** Of each end of an attempt the server that made it. */
  servers: readonly OfStatus[]
  destination_response: SourceEvent | null
  /** Subject, sender, template and tags come from one event. */
  message: SourceEvent | null
  metadata: SourceEvent | null
  /** As it is counted; absent where metadata names none. */
  campaign?: string
  reads: readonly FirstRead[]
  links?: readonly FirstClick[]
  /** Kinds of traffic that followed more links than are kept. */
  moreLinks?: readonly string[]
  /** Who runs the mailbox, as its domain's mail servers told when they were asked first; absent where they did not. */
  provider?: string
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
    sources: jsonb().$type<LetterSources>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.job_id, t.email] }),
    index("letters_first").on(t.project_id, t.first_at, t.job_id, t.email),
    index("letters_status").on(t.project_id, t.status, t.first_at, t.job_id, t.email),
    // Why messages bounced, in the order of lists: of the few that did, so that all others cost nothing.
    index("letters_reason")
      .on(t.project_id, t.status, t.delivery_status, t.first_at, t.job_id, t.email)
      .where(sql`${t.status} in ('soft_bounced', 'hard_bounced')`),
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
    /** As it is counted (LetterSources). */
    campaign_id: text(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.first_at, t.job_id, t.email] }),
    // Letters of ASCII alone are folded, whatever the server's locale: addresses as people write them again.
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

/** Pages of which views are saved. */
export const viewPages = ["messages", "overview", "bounces", "engagement"] as const
export type ViewPage = (typeof viewPages)[number]

/** A page under a name: what its address says, and columns, of one person or for everybody in the project. */
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
    /** Filters, span and what else the page's address has. */
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
