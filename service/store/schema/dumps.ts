import { sql } from "drizzle-orm"
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { bytea, instant, projectId } from "./columns.ts"

/** A request for a file of events, its state and its place in the line. */
export const dumps = pgTable(
  "dumps",
  {
    project_id: projectId(),
    dump_id: uuid().notNull(),
    /** The request of event-dump/create, defaults applied. */
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
  (t) => [
    primaryKey({ columns: [t.project_id, t.dump_id] }),
    index("dumps_expires").on(t.expires_at),
    /** Dumps to be made or restarted. */
    index("dumps_unfinished").on(t.created_at).where(sql`${t.dump_status} in ('queued', 'in_process')`),
  ],
)

/** A finished file of a dump; its bytes are in pieces in another table, so that every process can serve them. */
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
