import { sql } from "drizzle-orm"
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { instant, projectId } from "./columns.ts"

/** Runs of the page Send. */

/** What a run may be in; `draft` is one whose recipients are still being uploaded. */
const sendRunStates = ["draft", "running", "paused", "failed", "stopped", "done"] as const

export type SendRunState = (typeof sendRunStates)[number]

/** Why a run stands still or ended without anybody's asking: a word for people's sentences, and what the service said. */
export type SendRunCause = {
  why: "right" | "project" | "refused" | "idle"
  message?: string
  code?: number
  field?: string
}

/**
 * One message to many recipients, which the dashboard itself sends part by part (lib/features/sending/). Figures count people.
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
