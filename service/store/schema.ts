import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import type { KeyRight } from "#contract/key-right"

/**
 * The service's tables. Every key begins with project_id, so that tables can be partitioned and distributed by
 * project. The account's own space, which calls with the account key act on, is a project row as well
 * (`is_account_space`): one column isolates all tenants from each other. Column names are the names of the API.
 */

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" })
const instant = (name?: string) =>
  name
    ? timestamp(name, { withTimezone: true, precision: 3 })
    : timestamp({ withTimezone: true, precision: 3 })
const projectId = () => bigint({ mode: "number" }).notNull()

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
    /** Who created it, as the request said. */
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

export const domains = pgTable(
  "domains",
  {
    project_id: projectId().references(() => projects.project_id),
    domain: text().notNull(),
    is_sandbox: boolean().notNull().default(false),
    verification_record: text().notNull(),
    verification_status: text().notNull().default("unconfirmed"),
    dkim_selector: text().notNull().default("us"),
    dkim_public_key: text().notNull(),
    dkim_private_sealed: text().notNull(),
    dkim_status: text().notNull().default("inactive"),
    created_at: instant().notNull(),
    checked_at: instant(),
    /** Sandbox domains live for a while; null: stays. */
    expires_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.domain] }),
    /** Whose DKIM key is looked for next, the longest waiting first. */
    index("domains_unchecked")
      .on(sql`coalesce(${t.checked_at}, ${t.created_at})`)
      .where(sql`${t.dkim_status} = 'inactive' and not ${t.is_sandbox}`),
  ],
)

/** How often a project asked about a domain (empty: about all): when it may do so as often as ever again (DOMAIN-6). */
export const domainPolls = pgTable(
  "domain_polls",
  {
    project_id: projectId(),
    domain: text().notNull(),
    full_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.domain] }), index("domain_polls_age").on(t.full_at)],
)

/**
 * The calls of a key in the current second, over all processes (RATE-1): a row for each key that ever was busy; `key_id` 0
 * is the project's own. Unlogged, as its migration says: it costs no flush, and a crash of the server forgets a second.
 */
export const rateWindows = pgTable(
  "rate_windows",
  {
    project_id: projectId(),
    key_id: bigint({ mode: "number" }).notNull(),
    started_at: instant().notNull(),
    used: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.key_id] })],
)

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

export const webhooks = pgTable(
  "webhooks",
  {
    project_id: projectId().references(() => projects.project_id),
    webhook_id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    url: text().notNull(),
    status: text().$type<"active" | "disabled" | "stopped">().notNull().default("active"),
    event_format: text().$type<"json_post" | "json_post_gzip">().notNull().default("json_post"),
    delivery_info: smallint().notNull().default(0),
    single_event: smallint().notNull().default(0),
    message_info: smallint().notNull().default(0),
    max_parallel: integer().notNull().default(10),
    spam_block: boolean().notNull().default(true),
    email_status: text().array().notNull(),
    /** The program's key that signs its callbacks; null: the project's own (WEBHOOK-21). */
    key_id: bigint({ mode: "number" }),
    last_success_at: instant(),
    failing_since: instant(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.webhook_id] }),
    unique("webhooks_url").on(t.project_id, t.url),
  ],
)

/** One accepted request: the message without its recipients. Letters point here for what they share. */
export const jobs = pgTable(
  "jobs",
  {
    project_id: projectId(),
    job_id: text().notNull(),
    /**
     * Merged message (template filled in), defaults applied, recipients and files left out: what render reads. null: its
     * time is over (store/old-messages.ts).
     */
    message: jsonb().$type<Record<string, unknown>>(),
    /** Whether `message` is there: a column of its own, because no index is used for "is null" and "is not null" alike. */
    has_content: boolean().notNull().default(true),
    /** What the message said of its language, kept for its unsubscribe page when the message is gone. */
    language: text(),
    subject: text().notNull(),
    from_email: text().notNull(),
    template_id: uuid(),
    template_version: integer(),
    tags: text().array().notNull().default([]),
    source: text().$type<"api" | "smtp">().notNull(),
    idempotence_key: text(),
    send_at: instant(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.job_id] }),
    index("jobs_idempotence")
      .on(t.project_id, t.idempotence_key, t.created_at)
      .where(sql`${t.idempotence_key} is not null`),
    /** What is old loses its content, and goes later. */
    index("jobs_age").on(t.has_content, t.created_at),
  ],
)

