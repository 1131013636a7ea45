import { sql } from "drizzle-orm"
import { bigint, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core"
import { bytea, instant, projectId } from "./columns.ts"

/** The sandbox's mailbox: every letter it accepted, once per Message-ID and recipient. */
export const captured = pgTable(
  "captured",
  {
    project_id: projectId(),
    captured_id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    letter_id: text().notNull(),
    job_id: text(),
    message_id: text().notNull(),
    mail_from: text().notNull(),
    rcpt_to: text().notNull(),
    from_header: text().notNull(),
    subject: text().notNull(),
    preview: text().notNull(),
    size: integer().notNull(),
    copies: integer().notNull().default(1),
    raw: bytea().notNull(),
    received_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.captured_id] }),
    unique("captured_once").on(t.project_id, t.message_id, t.rcpt_to),
    index("captured_job").on(t.project_id, t.job_id),
    /** The oldest are deleted when they expire or when there is too much: sizes are read from here. */
    index("captured_age").on(t.received_at, t.size),
  ],
)

/** Coming actions of the sandbox's readers on captured letters: open, click, complain, unsubscribe, bounce. */
export const readerActions = pgTable(
  "reader_actions",
  {
    project_id: projectId(),
    captured_id: bigint({ mode: "number" }).notNull(),
    action: text().$type<"open" | "click" | "complain" | "unsubscribe" | "bounce">().notNull(),
    due_at: instant().notNull(),
    done_at: instant(),
    leased_until: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.captured_id, t.action] }),
    index("reader_actions_due").on(t.due_at).where(sql`${t.done_at} is null`),
  ],
)
