import { sql } from "drizzle-orm"
import { boolean, index, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core"
import { instant, projectId } from "./columns.ts"

/**
 * Recipient domains whose name does not tell who runs their mailboxes, and what their mail servers told (contract
 * mailbox-providers.ts).
 */
export const mailboxDomains = pgTable(
  "mailbox_domains",
  {
    project_id: projectId(),
    domain: text().notNull(),
    /** null: nobody has answered yet. */
    provider: text(),
    /** When a message to it was last noticed, at most once in so many days. */
    seen_at: instant().notNull(),
    /** When its mail servers are asked for, or its messages counted anew, next; a claim puts it off. null: there is nothing to do. */
    due_at: instant(),
    /** Questions in a row that nobody answered. */
    failures: smallint().notNull().default(0),
    /** Its messages are still counted as of an unknown provider. */
    is_moving: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.domain] }),
    index("mailbox_domains_due").on(t.project_id, t.due_at).where(sql`due_at is not null`),
    index("mailbox_domains_seen").on(t.project_id, t.seen_at),
  ],
)
