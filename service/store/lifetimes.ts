import { limits } from "#contract/limits"
import type { ExpiredRows } from "#postgres/expired-rows"
import type { Lifetime } from "#postgres/lifetime"
import type { Retention } from "../config.ts"

/** Calls stay a day longer than their tries: what is replayed as missed is what no call answered. */
const callDays = limits.webhookLogDays + 1

const age = (table: string, column: string, which?: string) => ({
  table,
  column,
  ...(which === undefined ? {} : { which }),
})

const events = { table: "events", column: "event_time", perProject: true } as const
const conversations = age("attempts", "started_at")
const files = age("job_files", "created_at")
const endedCalls = age("calls", "created_at", "status <> 'waiting'")

/**
 * Rows deleted by age alone; the others have separate chores (housekeeping/chores.ts). Their indexes are in the schema.
 */
export const expiredRowsOf = (retention: Retention): readonly ExpiredRows[] => [
  // DUMP-2: event dumps reach back to the beginning of a day.
  { ...events, key: "project_id, event_id", keptDays: retention.eventsDays, isByDay: true },
  { ...conversations, key: "project_id, letter_id, try_no", keptDays: retention.conversationsDays },
  { ...endedCalls, key: "project_id, call_id", keptDays: callDays },
  {
    ...age("replays", "finished_at", "status <> 'running'"),
    key: "project_id, replay_id",
    keptDays: callDays,
  },
  { ...age("suppressions", "expires_at"), key: "project_id, email, cause", keptDays: 1 },
  { ...age("subscribe_requests", "created_at"), key: "project_id, request_id", keptDays: 30 },
  { ...age("suppression_removals", "removed_at"), key: "project_id, removal_id", keptDays: 30 },
  { ...age("validations", "started_at"), key: "project_id, validation_id", keptDays: 2 },
  { ...age("visit_counts", "hour"), key: "project_id, letter_id, status, hour", keptDays: 1 },
  { ...age("domain_polls", "full_at"), key: "project_id, domain", keptDays: 0 },
  { ...age("sts_policies", "kept_until"), key: "domain", keptDays: 0 },
  { ...age("weaker_tls", "kept_until"), key: "host", keptDays: 0 },
  { ...age("delivery_processes", "leased_until"), key: "process", keptDays: 0, isOfDatabase: true },
  {
    ...age("api_keys", "revoked_at", "revoked_at is not null"),
    key: "project_id, key_id",
    keptDays: limits.apiKeyRevokedDays,
  },
  { ...age("writers", "written_at"), key: "writer", keptDays: 2, isOfDatabase: true },
]

/** Days of `letter_counts` that have a row of their own; older ones of a project become one row. */
export const countedDays = 90

/**
 * Every table of the service with how long its rows live: docs/lifetimes.md and the page "Storage" show it, and a test
 * refuses a table that is missing.
 */
export const lifetimesOf = (retention: Retention): readonly Lifetime[] => [
  {
    group: "events",
    tables: ["events"],
    keptDays: retention.eventsDays,
    setting: "SERVICE_KEEP_EVENTS_DAYS",
    why: "What happened to messages, for event dumps and replays.",
    oldest: [events],
  },
  {
    group: "messages",
    tables: ["jobs", "letters"],
    keptDays: retention.messagesDays,
    setting: "SERVICE_KEEP_MESSAGES_DAYS",
    why: "Who was written to, with subject, sender and metadata. Unsubscribe links work as long as their message is here. Texts and substitutions are taken out with the attachments.",
    oldest: [age("jobs", "created_at", "not has_content"), age("jobs", "created_at", "has_content")],
  },
  {
    group: "attachments",
    tables: ["job_files"],
    keptDays: retention.contentDays,
    setting: "SERVICE_KEEP_CONTENT_DAYS",
    why: "Files of messages, once per request. What still waits for its delivery keeps its content.",
    oldest: [files],
  },
  {
    group: "conversations",
    tables: ["attempts"],
    keptDays: retention.conversationsDays,
    setting: "SERVICE_KEEP_CONVERSATIONS_DAYS",
    why: "What mail servers said to each delivery attempt.",
    oldest: [conversations],
  },
  {
    group: "captured",
    tables: ["captured", "reader_actions"],
    keptDays: retention.capturedDays,
    setting: "SERVICE_KEEP_CAPTURED_DAYS",
    why: "Mail that the sandbox took, with what its readers will do. The oldest goes first when there is too much.",
    oldest: [age("captured", "received_at")],
    bytesMax: { bytes: retention.capturedBytesMax, setting: "SERVICE_KEEP_CAPTURED_MB" },
  },
  {
    group: "pictures",
    tables: ["pictures", "picture_contents"],
    keptDays: retention.messagesDays,
    setting: "SERVICE_KEEP_MESSAGES_DAYS",
    why: "Pictures of messages. They stay until they are deleted, and then as long as messages that may show them (PICTURE-8).",
    oldest: [age("pictures", "deleted_at", "deleted_at is not null")],
  },
  {
    group: "webhook_log",
    tables: ["calls", "call_tries", "replays", "replay_events"],
    keptDays: limits.webhookLogDays,
    setting: null,
    why: "Calls of webhooks, their tries and replays: the delivery log reaches back so far (WEBHOOKLOG-1).",
    oldest: [endedCalls],
  },
  {
    group: "dumps",
    tables: ["dumps", "dump_files", "dump_pieces"],
    keptDays: 1,
    setting: null,
    why: "Event dumps and their files, 8 hours from their order on (DUMP-10).",
  },
  {
    group: "notes",
    tables: [
      "subscribe_requests",
      "suppression_removals",
      "validations",
      "visit_counts",
      "spam_blocks",
      "domain_polls",
      "writers",
      "delivery_processes",
    ],
    keptDays: 30,
    setting: null,
    why: "Short notes that limits are counted from: up to 30 days, each kind its own (TIDY-1, BLOCK-3).",
    oldest: [age("subscribe_requests", "created_at")],
  },
  {
    group: "sts_policies",
    tables: ["sts_policies"],
    keptDays: 180,
    setting: null,
    why: "MTA-STS policies of recipient domains. Each ends when the domain says, after a year at most, or 180 days after its last use (STS-6).",
  },
  {
    group: "weaker_tls",
    tables: ["weaker_tls"],
    keptDays: 3,
    setting: null,
    why: "Mail servers at which encryption failed, with the weaker one that works (TLS-1).",
  },
  {
    group: "work",
    tables: ["queue", "outbox"],
    keptDays: 3,
    setting: null,
    why: "What waits: messages until they are delivered or given up after 48 hours, callbacks until they are in a call, or 24 hours where nobody takes them.",
  },
  {
    group: "counters",
    tables: ["letter_counts", "rate_windows"],
    keptDays: null,
    setting: null,
    why: `Calls of a key in the current second, one row each. Accepted messages per day; after ${countedDays} days a project's older days become one row, so that its total stays exact.`,
  },
  {
    group: "suppressions",
    tables: ["suppressions"],
    keptDays: null,
    setting: null,
    why: "Addresses that get no mail, once per cause. Causes that end are deleted a day later; the others hold until somebody takes them back.",
  },
  {
    group: "setup",
    tables: [
      "accounts",
      "projects",
      "project_deliveries",
      "api_keys",
      "domains",
      "templates",
      "webhooks",
      "confirmed_emails",
      "tags",
    ],
    keptDays: null,
    setting: null,
    why: "What people set up; traffic adds nothing, save names of tags, of which a project has at most 10000. A key for programs goes 30 days after it was revoked.",
  },
]
