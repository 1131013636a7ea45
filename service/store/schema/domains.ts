import { sql } from "drizzle-orm"
import { boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { projects } from "./accounts.ts"
import { instant, projectId } from "./columns.ts"

export const domains = pgTable(
  "domains",
  {
    project_id: projectId().references(() => projects.project_id),
    domain: text().notNull(),
    is_sandbox: boolean().notNull().default(false),
    verification_record: text().notNull(),
    verification_status: text().notNull().default("unconfirmed"),
    dkim_selector: text().notNull().default("us"),
    dkim_public_key: text().notNull(),
    dkim_private_sealed: text().notNull(),
    dkim_status: text().notNull().default("inactive"),
    created_at: instant().notNull(),
    checked_at: instant(),
    /** Sandbox domains live for a while; null: stays. */
    expires_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.domain] }),
    /** Domains whose DKIM record is checked next, project by project, the longest waiting first. */
    index("domains_unchecked")
      .on(t.project_id, sql`coalesce(${t.checked_at}, ${t.created_at})`)
      .where(sql`${t.dkim_status} = 'inactive' and not ${t.is_sandbox}`),
  ],
)

/** Rate limits of domain polling, by domain (empty: all domains): when the bucket is full again (DOMAIN-6). */
export const domainPolls = pgTable(
  "domain_polls",
  {
    project_id: projectId(),
    domain: text().notNull(),
    full_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.domain] }), index("domain_polls_age").on(t.full_at)],
)
