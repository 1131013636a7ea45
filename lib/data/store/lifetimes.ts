import "server-only"
import type { Age, ExpiredRows } from "#postgres/expired-rows"
import { daysOrEndless, type Lifetime } from "#postgres/lifetime"
import type { RetentionDays } from "#lib/platform/config"
import { levels } from "./segment-cells.ts"
import { familyNames } from "./segment-families.ts"

const age = (table: string, column: string): Age => ({ table, column })
const perProject = (table: string, column: string): Age => ({ table, column, perProject: true })

const events = perProject("events", "event_time")
const letters = perProject("letters", "first_at")
const blocks = perProject("blocks", "block_time")
const search = perProject("letter_search", "first_at")
const refused = perProject("refused_callbacks", "last_at")
const counts = perProject("counts", "bucket")
const tagCounts = perProject("tag_counts", "bucket")
const segments = perProject("segments", "last_at")
/** In their key, the kind of count precedes the time. A row is deleted when its last day ends. */
const segmentCounts = familyNames.flatMap((family) =>
  levels.map(({ minutes, steps }) => ({
    ...perProject("segment_counts", "starts_at"),
    which: `family = '${family}' and minutes = ${minutes}`,
    holdsDays: (minutes * steps) / 1440,
  })),
)
const names = perProject("counted_names", "day")
const mailboxDomains = perProject("mailbox_domains", "seen_at")
const audit = perProject("audit", "at")
const sessions = age("sessions", "expires_at")
const personalLinks = age("personal_links", "expires_at")
const invitations = age("invitations", "expires_at")
const mailRequests = age("mail_requests", "created_at")
const exports = age("exports", "expires_at")
const erasures: Age = { ...age("erasures", "expires_at"), which: "ended_at is not null" }
const sendRuns = perProject("send_runs", "ended_at")
const sendRunMessages = perProject("send_run_messages", "ended_at")
const sendRunParts = perProject("send_run_parts", "ended_at")
const alertFirings = perProject("alert_firings", "resolved_at")
const alertDeliveries = perProject("alert_deliveries", "created_at")
const acknowledgements = perProject("block_acknowledgements", "started_at")
const deployments = perProject("deployments", "deployed_at")
const senderDomains = perProject("sender_domain_states", "seen_at")

/** Orders of event dumps: kept one day longer than the files. */
const exportDays = 1

/** Time within which an event of the day can be counted again. */
const nameDays = 2

/** One day beyond their end, so that the list of a day includes those that ended on it. */
const erasureDays = 1

/** The subject of a count outlives it: its last use is known to within a day. */
const segmentDays = 2

/** Longer than the hour of the limits. */
const mailRequestDays = 1

/** Same time as the mail service's log of calls: older entries have nothing to compare with. */
const refusedDays = 30

/** Three times the interval for registering a domain again. */
const mailboxDomainDays = 90

/** A state that does not change is written again once a month: one older than a message was followed by another. */
const senderDomainDays = 32

/** Columns of `projects` with a project's shorter retention (KEEP-3). */
const projectDays = {
  events: "keep_events_days",
  messages: "keep_messages_days",
  counts: "keep_counts_days",
} as const

