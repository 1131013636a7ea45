import { bigint, pgTable, text } from "drizzle-orm/pg-core"
import { instant, projectId } from "./columns.ts"

/**
 * Where a project stands in an event store beside this database (lib/data/events/clickhouse): what was begun there is noted
 * before its first write and taken away after the last one, so that whoever comes next can end it. A row a project.
 */
export const eventWrites = pgTable("event_writes", {
  project_id: projectId().primaryKey(),
  /** Grows with each write that was begun; messages that it changed have it as their version. */
  versions: bigint({ mode: "number" }).notNull(),
  /** How many writes of counts came to their end. */
  batches: bigint({ mode: "number" }).notNull(),
  /** The last change that is whole: what open pages compare. */
  seq: bigint({ mode: "number" }).notNull(),
  /** When the newest event was received. */
  received_at: instant(),
  /** No message began later. */
  letter_at: instant(),
  /** What was begun and is not known to be whole (lib/data/events/clickhouse/write.ts); null: nothing. */
  pending: text(),
  /** When the last write was begun, by the database's clock. */
  pending_at: instant(),
})
