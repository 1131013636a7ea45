import { sql } from "drizzle-orm"
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core"
import { bytea, instant, projectId } from "./columns.ts"

/** One accepted request: the message without its recipients. Letters point here for what they share. */
export const jobs = pgTable(
  "jobs",
  {
    project_id: projectId(),
    job_id: text().notNull(),
    /**
     * Merged message (template filled in), defaults applied, without recipients and files: the input of render. null:
     * expired (store/old-messages.ts).
     */
    message: jsonb().$type<Record<string, unknown>>(),
    /**
     * Whether `message` is present: a separate column, because no index is used for both "is null" and "is not null".
     */
    has_content: boolean().notNull().default(true),
    /** The language of the message, kept for its unsubscribe page when the message is gone. */
    language: text(),
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
    /** Old jobs lose their content and are deleted later. */
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
    subject: text().notNull(),
    /** Of a letter made of a template's variant (message/variants.ts) its version; null: the job's. */
    template_version: integer(),
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
    /** Recipient's domain. */
    domain: text().notNull(),
    /**
     * The group of domains that limits and stalls together (routing/site.ts); null: not known yet, so the domain
     * itself.
     */
    site: text(),
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
    // The letter first: queries for a project's letters must use the indexes below, also while statistics are old.
    primaryKey({ columns: [t.letter_id, t.project_id] }),
    index("queue_ready")
      .on(t.project_id, t.size_class, sql`hashtext(coalesce(${t.site}, ${t.domain}))`, t.due_at)
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
