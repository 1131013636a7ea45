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

/** Alerts: what is watched, who is told, and what came of it. */

/** What a rule watches. */
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

/** What messages have to have in common to be looked at; absent: any. */
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
 * When a rule fires. `threshold`: at this figure or beyond it. `change`: apart from what is usual for this hour and weekday
 * by so many hundredths of it, and by `least` at least. Rates are 0 to 1, silences in minutes.
 */
export type AlertCondition =
  | { kind: "threshold"; direction: AlertDirection; value: number }
  | { kind: "change"; direction: AlertDirection; percent: number; least: number }

/** Times of day, "22:00" to "07:00", in which nobody is told. */
export type QuietHours = { from: string; to: string }

/** The part of a rule that decides whether it fires. */
export type AlertWatch = {
  metric: AlertMetric
  filter: AlertFilter
  condition: AlertCondition
  window_minutes: number
  volume_min: number
}

/** Due times and leases are of the database's clock, the other instants of the program's. */
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
    /** Fewer messages than this say nothing. */
    volume_min: integer().notNull(),
    quiet_hours: jsonb().$type<QuietHours>(),
    /** Of the quiet hours, and of what is usual for an hour. */
    time_zone: text().notNull(),
    /** Who is told: destinations, by their ids. */
    destination_ids: text().array().notNull(),
    is_enabled: boolean().notNull(),
    muted_until: instant(),
    created_by: text().notNull(),
    created_at: instant().notNull(),
    changed_at: instant().notNull(),
    checked_at: instant(),
    /** As it was when it was checked last. */
    last_value: doublePrecision(),
    last_usual: doublePrecision(),
    last_volume: integer(),
    /** Why it could not be checked; null: it was. */
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

/** How a call or a message to a destination went. */
export type AlertOutcome = "delivered" | "failed"

export const alertDestinations = pgTable(
  "alert_destinations",
  {
    project_id: projectId(),
    destination_id: text().notNull(),
    kind: text().$type<AlertDestinationKind>().notNull(),
    /** As people see it: of a webhook and of a chat only the origin, because path and query are secrets (ALERT-18). */
    address: text().notNull(),
    /** The whole address of a webhook or a chat, sealed. */
    sealed_address: text(),
    /** The key that signs calls, sealed. */
    sealed: text(),
    /** Null: a mail address whose owner has not agreed to alerts yet (ALERT-19). */
    confirmed_at: instant(),
    /** Of the newest link to confirm it. */
    token_hash: text().unique(),
    token_expires_at: instant(),
    /** In which it is told. */
    language: text().notNull(),
    created_by: text().notNull(),
    created_at: instant().notNull(),
    last_outcome: text().$type<AlertOutcome>(),
    last_said: text(),
    last_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.destination_id] })],
)

/** One step of the chart of the moment: value null where there was nothing to take a share of. */
export type AlertPoint = { start: number; end: number; value: number | null; volume: number }

/** What held when a rule fired; rules change and go, this stays. */
export type AlertFacts = AlertWatch & {
  name: string
  time_zone: string
  value: number
  usual: number | null
  volume: number
  /** Epoch milliseconds of what was looked at. */
  from: number
  to: number
  points: readonly AlertPoint[]
}

/** Why a firing ended: the figure is well again, nothing was left to measure, or the rule was changed. */
export type AlertResolution = "cleared" | "silent" | "changed"

export const alertFirings = pgTable(
  "alert_firings",
  {
    project_id: projectId(),
    firing_id: text().notNull(),
    rule_id: text().notNull(),
    /** Which of several it is about: a domain that blocks, a webhook; "" of figures. */
    subject: text().notNull(),
    fired_at: instant().notNull(),
    /** When its figure was beyond the condition last. */
    breached_at: instant().notNull(),
    resolved_at: instant(),
    resolution: text().$type<AlertResolution>(),
    facts: jsonb().$type<AlertFacts>().notNull(),
    last_value: doublePrecision().notNull(),
    /** When its destinations were told, or would have been had there been any; null: quiet hours, or muted. */
    notified_at: instant(),
    acknowledged_by: text(),
    acknowledged_at: instant(),
    note: text(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.firing_id] }),
    // ALERT-3: however many look at the same moment, a rule fires once.
    uniqueIndex("alert_firings_open")
      .on(t.project_id, t.rule_id, t.subject)
      .where(sql`${t.resolved_at} is null`),
    index("alert_firings_newest").on(t.project_id, t.fired_at, t.firing_id),
    index("alert_firings_age").on(t.project_id, t.resolved_at),
  ],
)

export type AlertNews = "fired" | "resolved"

/** One destination told of one firing, or of its end. */
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
    /** null: it is still tried. */
    outcome: text().$type<AlertOutcome>(),
    /** What the other side said at the last try. */
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
