import { sql } from "drizzle-orm"
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { instant, projectId } from "./columns.ts"

/**
 * People whose address was erased from a project, without the address: while the row exists, later data of the address
 * is stored under the same pseudonym.
 */
export const erasures = pgTable(
  "erasures",
  {
    project_id: projectId(),
    erasure_id: text().notNull(),
    /** Hash of the address, with the project's key (erasure_keys). */
    address_hash: text().notNull(),
    /** Sealed key of the pseudonyms: without it they cannot be traced to a person. */
    pseudonym_key: text().notNull(),
    /** Sealed too, and only during the search. */
    address_sealed: text(),
    /** Stage of the search and its last row; null: at the start. */
    stage: text().notNull(),
    cursor: jsonb().$type<string[]>(),
    /** Not before this instant: a run of the page Send must end first. */
    waits_until: instant(),
    letters: integer().notNull().default(0),
    events: integer().notNull().default(0),
    /** Rows of all other tables. */
    others: integer().notNull().default(0),
    /** The row of the audit log that is completed at the end. */
    audit_id: bigint({ mode: "number" }).notNull(),
    created_at: instant().notNull(),
    ended_at: instant(),
    /** Until then late events get the pseudonym. */
    expires_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.erasure_id] }),
    uniqueIndex("erasures_address").on(t.project_id, t.address_hash),
    index("erasures_open").on(t.created_at).where(sql`ended_at is null`),
    index("erasures_age").on(t.expires_at),
  ],
)

/** The sealed key of a project's hashes in `erasures`, made when the first person is erased. */
export const erasureKeys = pgTable(
  "erasure_keys",
  { project_id: projectId(), sealed: text().notNull() },
  (t) => [primaryKey({ columns: [t.project_id] })],
)