/** Tables that expire by age (KEEP-1). The schema has an index for each. */
export const expiredRowsOf = (keep: RetentionDays): readonly ExpiredRows[] => [
  {
    ...events,
    key: "project_id, event_time, fingerprint",
    keptDays: keep.events,
    ownDays: projectDays.events,
  },
  { ...letters, key: "project_id, job_id, email", keptDays: keep.messages, ownDays: projectDays.messages },
  {
    ...search,
    key: "project_id, first_at, job_id, email",
    keptDays: keep.messages,
    ownDays: projectDays.messages,
  },
  {
    ...blocks,
    key: "project_id, block_time, fingerprint",
    keptDays: keep.messages,
    ownDays: projectDays.messages,
  },
  { ...refused, key: "project_id, reason, address", keptDays: refusedDays },
  { ...counts, key: "project_id, bucket, status", keptDays: keep.counts, ownDays: projectDays.counts },
  {
    ...tagCounts,
    key: "project_id, bucket, minutes, tag",
    keptDays: keep.counts,
    ownDays: projectDays.counts,
  },
  {
    ...segments,
    key: "project_id, family, segment_id",
    keptDays: keep.counts + segmentDays,
    ownDays: `${projectDays.counts} + ${segmentDays}`,
  },
  ...segmentCounts.map(({ holdsDays, ...one }) => ({
    ...one,
    key: "project_id, family, minutes, starts_at, segment_id",
    keptDays: keep.counts + holdsDays,
    ownDays: `${projectDays.counts} + ${holdsDays}`,
  })),
  {
    ...names,
    key: "project_id, day, dimension, name",
    keptDays: keep.events + nameDays,
    ownDays: `${projectDays.events} + ${nameDays}`,
  },
  { ...mailboxDomains, key: "project_id, domain", keptDays: mailboxDomainDays },
  { ...audit, key: "project_id, audit_id", keptDays: keep.audit },
  { ...sessions, key: "session_id", keptDays: keep.signIns },
  { ...personalLinks, key: "token_hash", keptDays: keep.signIns },
  { ...invitations, key: "project_id, invitation_id", keptDays: keep.signIns },
  { ...mailRequests, key: "request_id", keptDays: mailRequestDays },
  { ...exports, key: "project_id, dump_id", keptDays: exportDays },
  { ...erasures, key: "project_id, erasure_id", keptDays: erasureDays },
  { ...sendRuns, key: "project_id, run_id", keptDays: keep.messages },
  { ...sendRunMessages, key: "project_id, run_id", keptDays: keep.recipients, max: 10 },
  { ...sendRunParts, key: "project_id, run_id, nth", keptDays: keep.recipients, max: 200 },
  { ...alertFirings, key: "project_id, firing_id", keptDays: keep.messages },
  {
    ...alertDeliveries,
    key: "project_id, firing_id, destination_id, news",
    keptDays: keep.messages,
  },
  // Same lifetime as the block itself.
  {
    ...acknowledgements,
    key: "project_id, started_at, domain",
    keptDays: keep.messages,
    ownDays: projectDays.messages,
  },
  {
    ...deployments,
    key: "project_id, deployed_at, deployment_id",
    keptDays: keep.counts,
    ownDays: projectDays.counts,
  },
  {
    ...senderDomains,
    key: "project_id, domain, seen_at",
    keptDays: keep.messages + senderDomainDays,
    ownDays: `${projectDays.messages} + ${senderDomainDays}`,
  },
]

/**
 * Lifetime of the rows of every table: docs/lifetimes.md and the page "Storage" show it, and a test refuses a table
 * that is missing.
 */
