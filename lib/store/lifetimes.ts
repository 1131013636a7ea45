import "server-only"
import type { Age, ExpiredRows } from "#postgres/expired-rows"
import type { Lifetime } from "#postgres/lifetime"
import type { RetentionDays } from "../config.ts"

const age = (table: string, column: string): Age => ({ table, column })
const perProject = (table: string, column: string): Age => ({ table, column, perProject: true })

const events = perProject("events", "event_time")
const letters = perProject("letters", "first_at")
const blocks = perProject("blocks", "block_time")
const search = perProject("letter_search", "first_at")
const counts = perProject("counts", "bucket")
const tagCounts = perProject("tag_counts", "bucket")
const audit = perProject("audit", "at")
const sessions = age("sessions", "expires_at")
const personalLinks = age("personal_links", "expires_at")
const invitations = age("invitations", "expires_at")
const exports = age("exports", "expires_at")
const sendRuns = perProject("send_runs", "ended_at")
const sendRunMessages = perProject("send_run_messages", "ended_at")
const sendRunParts = perProject("send_run_parts", "ended_at")

/** Orders of event dumps: a day after the files are gone nobody looks for them. */
const exportDays = 1

/** What goes by its age (KEEP-1). An index of each is in the schema. */
export const expiredRowsOf = (keep: RetentionDays): readonly ExpiredRows[] => [
  { ...events, key: "project_id, event_time, fingerprint", keptDays: keep.events },
  { ...letters, key: "project_id, job_id, email", keptDays: keep.messages },
  { ...search, key: "project_id, first_at, job_id, email", keptDays: keep.messages },
  { ...blocks, key: "project_id, block_time, fingerprint", keptDays: keep.messages },
  { ...counts, key: "project_id, bucket, status", keptDays: keep.counts },
  { ...tagCounts, key: "project_id, bucket, minutes, tag", keptDays: keep.counts },
  { ...audit, key: "project_id, audit_id", keptDays: keep.audit },
  { ...sessions, key: "session_id", keptDays: keep.signIns },
  { ...personalLinks, key: "token_hash", keptDays: keep.signIns },
  { ...invitations, key: "project_id, invitation_id", keptDays: keep.signIns },
  { ...exports, key: "project_id, dump_id", keptDays: exportDays },
  { ...sendRuns, key: "project_id, run_id", keptDays: keep.messages },
  { ...sendRunMessages, key: "project_id, run_id", keptDays: keep.recipients, max: 10 },
  { ...sendRunParts, key: "project_id, run_id, nth", keptDays: keep.recipients, max: 200 },
]

/**
 * Every table of the dashboard with how long its rows live: docs/lifetimes.md and the page "Storage" show it, and a test
 * refuses a table that is missing.
 */
export const lifetimesOf = (keep: RetentionDays): readonly Lifetime[] => [
  {
    group: "events",
    tables: ["events"],
    keptDays: keep.events,
    setting: "KEEP_EVENTS_DAYS",
    why: "Every event as it came, for the story of a message.",
    oldest: [events],
  },
  {
    group: "messages",
    tables: ["letters", "letter_search", "blocks"],
    keptDays: keep.messages,
    setting: "KEEP_MESSAGES_DAYS",
    why: "What became of each message, from its first event on, and spam blocks: lists, search and tags.",
    oldest: [letters, search, blocks],
  },
  {
    group: "counts",
    tables: ["counts", "tag_counts"],
    keptDays: keep.counts,
    setting: "KEEP_COUNTS_DAYS",
    why: "Messages per quarter of an hour and status, and per tag: charts outlive what they were made of.",
    oldest: [counts, tagCounts],
  },
  {
    group: "audit",
    tables: ["audit"],
    keptDays: keep.audit,
    setting: "KEEP_AUDIT_DAYS",
    why: "Who did what.",
    oldest: [audit],
  },
  {
    group: "sign_ins",
    tables: ["sessions", "personal_links", "invitations"],
    keptDays: keep.signIns,
    setting: "KEEP_SIGN_INS_DAYS",
    why: "Sessions, links for a new password or address, and invitations, counted from the day on which they end.",
  },
  {
    group: "exports",
    tables: ["exports"],
    keptDays: exportDays,
    setting: null,
    why: "Who ordered which export, counted from the end of its files.",
  },
  {
    group: "send_runs",
    tables: ["send_runs"],
    keptDays: keep.messages,
    setting: "KEEP_MESSAGES_DAYS",
    why: "Which message was sent to how many from the page Send, by whom, and how it ended.",
    oldest: [sendRuns],
  },
  {
    group: "send_run_content",
    tables: ["send_run_messages", "send_run_parts"],
    keptDays: keep.recipients,
    setting: "KEEP_RECIPIENTS_DAYS",
    why: "Recipients of those messages with their values, texts and files, counted from the end of the run. They go with their project.",
    oldest: [sendRunMessages, sendRunParts],
  },
  {
    group: "setup",
    tables: [
      "users",
      "recovery_codes",
      "identities",
      "account_settings",
      "preferences",
      "saved_views",
      "connections",
      "projects",
      "members",
      "keys",
    ],
    keptDays: null,
    setting: null,
    why: "People, projects, keys and what somebody set up; traffic adds nothing.",
  },
]
