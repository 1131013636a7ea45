import { bigint, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core"
import { instant, projectId } from "./columns.ts"

/**
 * The calls of a key in the current second, over all processes (RATE-1): a row for each key that ever was busy; `key_id` 0
 * is the project's own. Unlogged (storage.sql): it costs no flush, and a crash of the server forgets a second.
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
