import "server-only"
import { dimensions } from "./segment-families.ts"

/**
 * All columns of the dashboard's database in which an erasure searches for an address (ERASE-6). All other columns with
 * text are in lib/features/erasure/testing/exempt-columns.ts, each with the reason; a test compares both with the
 * database.
 */

/** A table with columns that can contain an address. */
export type MentionTable = {
  table: string
  key: readonly { name: string; type: string }[]
  texts: readonly string[]
  jsons: readonly string[]
  /** Arrays of text. */
  lists?: readonly string[]
  /** SQL condition of rows that are no longer in use, so they can be changed. */
  settled?: string
  /** A row with only the address in this column concerns no other person, so it is deleted. */
  addressColumn?: string
}

const text = (name: string) => ({ name, type: "text" })

export const mentionTables = {
  audit: {
    table: "audit",
    key: [{ name: "audit_id", type: "bigint" }],
    texts: ["target", "outcome"],
    jsons: ["input", "before", "after"],
  },
  projects: { table: "projects", key: [text("project_id")], texts: ["name"], jsons: [] },
  invitations: {
    table: "invitations",
    key: [text("invitation_id")],
    texts: ["email"],
    jsons: [],
    addressColumn: "email",
  },
  saved_views: {
    table: "saved_views",
    key: [text("view_id")],
    texts: ["name", "query"],
    jsons: [],
    lists: ["hidden_columns"],
  },
  reports: { table: "reports", key: [text("report_id")], texts: ["last_said"], jsons: [] },
  // Before rules and deliveries, which refer to them.
  alert_destinations: {
    table: "alert_destinations",
    key: [text("destination_id")],
    texts: ["address", "last_said"],
    jsons: [],
    addressColumn: "address",
  },
  alert_rules: {
    table: "alert_rules",
    key: [text("rule_id")],
    texts: ["name", "trouble"],
    jsons: ["filter"],
  },
  alert_firings: {
    table: "alert_firings",
    key: [text("firing_id")],
    texts: ["subject", "note"],
    jsons: ["facts"],
  },
  alert_deliveries: {
    table: "alert_deliveries",
    key: [text("firing_id"), text("destination_id"), text("news")],
    texts: ["said"],
    jsons: [],
  },
  deployments: {
    table: "deployments",
    key: [{ name: "deployed_at", type: "timestamptz" }, text("deployment_id")],
    texts: ["title", "url"],
    jsons: [],
  },
  exports: { table: "exports", key: [text("dump_id")], texts: [], jsons: ["input"] },
  blocks: {
    table: "blocks",
    key: [{ name: "block_time", type: "timestamptz" }, text("fingerprint")],
    texts: ["domain"],
    jsons: ["raw"],
  },
  block_acknowledgements: {
    table: "block_acknowledgements",
    key: [{ name: "started_at", type: "timestamptz" }, text("domain")],
    texts: ["domain", "note"],
    jsons: [],
  },
  catch_ups: { table: "catch_ups", key: [text("project_id")], texts: ["reason"], jsons: ["fill"] },
  // Some are taken from messages. The name is an SQL keyword.
  template_samples: {
    table: "template_samples",
    key: [text("draft_id"), text("sample_id")],
    texts: ["name"],
    jsons: ['"values"'],
  },
  // Comments that people wrote to each other; templates themselves are texts for everyone.
  template_comments: {
    table: "template_comments",
    key: [text("comment_id")],
    texts: ["said", "quote"],
    jsons: [],
  },
  template_publications: {
    table: "template_publications",
    key: [text("publication_id")],
    texts: ["note", "said"],
    jsons: [],
  },
  template_versions: {
    table: "template_versions",
    key: [text("draft_id"), { name: "version", type: "integer" }],
    texts: ["note"],
    jsons: [],
  },
  template_tests: { table: "template_tests", key: [text("test_id")], texts: ["trouble"], jsons: [] },
  send_runs: {
    table: "send_runs",
    key: [text("run_id")],
    texts: ["subject", "template_id"],
    jsons: ["cause"],
  },
  // A message goes to the recipients that it names, so it stays unchanged until its run has ended.
  send_run_messages: {
    table: "send_run_messages",
    key: [text("run_id")],
    texts: [],
    jsons: ["message"],
    settled: "ended_at is not null",
  },
  send_run_parts: {
    table: "send_run_parts",
    key: [text("run_id"), { name: "nth", type: "integer" }],
    texts: [],
    jsons: ["recipients", "refused"],
    settled: "ended_at is not null",
  },
} as const satisfies Record<string, MentionTable>

export const letterTables = {
  events: {
    table: "events",
    key: [{ name: "event_time", type: "timestamptz" }, text("fingerprint")],
    texts: ["job_id", "email", "url", "destination_response"],
    jsons: ["raw"],
  },
  letters: {
    table: "letters",
    key: [text("job_id"), text("email")],
    texts: ["email", "subject", "from_email", "delivery_status", "destination_response", "template_id"],
    jsons: ["metadata", "sources"],
    lists: ["tags"],
  },
} as const satisfies Record<string, MentionTable>

/**
 * Counts under a name that can be an address: a tag, a template's ID. Renamed by
 * lib/data/events/postgres/erase-counts.ts.
 */
export const countTables = {
  segments: {
    table: "segments",
    key: [text("family"), { name: "segment_id", type: "bigint" }],
    texts: ["status", ...dimensions],
    jsons: [],
  },
  tag_counts: {
    table: "tag_counts",
    key: [{ name: "bucket", type: "timestamptz" }, { name: "minutes", type: "smallint" }, text("tag")],
    texts: ["tag"],
    jsons: [],
  },
  counted_names: {
    table: "counted_names",
    key: [{ name: "day", type: "timestamptz" }, text("dimension"), text("name")],
    texts: ["name"],
    jsons: [],
  },
} as const satisfies Record<string, MentionTable>
