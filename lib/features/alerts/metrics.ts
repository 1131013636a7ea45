import type { AlertFilterName, AlertMetric } from "#lib/data/store/schema/alerts"

/** Metrics as data: forms use them as well, so nothing here depends on rows. */

const filterOrder: Readonly<Record<AlertFilterName, true>> = {
  provider: true,
  domain: true,
  template_id: true,
  template_version: true,
  tag: true,
  campaign_id: true,
  delivery_status: true,
  server: true,
  country: true,
  device: true,
}
/** Filters for messages, in the order of forms. */
export const alertFilterNames = Object.keys(filterOrder) as AlertFilterName[]

export type MetricFacts = {
  /**
   * `share`: 0 to 1 of messages. `count`: messages. `time`: minutes without any. `things`: domains or webhooks, each of
   * which fires separately.
   */
  kind: "share" | "count" | "time" | "things"
  /** Supported filters. */
  filters: readonly AlertFilterName[]
  /** The direction that is worse. */
  worse: "above" | "below"
}

const messages: readonly AlertFilterName[] = [
  "provider",
  "template_id",
  "template_version",
  "tag",
  "campaign_id",
]
const ends: readonly AlertFilterName[] = [...messages, "domain", "delivery_status", "server"]

export const alertMetricFacts: Readonly<Record<AlertMetric, MetricFacts>> = {
  bounce_rate: { kind: "share", filters: ends, worse: "above" },
  hard_bounce_rate: { kind: "share", filters: ends, worse: "above" },
  complaint_rate: { kind: "share", filters: [...messages, "domain"], worse: "above" },
  delivered_rate: { kind: "share", filters: [...messages, "domain", "server"], worse: "below" },
  machine_opens: {
    kind: "share",
    filters: ["provider", "template_id", "tag", "campaign_id", "country", "device"],
    worse: "above",
  },
  sent: { kind: "count", filters: messages, worse: "below" },
  silence: { kind: "time", filters: messages, worse: "above" },
  open_blocks: { kind: "things", filters: [], worse: "above" },
  failing_webhooks: { kind: "things", filters: [], worse: "above" },
}

export const alertWindows = [15, 60, 1440] as const

/** Limits of rules (ALERT-9). */
export const alertLimits = {
  rulesMax: 50,
  destinationsMax: 20,
  valuesMax: 20,
  nameCharsMax: 80,
  noteCharsMax: 500,
  volumeMax: 1_000_000,
  mutedDaysMax: 30,
  silenceDaysMax: 30,
} as const

/** Rules that one click creates, in the order in which they are offered. */
export type ReadyRule = {
  id: string
  metric: AlertMetric
  condition: import("#lib/data/store/schema/alerts").AlertCondition
  window_minutes: (typeof alertWindows)[number]
  volume_min: number
  /** ALERT-24: its minimum is lowered to the project's volume. */
  isFitted?: true
}

export const readyRules = [
  {
    id: "bounceRate",
    metric: "bounce_rate",
    condition: { kind: "threshold", direction: "above", value: 0.05 },
    window_minutes: 60,
    volume_min: 50,
    isFitted: true,
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
    metric: "silence",
    condition: { kind: "change", direction: "above", percent: 50, least: 60 },
    window_minutes: 60,
    volume_min: 0,
  },
] as const satisfies readonly ReadyRule[]
