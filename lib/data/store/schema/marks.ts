import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { instant, projectId } from "./columns.ts"

/** Marks that people and programs set in addition to callbacks, and the history of sender domains. */

/** Acknowledgements of spam blocks: one row per span of a domain, identified by the start of the span. */
export const blockAcknowledgements = pgTable(
  "block_acknowledgements",
  {
    project_id: projectId(),
    /** Start of the block. */
    started_at: instant().notNull(),
    /** The recipient domain that blocks, in lower case. */
    domain: text().notNull(),
    acknowledged_by: text().notNull(),
    acknowledged_at: instant().notNull(),
    note: text(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.started_at, t.domain] })],
)

/** Deployments of the client's software, reported by a person or a program. */
export const deployments = pgTable(
  "deployments",
  {
    project_id: projectId(),
    deployed_at: instant().notNull(),
    deployment_id: text().notNull(),
    title: text().notNull(),
    /** URL of its description. */
    url: text(),
    /** A person; null: a program with a key of the project. */
    created_by: text(),
    created_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.deployed_at, t.deployment_id] })],
)

/** State of a sender domain's record: DNS compared with the expected value. */
export type SenderRecordState = "valid" | "invalid" | "missing" | "unknown"

/** State of a sender domain: whether the mail service counts it as verified, and its records by name. */
export type SenderDomainState = {
  is_verified: boolean | null
  records: Readonly<Record<string, SenderRecordState>>
}

/** History of sender domains: a row per change, and one a month without changes, so that rows can expire by age. */
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

/** Time of the next check of a project's sender domains. The lease uses the database's clock. */
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
