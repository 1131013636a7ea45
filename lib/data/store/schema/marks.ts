import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { instant, projectId } from "./columns.ts"

/** What people and programs say beside what callbacks told, and how senders' domains were. */

/** Who knows of a spam block and works on it: of each span of a domain one row, by the moment at which the span began. */
export const blockAcknowledgements = pgTable(
  "block_acknowledgements",
  {
    project_id: projectId(),
    /** When the block began. */
    started_at: instant().notNull(),
    /** The recipient domain that blocks, lower case. */
    domain: text().notNull(),
    acknowledged_by: text().notNull(),
    acknowledged_at: instant().notNull(),
    note: text(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.started_at, t.domain] })],
)

/** When something of the client's own was deployed, as a person or a program told it. */
export const deployments = pgTable(
  "deployments",
  {
    project_id: projectId(),
    deployed_at: instant().notNull(),
    deployment_id: text().notNull(),
    title: text().notNull(),
    /** Where it is described. */
    url: text(),
    /** A person; null: a program with a key of the project. */
    created_by: text(),
    created_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.deployed_at, t.deployment_id] })],
)

/** A record of a sender's domain: what stands in DNS beside what is expected. */
export type SenderRecordState = "valid" | "invalid" | "missing" | "unknown"

/** How a sender's domain was: whether the mail service counts it as verified, and its records by their name. */
export type SenderDomainState = {
  is_verified: boolean | null
  records: Readonly<Record<string, SenderRecordState>>
}

/**
 * How senders' domains were when: a row where something changed, and one a month where nothing did, so that rows may go by
 * their age.
 */
export const senderDomainStates = pgTable(
  "sender_domain_states",
  {
    project_id: projectId(),
    domain: text().notNull(),
    seen_at: instant().notNull(),
    state: jsonb().$type<SenderDomainState>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.domain, t.seen_at] }),
    index("sender_domain_states_age").on(t.project_id, t.seen_at),
  ],
)

/** When the sender domains of a project are looked at next. The lease is of the database's clock. */
export const senderDomainChecks = pgTable(
  "sender_domain_checks",
  {
    project_id: projectId().primaryKey(),
    due_at: instant().notNull(),
    lease_token: text(),
    lease_until: instant(),
  },
  (t) => [index("sender_domain_checks_due").on(t.due_at)],
)
