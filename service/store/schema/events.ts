import { sql } from "drizzle-orm"
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { instant, projectId } from "./columns.ts"

/** Events of a letter, or of a spam block (letter_id null). Written by events/record only. */
export const events = pgTable(
  "events",
  {
    project_id: projectId(),
    event_id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    event_name: text().$type<"transactional_email_status" | "transactional_spam_block">().notNull(),
    letter_id: text(),
    job_id: text(),
    email: text(),
    status: text(),
    event_time: instant().notNull(),
    /** Everything else a callback may contain: url, comment, delivery_info, or the spam block's fields. */
    data: jsonb().$type<EventDetails>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.event_id] }),
    index("events_letter").on(t.project_id, t.letter_id, t.status),
    index("events_time").on(t.project_id, t.event_time),
  ],
)

/** url and comment of an event, and its delivery_info; a spam block keeps its own fields here. */
export type EventDetails = {
  url?: string
  comment?: string
  delivery_info?: Record<string, string>
  spam_block?: { block_type: string; domain: string; SMTP_blocks_count: number; domain_status: string }
}

/** Openings and clicks of a letter in an hour, so that few of them are events (TRACK-13). */
export const visitCounts = pgTable(
  "visit_counts",
  {
    project_id: projectId(),
    letter_id: text().notNull(),
    status: text().notNull(),
    hour: instant().notNull(),
    visits: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.letter_id, t.status, t.hour] }),
    index("visit_counts_age").on(t.hour),
  ],
)

/** How a recipient domain takes the mail of one sending address: spam refusals since `counted_since`, and a block. */
export const spamBlocks = pgTable(
  "spam_blocks",
  {
    project_id: projectId(),
    domain: text().notNull(),
    /** Address of the sending server. */
    sender_ip: text().notNull(),
    rejections: integer().notNull().default(0),
    counted_since: instant().notNull(),
    /** While the server is blocked: its newest refusal. */
    refused_at: instant(),
    /** When the domain's last block ended, until the addresses that it suppressed are released (BLOCK-5). */
    lifted_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.domain, t.sender_ip] }),
    index("spam_blocks_lifted").on(t.lifted_at).where(sql`${t.lifted_at} is not null`),
    index("spam_blocks_blocked").on(t.refused_at).where(sql`${t.refused_at} is not null`),
    index("spam_blocks_quiet").on(t.counted_since).where(sql`${t.refused_at} is null`),
  ],
)
