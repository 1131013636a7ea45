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
    why: "Events of messages, for event dumps and replays.",
    oldest: [events],
  },
  {
    group: "messages",
    tables: ["jobs", "letters"],
    keptDays: retention.messagesDays,
    setting: "SERVICE_KEEP_MESSAGES_DAYS",
    why: "Messages with recipient, subject, sender and metadata. Unsubscribe links work as long as their message is stored. Texts and substitutions are removed with the attachments.",
    oldest: [age("jobs", "created_at", "not has_content"), age("jobs", "created_at", "has_content")],
  },
  {
    group: "attachments",
    tables: ["job_files"],
    keptDays: retention.contentDays,
    setting: "SERVICE_KEEP_CONTENT_DAYS",
    why: "Attachments, once per request. Messages that wait for delivery keep their content.",
    oldest: [files],
  },
  {
    group: "conversations",
    tables: ["attempts"],
    keptDays: retention.conversationsDays,
    setting: "SERVICE_KEEP_CONVERSATIONS_DAYS",
    why: "SMTP conversations of each delivery attempt.",
    oldest: [conversations],
  },
  {
    group: "captured",
    tables: ["captured", "reader_actions"],
    keptDays: retention.capturedDays,
    setting: "SERVICE_KEEP_CAPTURED_DAYS",
    why: "Mail in the sandbox, with the planned actions of its recipients. The oldest is deleted first when the size limit is reached.",
    oldest: [age("captured", "received_at")],
    bytesMax: { bytes: retention.capturedBytesMax, setting: "SERVICE_KEEP_CAPTURED_MB" },
  },
  {
    group: "pictures",
    tables: ["pictures", "picture_contents"],
    keptDays: retention.messagesDays,
    setting: "SERVICE_KEEP_MESSAGES_DAYS",
    why: "Pictures of messages. After a user deletes one, it stays as long as messages that may show it (PICTURE-8).",
    oldest: [age("pictures", "deleted_at", "deleted_at is not null")],
  },
  {
    group: "webhook_log",
    tables: ["calls", "call_tries", "replays", "replay_events"],
    keptDays: limits.webhookLogDays,
    setting: null,
    why: "Webhook calls, their attempts and replays: the delivery log covers this time (WEBHOOKLOG-1).",
    oldest: [endedCalls],
  },
  {
    group: "dumps",
    tables: ["dumps", "dump_files", "dump_pieces"],
    keptDays: 1,
    setting: null,
    why: "Event dumps and their files, until 8 hours after the order (DUMP-10).",
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
    why: "Small records for limits, each kind with its own retention of up to 30 days (TIDY-1, BLOCK-3).",
    oldest: [age("subscribe_requests", "created_at")],
  },
  {
    group: "sts_policies",
    tables: ["sts_policies"],
    keptDays: 180,
    setting: null,
    why: "MTA-STS policies of recipient domains. Each expires when the domain says, at most after a year, or 180 days after its last use (STS-6).",
  },
  {
    group: "weaker_tls",
    tables: ["weaker_tls"],
    keptDays: 3,
    setting: null,
    why: "Mail servers at which encryption failed, with the weaker encryption that works (TLS-1).",
  },
  {
    group: "work",
    tables: ["queue", "outbox"],
    keptDays: 3,
    setting: null,
    why: "Pending work: messages until they are delivered or given up after 48 hours, and events until they are in a webhook call, or for 24 hours if the webhook does not accept them.",
  },
  {
    group: "counters",
    tables: ["letter_counts", "rate_windows"],
    keptDays: null,
    setting: null,
    why: `Calls of each key in the current second, one row per key. Accepted messages per day; after ${countedDays} days a project's older days are merged into one row, so its total stays exact.`,
  },
  {
    group: "suppressions",
    tables: ["suppressions"],
    keptDays: null,
    setting: null,
    why: "Addresses that get no mail, once per cause. Causes with an end are deleted a day after it; the others stay until someone removes them.",
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
    why: "Settings of people. Traffic adds nothing except names of tags, at most 10000 per project. A key for programs is deleted 30 days after it was revoked.",
  },
]