export const lifetimesOf = (keep: RetentionDays): readonly Lifetime[] => [
  {
    group: "events",
    tables: ["events"],
    keptDays: keep.events,
    setting: "KEEP_EVENTS_DAYS",
    why: "Every event as it was received, for the history of a message.",
    oldest: [events],
  },
  {
    group: "messages",
    tables: ["letters", "letter_search", "blocks", "block_acknowledgements"],
    keptDays: keep.messages,
    setting: "KEEP_MESSAGES_DAYS",
    why: "The state of each message from its first event on, and spam blocks with the people who acknowledged them, for lists, search and tags.",
    oldest: [letters, search, blocks],
  },
  {
    group: "refused_callbacks",
    tables: ["refused_callbacks"],
    keptDays: refusedDays,
    setting: null,
    why: "Number and addresses of calls with a wrong key or none, counted from the last call. Their contents are not stored.",
    oldest: [refused],
  },
  {
    group: "counts",
    tables: ["counts", "tag_counts", "segments", "segment_counts"],
    keptDays: daysOrEndless(keep.counts),
    setting: "KEEP_COUNTS_DAYS",
    why: "Messages per quarter of an hour by status, tag, campaign, provider, domain, template, reason, and by readers. Charts outlive the events that they are made of.",
    oldest: [counts, tagCounts],
  },
  {
    group: "counting",
    tables: ["segment_changes", "event_writes"],
    keptDays: null,
    setting: null,
    why: "Counts of the last second until they are added up, and the write in progress to a separate event store: one row per project.",
  },
  {
    group: "counted_names",
    tables: ["counted_names"],
    keptDays: keep.events + nameDays,
    setting: "KEEP_EVENTS_DAYS",
    why: "Links and campaigns of a day that are counted separately; two days longer than events.",
    oldest: [names],
  },
  {
    group: "mailbox_domains",
    tables: ["mailbox_domains"],
    keptDays: mailboxDomainDays,
    setting: null,
    why: "The mailbox provider of each recipient domain, found by its mail servers; counted from a message to it, to within a month.",
    oldest: [mailboxDomains],
  },
  {
    group: "audit",
    tables: ["audit"],
    keptDays: keep.audit,
    setting: "KEEP_AUDIT_DAYS",
    why: "Actions of users.",
    oldest: [audit],
  },
  {
    group: "sign_ins",
    tables: ["sessions", "personal_links", "invitations"],
    keptDays: keep.signIns,
    setting: "KEEP_SIGN_INS_DAYS",
    why: "Sessions, links for a new password or address, and invitations, counted from their end.",
  },
  {
    group: "mail_requests",
    tables: ["mail_requests"],
    keptDays: mailRequestDays,
    setting: null,
    why: "Invitations, links to confirm an address and test alerts: who sent each one and a hash of its recipient, to count hourly limits.",
    oldest: [mailRequests],
  },
  {
    group: "exports",
    tables: ["exports"],
    keptDays: exportDays,
    setting: null,
    why: "Who ordered each export, counted from the end of its files.",
  },
  {
    group: "erasures",
    tables: ["erasures"],
    keptDays: erasureDays,
    setting: null,
    why: "Hashes of erased addresses, counted from the day on which late events of them are no longer possible.",
    oldest: [erasures],
  },
  {
    group: "send_runs",
    tables: ["send_runs"],
    keptDays: keep.messages,
    setting: "KEEP_MESSAGES_DAYS",
    why: "Runs of the page Send: the message, the number of recipients, the user and the result.",
    oldest: [sendRuns],
  },
  {
    group: "send_run_content",
    tables: ["send_run_messages", "send_run_parts"],
    keptDays: keep.recipients,
    setting: "KEEP_RECIPIENTS_DAYS",
    why: "Recipients of those runs with their values, texts and files, counted from the end of the run. They are deleted with their project.",
    oldest: [sendRunMessages, sendRunParts],
  },
  {
    group: "alerts",
    tables: ["alert_firings", "alert_deliveries"],
    keptDays: keep.messages,
    setting: "KEEP_MESSAGES_DAYS",
    why: "Alerts, with the people who were notified and who acknowledged them, counted from their end.",
    oldest: [alertFirings, alertDeliveries],
  },
  {
    group: "deployments",
    tables: ["deployments"],
    keptDays: daysOrEndless(keep.counts),
    setting: "KEEP_COUNTS_DAYS",
    why: "Deployments, marked in charts.",
    oldest: [deployments],
  },
  {
    group: "sender_domains",
    tables: ["sender_domain_states"],
    keptDays: keep.messages + senderDomainDays,
    setting: "KEEP_MESSAGES_DAYS",
    why: "The history of sender domains: a row for each change, and at least one a month; a month longer than messages.",
    oldest: [senderDomains],
  },
  {
    group: "sender_domain_checks",
    tables: ["sender_domain_checks"],
    keptDays: null,
    setting: null,
    why: "The next check of each project's sender domains: one row per project.",
  },
  {
    group: "catch_ups",
    tables: ["catch_ups"],
    keptDays: null,
    setting: null,
    why: "The last comparison of each project's events with the mail service, and the number of missing events: one row per project.",
  },
  {
    group: "templates",
    tables: [
      "template_drafts",
      "template_updates",
      "template_versions",
      "template_samples",
      "template_tests",
      "template_promotions",
      "template_part_uses",
      "template_publications",
      "template_comments",
      "brands",
      "project_words",
      "message_pictures",
    ],
    keptDays: null,
    setting: null,
    why: "Drafts of templates, snippets and layouts, their newest 200 versions, samples (some with values of a message, erased with its recipient), split tests, promotions, uses of parts, scheduled publications (the newest 50), comments (at most 500), brands, the project's own words (at most 2,000), and pictures that travel inside messages (at most 200, 50 MB; deleted with the project). The others are deleted with the template.",
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
      "reports",
      "connections",
      "projects",
      "members",
      "keys",
      "alert_rules",
      "alert_destinations",
      "erasure_keys",
    ],
    keptDays: null,
    setting: null,
    why: "People, projects, keys and settings. Traffic adds nothing.",
  },
]
