import type { AlertFilter, AlertMetric } from "../store/schema/alerts.ts"

/** What can be watched, as data: read by forms as well, so nothing here knows rows. */

export type FilterName = keyof AlertFilter

export type MetricFacts = {
  /** `share`: 0 to 1 of messages. `count`: messages. `things`: domains or webhooks, each of which fires for itself. */
  kind: "share" | "count" | "things"
  /** What it can be narrowed by. */
  filters: readonly FilterName[]
  /** Where it is worse. */
  worse: "above" | "below"
}

const ends: readonly FilterName[] = ["provider", "domain", "template_id", "delivery_status", "server"]

export const alertMetricFacts: Readonly<Record<AlertMetric, MetricFacts>> = {
  bounce_rate: { kind: "share", filters: ends, worse: "above" },
  hard_bounce_rate: { kind: "share", filters: ends, worse: "above" },
  complaint_rate: { kind: "share", filters: ["provider", "domain", "template_id"], worse: "above" },
  delivered_rate: { kind: "share", filters: ["provider", "domain", "template_id", "server"], worse: "below" },
  machine_opens: { kind: "share", filters: ["provider", "template_id"], worse: "above" },
  sent: { kind: "count", filters: ["provider", "template_id"], worse: "below" },
  open_blocks: { kind: "things", filters: [], worse: "above" },
  failing_webhooks: { kind: "things", filters: [], worse: "above" },
}

export const alertWindows = [15, 60, 1440] as const

/** What rules are bounded by (docs/contract.md, ALERT-9). */
export const alertLimits = {
  rulesMax: 50,
  destinationsMax: 20,
  valuesMax: 20,
  nameCharsMax: 80,
  noteCharsMax: 500,
  volumeMax: 1_000_000,
  mutedDaysMax: 30,
} as const

/** Rules that are made by one press, in the order in which they are offered. */
export type ReadyRule = {
  id: string
  metric: AlertMetric
  condition: import("../store/schema/alerts.ts").AlertCondition
  window_minutes: (typeof alertWindows)[number]
  volume_min: number
}

export const readyRules = [
  {
    id: "bounceRate",
    metric: "bounce_rate",
    condition: { kind: "threshold", direction: "above", value: 0.05 },
    window_minutes: 60,
    volume_min: 50,
  },
  {
    id: "bounceChange",
    metric: "bounce_rate",
    condition: { kind: "change", direction: "above", percent: 100, least: 0.03 },
    window_minutes: 60,
    volume_min: 50,
  },
  {
    id: "complaints",
    metric: "complaint_rate",
    condition: { kind: "threshold", direction: "above", value: 0.001 },
    window_minutes: 1440,
    volume_min: 1000,
  },
  {
    id: "manyComplaints",
    metric: "complaint_rate",
    condition: { kind: "threshold", direction: "above", value: 0.003 },
    window_minutes: 1440,
    volume_min: 300,
  },
  {
    id: "block",
    metric: "open_blocks",
    condition: { kind: "threshold", direction: "above", value: 1 },
    window_minutes: 15,
    volume_min: 0,
  },
  {
    id: "webhook",
    metric: "failing_webhooks",
    condition: { kind: "threshold", direction: "above", value: 1 },
    window_minutes: 15,
    volume_min: 0,
  },
  {
    id: "machines",
    metric: "machine_opens",
    condition: { kind: "threshold", direction: "above", value: 0.95 },
    window_minutes: 1440,
    volume_min: 100,
  },
  {
    id: "silence",
    metric: "sent",
    condition: { kind: "change", direction: "below", percent: 100, least: 1 },
    window_minutes: 60,
    volume_min: 20,
  },
] as const satisfies readonly ReadyRule[]
