import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { instant, projectId } from "./columns.ts"

/** How many events of each status. */
export type StatusCounts = Readonly<Record<string, number>>

/** How a last comparison of the mail service's events with ours ended. */
export type CheckOutcome =
  /** Every event is here. */
  | "whole"
  | "missing"
  /** The server does not offer what it takes to compare. */
  | "not_offered"
  /** The project has no key that may order dumps. */
  | "not_allowed"
  /** It could not be asked; it is asked again within hours. */
  | "failed"

/** A UTC day as the last comparison found it. */
export type ComparedDay = {
  /** What the service has. */
  told: StatusCounts
  /** What of it never came here; empty: nothing. */
  missing: StatusCounts
  /** What a fill read and could not add: told twice within a second, or not to be kept. It is not missing (CATCHUP-4). */
  rest?: StatusCounts
}

export type FillState = "running" | "done" | "stopped" | "failed"

/** How far a fill is, and all that another process needs to go on with it. */
export type Fill = {
  started_by: string
  started_at: string
  ended_at: string | null
  /** The UTC days that are fetched, in order, and how many of them are done. */
  days: readonly string[]
  done: number
  /** Events up to this instant are fetched, not included (epoch milliseconds). */
  until_ms: number
  /** How many events were missing when it began. */
  missing: number
  read: number
  added: number
  unreadable: number
  /** Of the day that is being fetched: its dump, the file of it, lines of that file that are stored, and events by status. */
  dump_id: string | null
  file: number
  lines: number
  seen: StatusCounts
  /** What the service said when nothing more could be fetched. */
  reason: string | null
}

/**
 * Of each project one row: when the service's events were last compared with ours, what is missing, and how far fetching it
 * is. The lease is of the database's clock, the other instants of the program's.
 */
export const catchUps = pgTable(
  "catch_ups",
  {
    project_id: projectId().primaryKey(),
    /** When there is something to do next. */
    due_at: instant().notNull(),
    checked_at: instant(),
    outcome: text().$type<CheckOutcome>(),
    /** What the service said when it could not be compared. */
    reason: text(),
    /** Up to when the last comparison looked. */
    compared_until: instant(),
    /** Statuses that the webhook to us leaves out on purpose. */
    left_out: text().array().notNull().default([]),
    days: jsonb().$type<Readonly<Record<string, ComparedDay>>>().notNull().default({}),
    fill_state: text().$type<FillState>(),
    fill: jsonb().$type<Fill>(),
    /** Turns in a row that failed. */
    failures: integer().notNull().default(0),
    lease_token: text(),
    lease_until: instant(),
  },
  (t) => [index("catch_ups_due").on(t.due_at)],
)
