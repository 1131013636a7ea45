import { sql } from "drizzle-orm"
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { instant, projectId } from "./columns.ts"

/** Alerts: rules, destinations and firings. */

/** Metrics that a rule can watch. */
export const alertMetrics = [
  "bounce_rate",
  "hard_bounce_rate",
  "complaint_rate",
  "delivered_rate",
  "machine_opens",
  "sent",
  "silence",
  "open_blocks",
  "failing_webhooks",
] as const
export type AlertMetric = (typeof alertMetrics)[number]

/** Values that messages must share to count for a rule; absent: any. */
export type AlertFilter = Partial<Record<AlertFilterName, readonly string[]>>

export type AlertFilterName =
  | "provider"
  | "domain"
  | "template_id"
  | "template_version"
  | "tag"
  | "campaign_id"
  | "delivery_status"
  | "server"
  | "country"
  | "device"

export type AlertDirection = "above" | "below"

/**
 * Condition of a rule. `threshold`: at or beyond this value. `change`: differs from the usual value for this hour and
 * weekday by this many hundredths of it, and by at least `least`. Rates are 0 to 1, silences in minutes.
 */
export type AlertCondition =
  | { kind: "threshold"; direction: AlertDirection; value: number }
  | { kind: "change"; direction: AlertDirection; percent: number; least: number }

/** Times of day without notifications, such as "22:00" to "07:00". */
export type QuietHours = { from: string; to: string }

/** The part of a rule that decides whether it fires. */
export type AlertWatch = {
  metric: AlertMetric
  filter: AlertFilter
  condition: AlertCondition
  window_minutes: number
  volume_min: number
}

/** Due times and leases use the database's clock, the other instants the program's. */
export const alertRules = pgTable(
  "alert_rules",
  {
    project_id: projectId(),
    rule_id: text().notNull(),
    name: text().notNull(),
    metric: text().$type<AlertMetric>().notNull(),
    filter: jsonb().$type<AlertFilter>().notNull(),
    condition: jsonb().$type<AlertCondition>().notNull(),
    window_minutes: smallint().notNull(),
    /** Minimum number of messages for a result. */
    volume_min: integer().notNull(),
    quiet_hours: jsonb().$type<QuietHours>(),
    /** Time zone of the quiet hours, and of the usual value per hour. */
    time_zone: text().notNull(),
    /** IDs of the destinations to notify. */
    destination_ids: text().array().notNull(),
    is_enabled: boolean().notNull(),
    muted_until: instant(),
    created_by: text().notNull(),
    created_at: instant().notNull(),
    changed_at: instant().notNull(),
    checked_at: instant(),
    /** Value at the last check. */
    last_value: doublePrecision(),
    last_usual: doublePrecision(),
    last_volume: integer(),
    /** Reason why it could not be checked; null: it was. */
    trouble: text(),
    next_at: instant().notNull(),
    lease_token: text(),
    lease_until: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.rule_id] }),
    index("alert_rules_due").on(t.next_at).where(sql`${t.is_enabled}`),
  ],
)

export const alertDestinationKinds = ["mail", "webhook", "slack"] as const
export type AlertDestinationKind = (typeof alertDestinationKinds)[number]

/** Result of a call or a message to a destination. */
export type AlertOutcome = "delivered" | "failed"

export const alertDestinations = pgTable(
  "alert_destinations",
  {
    project_id: projectId(),
    destination_id: text().notNull(),
    kind: text().$type<AlertDestinationKind>().notNull(),
    /** Display form: of a webhook and of a chat only the origin, because path and query are secrets (ALERT-18). */
    address: text().notNull(),
    /** The whole address of a webhook or a chat, sealed. */
    sealed_address: text(),
    /** The key that signs calls, sealed. */
    sealed: text(),
    /** Null: an email address whose owner has not agreed to alerts yet (ALERT-19). */
    confirmed_at: instant(),
    /** Token hash of the newest link to confirm it. */
    token_hash: text().unique(),
    token_expires_at: instant(),
    /** Language of the notification. */
    language: text().notNull(),
    created_by: text().notNull(),
    created_at: instant().notNull(),
    last_outcome: text().$type<AlertOutcome>(),
    last_said: text(),
    last_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.destination_id] })],
)

/** One step of the chart at that moment: value null if there was nothing to take a share of. */
export type AlertPoint = { start: number; end: number; value: number | null; volume: number }

/** State of the rule when it fired; rules are changed and deleted, this stays. */
export type AlertFacts = AlertWatch & {
  name: string
  time_zone: string
  value: number
  usual: number | null
  volume: number
  /** Epoch milliseconds of the checked span. */
  from: number
  to: number
  points: readonly AlertPoint[]
}

/** Reason why a firing ended: the value is normal again, no data was left to measure, or the rule was changed. */
export type AlertResolution = "cleared" | "silent" | "changed"

export const alertFirings = pgTable(
  "alert_firings",
  {
    project_id: projectId(),
    firing_id: text().notNull(),
    rule_id: text().notNull(),
    /** Subject among several: a domain that blocks, a webhook; "" for metrics. */
    subject: text().notNull(),
    fired_at: instant().notNull(),
    /** Last time at which its value met the condition. */
    breached_at: instant().notNull(),
    resolved_at: instant(),
    resolution: text().$type<AlertResolution>(),
    facts: jsonb().$type<AlertFacts>().notNull(),
    last_value: doublePrecision().notNull(),
    /** Time of notification, also if there was no destination; null: quiet hours, or muted. */
    notified_at: instant(),
    acknowledged_by: text(),
    acknowledged_at: instant(),
    note: text(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.firing_id] }),
    // ALERT-3: a rule fires once, even with concurrent checks.
    uniqueIndex("alert_firings_open")
      .on(t.project_id, t.rule_id, t.subject)
      .where(sql`${t.resolved_at} is null`),
    index("alert_firings_newest").on(t.project_id, t.fired_at, t.firing_id),
    index("alert_firings_age").on(t.project_id, t.resolved_at),
  ],
)

export type AlertNews = "fired" | "resolved"

/** A notification of one destination about one firing, or its end. */
export const alertDeliveries = pgTable(
  "alert_deliveries",
  {
    project_id: projectId(),
    firing_id: text().notNull(),
    destination_id: text().notNull(),
    news: text().$type<AlertNews>().notNull(),
    created_at: instant().notNull(),
    tries: smallint().notNull().default(0),
    tried_at: instant(),
    /** null: attempts continue. */
    outcome: text().$type<AlertOutcome>(),
    /** Answer of the destination to the last attempt. */
    said: text(),
    next_at: instant().notNull(),
    lease_token: text(),
    lease_until: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.firing_id, t.destination_id, t.news] }),
    index("alert_deliveries_due").on(t.next_at).where(sql`${t.outcome} is null`),
    index("alert_deliveries_age").on(t.project_id, t.created_at),
  ],
)
