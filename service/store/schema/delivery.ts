import { sql } from "drizzle-orm"
import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core"
import { instant, projectId } from "./columns.ts"

/** How messages of a project leave (routing/). Without a row: by the service's own settings. */
export const projectDeliveries = pgTable("project_deliveries", {
  project_id: projectId().primaryKey(),
  /** sandbox or relay. */
  mode: text().notNull(),
  /** Relays with their passwords as sealed JSON; null: those of the service. */
  relays_sealed: text(),
  updated_at: instant().notNull(),
})

export type StsMode = "enforce" | "testing" | "none"

/** The demands of an MTA-STS policy on the mail hosts of a domain. */
export type StsPolicy = { policy_id: string; mode: StsMode; mx: string[] }

/** Valid MTA-STS policies of recipient domains, for all projects (tls-policy/mta-sts/). */
export const stsPolicies = pgTable(
  "sts_policies",
  {
    /** In A-labels. */
    domain: text().primaryKey(),
    /** The id of the domain's TXT record for which the policy was fetched. */
    policy_id: text().notNull(),
    mode: text().$type<StsMode>().notNull(),
    /** Names and patterns of mail hosts. */
    mx: text().array().notNull(),
    fetched_at: instant().notNull(),
    expires_at: instant().notNull(),
    /** To the hour. */
    used_at: instant().notNull(),
    refresh_at: instant().notNull(),
    /** The end of the row: `expires_at`, or a time without use. */
    kept_until: instant().notNull(),
  },
  (t) => [
    /** Only policies that were used since they were fetched are refreshed. */
    index("sts_policies_refresh").on(t.refresh_at).where(sql`${t.used_at} > ${t.fetched_at}`),
    index("sts_policies_kept").on(t.kept_until),
  ],
)

/**
 * Processes that deliver, which share the connections that a site accepts. Unlogged (storage.sql): a renewal costs no
 * flush, and after a crash of the server every process joins again.
 */
export const deliveryProcesses = pgTable(
  "delivery_processes",
  {
    process: text().primaryKey(),
    /** All instants are the database's; to the microsecond, because the order of renewals counts. */
    joined_at: timestamp({ withTimezone: true }).notNull(),
    renewed_at: timestamp({ withTimezone: true }).notNull(),
    leased_until: instant().notNull(),
  },
  (t) => [index("delivery_processes_leased").on(t.leased_until)],
)

/** Hosts at which the usual encryption failed, with the weaker one that worked (TLS-1), for all processes. */
export const weakerTls = pgTable(
  "weaker_tls",
  {
    /** Name and port. */
    host: text().primaryKey(),
    kind: text().$type<"small" | "none">().notNull(),
    kept_until: instant().notNull(),
  },
  (t) => [index("weaker_tls_kept").on(t.kept_until)],
)
