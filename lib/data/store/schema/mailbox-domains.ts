import { sql } from "drizzle-orm"
import { boolean, index, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core"
import { instant, projectId } from "./columns.ts"

/**
 * Recipient domains whose name does not show the mailbox provider, with the results of their MX lookups (contract
 * mailbox-providers.ts).
 */
export const mailboxDomains = pgTable(
  "mailbox_domains",
  {
    project_id: projectId(),
    domain: text().notNull(),
    /** null: not known yet. */
    provider: text(),
    /** Last registration of a message to it, at most once in some days. */
    seen_at: instant().notNull(),
    /** Time of the next MX lookup, or of the next count of its messages; a claim moves it. null: nothing to do. */
    due_at: instant(),
    /** Lookups in a row without an answer. */
    failures: smallint().notNull().default(0),
    /** Its messages are still counted with an unknown provider. */
    is_moving: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.domain] }),
    index("mailbox_domains_due").on(t.project_id, t.due_at).where(sql`due_at is not null`),
    index("mailbox_domains_seen").on(t.project_id, t.seen_at),
  ],
)