/** A file of a job's message, once for all its letters; its bytes as they were, not as base64. */
export const jobFiles = pgTable(
  "job_files",
  {
    project_id: projectId(),
    job_id: text().notNull(),
    /** From 1, in the order of the message: attachments, then inline ones. */
    file_no: smallint().notNull(),
    is_inline: boolean().notNull(),
    type: text().notNull(),
    name: text().notNull(),
    content: bytea().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.job_id, t.file_no] }),
    index("job_files_age").on(t.created_at),
  ],
)

/** One message to one recipient. */
export const letters = pgTable(
  "letters",
  {
    project_id: projectId(),
    letter_id: text().notNull(),
    job_id: text().notNull(),
    email: text().notNull(),
    /** The rendered subject of this recipient, for callbacks; the rest is rendered at delivery. */
    subject: text(),
    substitutions: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Recipient metadata over global metadata, as callbacks bring it back. */
    metadata: jsonb().$type<Record<string, string>>().notNull().default({}),
    status: text().notNull(),
    delivery_status: text(),
    status_at: instant().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.letter_id] }),
    index("letters_job").on(t.project_id, t.job_id, t.email),
    /** Whether a project ever wrote to an address. */
    index("letters_email").on(t.project_id, sql`lower(${t.email})`),
  ],
)

/**
 * Letters that still have to be handed over; a row leaves when its letter is final. Before `due_at` it waits aside; then it
 * is ready, in the line of its project, size class and recipient domain. A claim sets the lease and takes it out of line.
 */
export const queue = pgTable(
  "queue",
  {
    project_id: projectId(),
    letter_id: text().notNull(),
    /** Recipient's domain: connections are kept and limited by it. */
    domain: text().notNull(),
    /** How large the letter's job is, from 0: smaller ones go first within a project (queue.ts). */
    size_class: smallint().notNull().default(0),
    due_at: instant().notNull(),
    is_ready: boolean().notNull().default(false),
    try_count: integer().notNull().default(0),
    first_try_at: instant(),
    leased_until: instant(),
    lease: text(),
  },
  (t) => [
    // The letter first: looks for a project's letters must use the indexes below, also while statistics are old.
    primaryKey({ columns: [t.letter_id, t.project_id] }),
    index("queue_ready")
      .on(t.project_id, t.size_class, sql`hashtext(${t.domain})`, t.due_at)
      .where(sql`${t.is_ready} and ${t.lease} is null`),
    index("queue_scheduled").on(t.project_id, t.due_at).where(sql`not ${t.is_ready}`),
    index("queue_leased").on(t.lease).where(sql`${t.lease} is not null`),
  ],
)

/** One SMTP attempt with its conversation. */
export const attempts = pgTable(
  "attempts",
  {
    project_id: projectId(),
    letter_id: text().notNull(),
    try_no: integer().notNull(),
    started_at: instant().notNull(),
    duration_ms: integer().notNull(),
    host: text().notNull(),
    tls: text(),
    delivery_status: text().notNull(),
    reply: text().notNull(),
    next_try_at: instant(),
    conversation: jsonb().$type<{ at_ms: number; from: "us" | "them"; text: string }[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.letter_id, t.try_no] }),
    index("attempts_age").on(t.started_at),
  ],
)

/** What happened to a letter, or a spam block (letter_id null). Written by events/record only. */
export const events = pgTable(
  "events",
  {
    project_id: projectId(),
    event_id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    event_name: text().$type<"transactional_email_status" | "transactional_spam_block">().notNull(),
    letter_id: text(),
    job_id: text(),
    email: text(),
    status: text(),
    event_time: instant().notNull(),
    /** Everything else a callback may contain: url, comment, delivery_info, or the spam block's fields. */
    data: jsonb().$type<EventDetails>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.event_id] }),
    index("events_letter").on(t.project_id, t.letter_id, t.status),
    index("events_time").on(t.project_id, t.event_time),
  ],
)

/** url and comment of an event, and its delivery_info; a spam block keeps its own fields here. */
export type EventDetails = {
  url?: string
  comment?: string
  delivery_info?: Record<string, string>
  spam_block?: { block_type: string; domain: string; SMTP_blocks_count: number; domain_status: string }
}

/** Events that wait to be collected into a call. Written in the same transaction as the event. */
export const outbox = pgTable(
  "outbox",
  {
    project_id: projectId(),
    webhook_id: bigint({ mode: "number" }).notNull(),
    event_id: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.webhook_id, t.event_id] })],
)

