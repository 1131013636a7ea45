import { bigint, pgTable, text } from "drizzle-orm/pg-core"
import { instant, projectId } from "./columns.ts"

/**
 * State of a project in an event store in addition to this database (lib/data/events/clickhouse): a write is recorded
 * before it starts there and cleared after it ends, so that after a crash the next writer can finish it. One row per
 * project.
 */
export const eventWrites = pgTable("event_writes", {
  project_id: projectId().primaryKey(),
  /** Grows with each started write; messages that it changed have it as their version. */
  versions: bigint({ mode: "number" }).notNull(),
  /** Number of completed writes of counts. */
  batches: bigint({ mode: "number" }).notNull(),
  /** The last complete change, which open pages compare with. */
  seq: bigint({ mode: "number" }).notNull(),
  /** Receipt of the newest event. */
  received_at: instant(),
  /** No message began later; the newest one may have begun earlier. */
  letter_at: instant(),
  /** A write that was started and may be incomplete (lib/data/events/clickhouse/write.ts); null: none. */
  pending: text(),
  /** Start of the last write, by the database's clock. */
  pending_at: instant(),
})
