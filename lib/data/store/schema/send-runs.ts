import { sql } from "drizzle-orm"
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { instant, projectId } from "./columns.ts"

/** Runs of the page Send. */

/** States of a run; `draft`: its recipients are still being uploaded. */
const sendRunStates = ["draft", "running", "paused", "failed", "stopped", "done"] as const

export type SendRunState = (typeof sendRunStates)[number]

/** Reason why a run is paused or ended without a user's request: a code for its sentence, and the service's message. */
export type SendRunCause = {
  why: "right" | "project" | "refused" | "idle"
  message?: string
  code?: number
  field?: string
}

/**
 * One message to many recipients, which the dashboard itself sends part by part (lib/features/sending/). Counts are of
 * people. `next_at` and the lease use the database's clock, the other instants the program's.
 */
export const sendRuns = pgTable(
  "send_runs",
  {
    project_id: projectId(),
    run_id: text().notNull(),
    /** Person whose rights the run has. */
    created_by: text().notNull(),
    created_at: instant().notNull(),
    started_at: instant(),
    ended_at: instant(),
    /** Time of the last state change. */
    changed_at: instant().notNull(),
    state: text().$type<SendRunState>().notNull(),
    cause: jsonb().$type<SendRunCause>(),
    subject: text().notNull(),
    template_id: text(),
    /** When the messages are sent; null: at once. */
    send_at: instant(),
    total: integer().notNull().default(0),
    parts: integer().notNull().default(0),
    /** JSON size of all recipients. */
    recipients_bytes: integer().notNull().default(0),
    /** JSON size of a call without its recipients. */
    message_bytes: integer().notNull(),
    settled: integer().notNull().default(0),
    accepted: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    /** Accepted by a call whose answer was lost, so that their job is not known; included in `accepted`. */
    unseen: integer().notNull().default(0),
    /** Recipients for which acceptance is unknown. */
    unknown: integer().notNull().default(0),
    /** Row of the audit log with its start, and later its result. */
    audit_id: bigint({ mode: "number" }),
    /** The next part to send; those before it are settled. */
    next_part: integer().notNull().default(0),
    /** A call for `next_part` was started and its result is unknown. */
    is_trying: boolean().notNull().default(false),
    /** Reason for waiting until `next_at`. */
    waits_for: text().$type<"pace" | "service">(),
    /** Calls in a row without an answer. */
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

/** Data that all calls of a run share, files included: stored once per run. */
export const sendRunMessages = pgTable(
  "send_run_messages",
  {
    project_id: projectId(),
    run_id: text().notNull(),
    message: jsonb().$type<Record<string, unknown>>().notNull(),
    /** End of the run. */
    ended_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.run_id] }),
    index("send_run_messages_age").on(t.project_id, t.ended_at),
  ],
)

export type SendRunRecipient = { email: string; substitutions?: Record<string, unknown> }

export type SendRunOutcome = "accepted" | "refused" | "unseen" | "unknown"

/** Recipients of one call of a run, and their results. */
export const sendRunParts = pgTable(
  "send_run_parts",
  {
    project_id: projectId(),
    run_id: text().notNull(),
    nth: integer().notNull(),
    /** Number of recipients. */
    count: integer().notNull(),
    recipients: jsonb().$type<SendRunRecipient[]>().notNull(),
    /** Start of the first call with an unknown result; by the database's clock. */
    tried_at: instant(),
    outcome: text().$type<SendRunOutcome>(),
    job_id: text(),
    /** Refused addresses, with the reason. */
    refused: jsonb().$type<Record<string, string>>(),
    /** End of the run. */
    ended_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.run_id, t.nth] }),
    index("send_run_parts_age").on(t.project_id, t.ended_at),
  ],
)
