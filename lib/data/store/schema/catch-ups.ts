import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { instant, projectId } from "./columns.ts"

/** Number of events by status. */
export type StatusCounts = Readonly<Record<string, number>>

/** Result of the last comparison of the mail service's events with ours. */
export type CheckOutcome =
  /** Every event is here. */
  | "whole"
  | "missing"
  /** The server lacks the methods for a comparison. */
  | "not_offered"
  /** The project has no key with the right to order dumps. */
  | "not_allowed"
  /** The comparison failed; it is retried within hours. */
  | "failed"

/** A UTC day in the last comparison. */
export type ComparedDay = {
  /** Counts at the service. */
  told: StatusCounts
  /** Counts of the events that never arrived here; empty: none. */
  missing: StatusCounts
  /**
   * Events that a fill read and could not add: reported twice within a second, or not storable. They are not missing
   * (CATCHUP-4).
   */
  rest?: StatusCounts
}

export type FillState = "running" | "done" | "stopped" | "failed"

/** Progress of a fill, complete enough for another process to continue it. */
export type Fill = {
  started_by: string
  started_at: string
  ended_at: string | null
  /** UTC days to fetch, in order, and how many of them are done. */
  days: readonly string[]
  done: number
  /** Events before this instant are fetched (epoch milliseconds). */
  until_ms: number
  /** Number of missing events at the start. */
  missing: number
  read: number
  added: number
  unreadable: number
  /** The day in progress: its dump, the file of it, lines of that file that are stored, and events by status. */
  dump_id: string | null
  file: number
  lines: number
  seen: StatusCounts
  /** Message of the service when fetching ended early. */
  reason: string | null
}

/**
 * One row per project: the last comparison of the service's events with ours, the missing ones, and the progress of
 * fetching them. The lease uses the database's clock, the other instants the program's.
 */
export const catchUps = pgTable(
  "catch_ups",
  {
    project_id: projectId().primaryKey(),
    /** Time of the next work. */
    due_at: instant().notNull(),
    checked_at: instant(),
    outcome: text().$type<CheckOutcome>(),
    /** Message of the service when the comparison failed. */
    reason: text(),
    /** End of the span of the last comparison. */
    compared_until: instant(),
    /** Statuses that our webhook omits on purpose. */
    left_out: text().array().notNull().default([]),
    days: jsonb().$type<Readonly<Record<string, ComparedDay>>>().notNull().default({}),
    fill_state: text().$type<FillState>(),
    fill: jsonb().$type<Fill>(),
    /** Failed turns in a row. */
    failures: integer().notNull().default(0),
    lease_token: text(),
    lease_until: instant(),
  },
  (t) => [index("catch_ups_due").on(t.due_at)],
)