/** One webhook call with its events; the same call is repeated until it is answered or given up. */
export const calls = pgTable(
  "calls",
  {
    project_id: projectId(),
    call_id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    webhook_id: bigint({ mode: "number" }).notNull(),
    event_ids: bigint({ mode: "number" }).array().notNull(),
    status: text().$type<"waiting" | "answered" | "given_up">().notNull().default("waiting"),
    retry_count: integer().notNull().default(0),
    created_at: instant().notNull(),
    next_try_at: instant(),
    leased_until: instant(),
    lease: text(),
    last_try_at: instant(),
    last_http_status: integer(),
    last_error: text(),
    last_duration_ms: integer(),
    /** The replay that made it; null: the first delivery of its events. */
    replay_id: bigint({ mode: "number" }),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.call_id] }),
    index("calls_due")
      .on(t.project_id, t.webhook_id, t.next_try_at, t.call_id)
      .where(sql`${t.status} = 'waiting'`),
    index("calls_leased").on(t.project_id, t.webhook_id).where(sql`${t.lease} is not null`),
    index("calls_webhook").on(t.project_id, t.webhook_id, t.created_at),
    /** The log of all webhooks, newest first. */
    index("calls_created").on(t.project_id, t.created_at, t.call_id),
    index("calls_waiting").on(t.project_id, t.webhook_id, t.created_at).where(sql`${t.status} = 'waiting'`),
    index("calls_replay").on(t.project_id, t.replay_id).where(sql`${t.replay_id} is not null`),
    index("calls_replay_waiting")
      .on(t.project_id, t.replay_id, t.next_try_at)
      .where(sql`${t.status} = 'waiting' and ${t.replay_id} is not null`),
    /** What is old is deleted (house-keeping). */
    index("calls_ended").on(t.created_at).where(sql`${t.status} <> 'waiting'`),
  ],
)

/** Every try of a call: what was posted and what came back. Kept for a while (contract WEBHOOKLOG-1). */
export const callTries = pgTable(
  "call_tries",
  {
    project_id: projectId(),
    call_id: bigint({ mode: "number" }).notNull(),
    /** From 1; a number is missing where a worker died during its try. */
    try_no: integer().notNull(),
    webhook_id: bigint({ mode: "number" }).notNull(),
    started_at: instant().notNull(),
    duration_ms: integer().notNull(),
    http_status: integer(),
    error: text(),
    url: text().notNull(),
    request_headers: jsonb().$type<Record<string, string>>().notNull(),
    /** SHA-256 of the signed JSON; `body` holds it, packed, at the first try that posted it. */
    body_hash: text().notNull(),
    body: bytea(),
    answer_headers: jsonb().$type<Record<string, string>>(),
    /** The first 2 KB. */
    answer_body: text(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.call_id, t.try_no] }),
    index("call_tries_started").on(t.project_id, t.started_at),
    index("call_tries_webhook").on(t.project_id, t.webhook_id, t.started_at),
  ],
)

/** A replay: events posted to a webhook again, at a rate of its own. */
export const replays = pgTable(
  "replays",
  {
    project_id: projectId(),
    replay_id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    webhook_id: bigint({ mode: "number" }).notNull(),
    status: text().$type<"running" | "done" | "stopped">().notNull().default("running"),
    /** What webhook/replay took, defaults applied. */
    request: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Events a second. */
    rate: integer().notNull(),
    events: integer().notNull(),
    /** Events are taken for the time since this instant, at `rate`. */
    paced_at: instant().notNull(),
    created_at: instant().notNull(),
    finished_at: instant(),
    stop_reason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.replay_id] }),
    index("replays_running").on(t.project_id, t.replay_id).where(sql`${t.status} = 'running'`),
    index("replays_webhook").on(t.project_id, t.webhook_id, t.replay_id),
    index("replays_stopped").on(t.project_id, t.replay_id).where(sql`${t.status} = 'stopped'`),
    index("replays_finished").on(t.finished_at).where(sql`${t.status} <> 'running'`),
  ],
)

/** Events of a replay that are in no call yet. */
export const replayEvents = pgTable(
  "replay_events",
  {
    project_id: projectId(),
    replay_id: bigint({ mode: "number" }).notNull(),
    event_id: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.replay_id, t.event_id] })],
)

/** The last transaction of each writer of exactly-once transactions (write-once.ts). */
export const writers = pgTable(
  "writers",
  {
    writer: text().primaryKey(),
    number: bigint({ mode: "number" }).notNull(),
    /** To the hour: a row that changes with every transaction stays out of the index in between. */
    written_at: instant().notNull(),
  },
  (t) => [index("writers_written").on(t.written_at)],
)

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
    /** What is over is deleted (lifetimes.ts). */
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

/** Invitations to subscribe again (email/subscribe); a day has room for as many as the account's rights say. */
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

/** Addresses that confirmed to their owner's account that they want its trial mail. */
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

