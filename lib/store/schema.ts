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
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core"

/**
 * The dashboard's tables. Every key begins with project_id, so that tables can be partitioned by time and distributed
 * by project. Nothing here is read by the service; the two stores are linked by ids only.
 */

const instant = () => timestamp({ withTimezone: true, precision: 3 })
const projectId = () => text().notNull()

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

/**
 * Another server that speaks the interface, or another account of the same one. The service of the settings needs no
 * row. Its account key lies in `keys` under the name that lib/proxy/account-space.ts gives it.
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
  (t) => [primaryKey({ columns: [t.project_id, t.audit_id] }), index("audit_at").on(t.project_id, t.at)],
)

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

/** What a run may be in; `draft` is one whose recipients are still being uploaded. */
export const sendRunStates = ["draft", "running", "paused", "failed", "stopped", "done"] as const
export type SendRunState = (typeof sendRunStates)[number]

/** Why a run stands still or ended without anybody's asking: a word for people's sentences, and what the service said. */
export type SendRunCause = {
  why: "right" | "project" | "refused" | "idle"
  message?: string
  code?: number
  field?: string
}

/**
 * One message to many recipients, which the dashboard itself sends part by part (lib/send-runs/). Figures count people.
 * `next_at` and the lease are of the database's clock, the other instants of the program's.
 */
export const sendRuns = pgTable(
  "send_runs",
  {
    project_id: projectId(),
    run_id: text().notNull(),
    /** Whose rights it keeps. */
    created_by: text().notNull(),
    created_at: instant().notNull(),
    started_at: instant(),
    ended_at: instant(),
    /** When its state changed last. */
    changed_at: instant().notNull(),
    state: text().$type<SendRunState>().notNull(),
    cause: jsonb().$type<SendRunCause>(),
    subject: text().notNull(),
    template_id: text(),
    /** When the messages go out; null: at once. */
    send_at: instant(),
    total: integer().notNull().default(0),
    parts: integer().notNull().default(0),
    /** What all recipients take, as JSON. */
    recipients_bytes: integer().notNull().default(0),
    /** What a call takes beside its recipients, as JSON. */
    message_bytes: integer().notNull(),
    settled: integer().notNull().default(0),
    accepted: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    /** Accepted by a call whose answer was lost, so that their job is not known; among `accepted`. */
    unseen: integer().notNull().default(0),
    /** Nobody knows whether these were accepted. */
    unknown: integer().notNull().default(0),
    /** The row of the audit log that tells of its start, and at the end of its outcome. */
    audit_id: bigint({ mode: "number" }),
    /** The part that is sent next; those before it are settled. */
    next_part: integer().notNull().default(0),
    /** A call for `next_part` was begun whose outcome is not known. */
    is_trying: boolean().notNull().default(false),
    /** Why it waits until `next_at`. */
    waits_for: text().$type<"pace" | "service">(),
    /** Calls in a row that nobody answered. */
    failures: integer().notNull().default(0),
    next_at: instant().notNull(),
    lease_token: text(),
    lease_until: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.run_id] }),
    index("send_runs_newest").on(t.project_id, t.created_at),
    index("send_runs_drafts").on(t.project_id, t.created_by, t.created_at).where(sql`${t.state} = 'draft'`),
    index("send_runs_due").on(t.next_at).where(sql`${t.state} = 'running' or ${t.is_trying}`),
    index("send_runs_leased")
      .on(t.project_id, t.lease_until)
      .where(sql`${t.state} = 'running' or ${t.is_trying}`),
    index("send_runs_still").on(t.changed_at).where(sql`${t.state} in ('draft', 'paused', 'failed')`),
    index("send_runs_age").on(t.project_id, t.ended_at),
  ],
)

/** What every call of a run shares, files included: once for each run. */
export const sendRunMessages = pgTable(
  "send_run_messages",
  {
    project_id: projectId(),
    run_id: text().notNull(),
    message: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Of the run. */
    ended_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.run_id] }),
    index("send_run_messages_age").on(t.project_id, t.ended_at),
  ],
)

export type SendRunRecipient = { email: string; substitutions?: Record<string, unknown> }
export type SendRunOutcome = "accepted" | "refused" | "unseen" | "unknown"

/** The recipients of one call of a run, and what became of them. */
export const sendRunParts = pgTable(
  "send_run_parts",
  {
    project_id: projectId(),
    run_id: text().notNull(),
    nth: integer().notNull(),
    /** How many recipients there are. */
    count: integer().notNull(),
    recipients: jsonb().$type<SendRunRecipient[]>().notNull(),
    /** When the first call was begun whose outcome is not known; of the database's clock. */
    tried_at: instant(),
    outcome: text().$type<SendRunOutcome>(),
    job_id: text(),
    /** Addresses that were not taken, with the reason. */
    refused: jsonb().$type<Record<string, string>>(),
    /** Of the run. */
    ended_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.run_id, t.nth] }),
    index("send_run_parts_age").on(t.project_id, t.ended_at),
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