/** Address checks under way and done: two at a time, and a quota per day. */
export const validations = pgTable(
  "validations",
  {
    project_id: projectId(),
    validation_id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    started_at: instant().notNull(),
    finished_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.validation_id] }),
    index("validations_started").on(t.project_id, t.started_at),
    index("validations_age").on(t.started_at),
  ],
)

/** Openings and clicks of a letter in an hour, so that few of them are events (TRACK-13). */
export const visitCounts = pgTable(
  "visit_counts",
  {
    project_id: projectId(),
    letter_id: text().notNull(),
    status: text().notNull(),
    hour: instant().notNull(),
    visits: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.letter_id, t.status, t.hour] }),
    index("visit_counts_age").on(t.hour),
  ],
)

/** Accepted letters per UTC day, in shards so that many senders do not wait for one row. */
export const letterCounts = pgTable(
  "letter_counts",
  {
    project_id: projectId(),
    /** The instant a UTC day begins. */
    day: instant().notNull(),
    shard: smallint().notNull(),
    letters: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.day, t.shard] })],
)

/** A request for a file of events, its state and its place in the line. */
export const dumps = pgTable(
  "dumps",
  {
    project_id: projectId(),
    dump_id: uuid().notNull(),
    /** What event-dump/create took, defaults applied. */
    request: jsonb().$type<Record<string, unknown>>().notNull(),
    dump_status: text().$type<"queued" | "in_process" | "ready" | "failed">().notNull().default("queued"),
    /** Unguessable part of the files' addresses. */
    token: text().notNull().unique(),
    created_at: instant().notNull(),
    finished_at: instant(),
    expires_at: instant().notNull(),
    leased_until: instant(),
    lease: text(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.dump_id] }), index("dumps_expires").on(t.expires_at)],
)

/** A finished file of a dump; its bytes lie in pieces beside it, so that every process can serve them. */
export const dumpFiles = pgTable(
  "dump_files",
  {
    project_id: projectId(),
    dump_id: uuid().notNull(),
    /** From 1. */
    file_no: integer().notNull(),
    size: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.dump_id, t.file_no] })],
)

export const dumpPieces = pgTable(
  "dump_pieces",
  {
    project_id: projectId(),
    dump_id: uuid().notNull(),
    file_no: integer().notNull(),
    piece_no: integer().notNull(),
    content: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.dump_id, t.file_no, t.piece_no] })],
)

/** How a recipient domain takes the mail of one sending address: spam refusals since `counted_since`, and a block. */
export const spamBlocks = pgTable(
  "spam_blocks",
  {
    project_id: projectId(),
    domain: text().notNull(),
    /** Address of the sending server. */
    sender_ip: text().notNull(),
    rejections: integer().notNull().default(0),
    counted_since: instant().notNull(),
    blocked_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.domain, t.sender_ip] }),
    index("spam_blocks_blocked").on(t.blocked_at).where(sql`${t.blocked_at} is not null`),
    index("spam_blocks_quiet").on(t.counted_since).where(sql`${t.blocked_at} is null`),
  ],
)

export type SuppressionCause =
  | "unsubscribed"
  | "temporary_unavailable"
  | "permanent_unavailable"
  | "complained"
  | "blocked"

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

/** The sandbox's mailbox: every letter it accepted, once per Message-ID and recipient. */
export const captured = pgTable(
  "captured",
  {
    project_id: projectId(),
    captured_id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    letter_id: text().notNull(),
    job_id: text(),
    message_id: text().notNull(),
    mail_from: text().notNull(),
    rcpt_to: text().notNull(),
    from_header: text().notNull(),
    subject: text().notNull(),
    preview: text().notNull(),
    size: integer().notNull(),
    copies: integer().notNull().default(1),
    raw: bytea().notNull(),
    received_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.captured_id] }),
    unique("captured_once").on(t.project_id, t.message_id, t.rcpt_to),
    index("captured_job").on(t.project_id, t.job_id),
    /** The oldest go when their time is over or when there is too much: sizes are read from here. */
    index("captured_age").on(t.received_at, t.size),
  ],
)

/** What the sandbox's readers will do with a captured letter (open, click, complain, unsubscribe), and when. */
export const readerActions = pgTable(
  "reader_actions",
  {
    project_id: projectId(),
    captured_id: bigint({ mode: "number" }).notNull(),
    action: text().$type<"open" | "click" | "complain" | "unsubscribe">().notNull(),
    due_at: instant().notNull(),
    done_at: instant(),
    leased_until: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.captured_id, t.action] }),
    index("reader_actions_due").on(t.due_at).where(sql`${t.done_at} is null`),
  ],
)
