import { alertMetricFacts, type alertWindows } from "#lib/alerts/metrics"
import type { AlertRuleRow } from "#lib/store/alert-rules"
import type { AlertDirection, AlertMetric } from "#lib/store/schema/alerts"

/** Between a rule and the form that people fill in: shares are written in percent, values with commas. Pure. */

export type RuleForm = {
  name: string
  metric: AlertMetric
  window: `${(typeof alertWindows)[number]}`
  provider: string
  domain: string
  template_id: string
  delivery_status: string
  server: string
  kind: "threshold" | "change"
  direction: AlertDirection
  value: string
  percent: string
  least: string
  volume: string
  time_zone: string
  hasQuiet: boolean
  quietFrom: string
  quietTo: string
  destination_ids: string[]
}

export const filterFields = ["provider", "domain", "template_id", "delivery_status", "server"] as const

export const newForm = (time_zone: string, destination_ids: string[]): RuleForm => ({
  name: "",
  metric: "bounce_rate",
  window: "60",
  provider: "",
  domain: "",
  template_id: "",
  delivery_status: "",
  server: "",
  kind: "threshold",
  direction: "above",
  value: "5",
  percent: "100",
  least: "3",
  volume: "50",
  time_zone,
  hasQuiet: false,
  quietFrom: "22:00",
  quietTo: "07:00",
  destination_ids,
})

export const isShareMetric = (metric: AlertMetric): boolean => alertMetricFacts[metric].kind === "share"
export const isThings = (metric: AlertMetric): boolean => alertMetricFacts[metric].kind === "things"

/** "1,5" and "1.5" → 1.5. */
export const numberOf = (text: string): number => Number(text.trim().replace(",", ".") || Number.NaN)

const scaleOf = (metric: AlertMetric): number => (isShareMetric(metric) ? 100 : 1)
/** Without the tail that binary fractions leave: 0.003 × 100. */
const written = (value: number): string => String(Math.round(value * 1e6) / 1e6)

type Stored = Pick<
  AlertRuleRow,
  | "name"
  | "metric"
  | "filter"
  | "condition"
  | "window_minutes"
  | "volume_min"
  | "quiet_hours"
  | "time_zone"
  | "destination_ids"
>

export function formOf(rule: Stored): RuleForm {
  const blank = newForm(rule.time_zone, [...rule.destination_ids])
  const { condition, metric } = rule
  const scale = scaleOf(metric)
  const filters = Object.fromEntries(filterFields.map((name) => [name, (rule.filter[name] ?? []).join(", ")]))
  return {
    ...blank,
    ...filters,
    name: rule.name,
    metric,
    window: `${rule.window_minutes}` as RuleForm["window"],
    kind: condition.kind,
    direction: condition.direction,
    ...(condition.kind === "threshold"
      ? { value: written(condition.value * scale) }
      : { percent: written(condition.percent), least: written(condition.least * scale) }),
    volume: String(rule.volume_min),
    hasQuiet: rule.quiet_hours !== null,
    ...(rule.quiet_hours ? { quietFrom: rule.quiet_hours.from, quietTo: rule.quiet_hours.to } : {}),
  }
}

/** What decides whether it fires: all that the preview hangs on. */
export function watchOf(form: RuleForm) {
  const { metric, direction } = form
  const { filters } = alertMetricFacts[metric]
  const named = filterFields
    .filter((name) => filters.includes(name))
    .map((name) => [name, listed(form[name])] as const)
    .filter(([, values]) => values.length > 0)
  const scale = scaleOf(metric)
  return {
    metric,
    filter: Object.fromEntries(named),
    condition: isThings(metric)
      ? { kind: "threshold", direction: "above", value: 1 }
      : form.kind === "threshold"
        ? { kind: "threshold", direction, value: numberOf(form.value) / scale }
        : {
            kind: "change",
            direction,
            percent: numberOf(form.percent),
            least: numberOf(form.least) / scale,
          },
    window_minutes: Number(form.window),
    volume_min: hasVolume(form) ? numberOf(form.volume) : 0,
    time_zone: form.time_zone.trim(),
  }
}

export const ruleOf = (form: RuleForm) => ({
  ...watchOf(form),
  name: form.name,
  quiet_hours: form.hasQuiet ? { from: form.quietFrom, to: form.quietTo } : null,
  destination_ids: form.destination_ids,
})

/** A fixed number of messages needs no least number of them. */
export const hasVolume = ({ metric, kind }: Pick<RuleForm, "metric" | "kind">): boolean =>
  isShareMetric(metric) || (metric === "sent" && kind === "change")

const listed = (text: string): string[] =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean)

/** The form's field for what a refusal names. */
export function fieldOf(path: string): keyof RuleForm | null {
  const last = path.replace(/^rule\./, "")
  if (last === "condition.value") return "value"
  if (last === "condition.percent") return "percent"
  if (last === "condition.least") return "least"
  if (last === "volume_min") return "volume"
  if (last.startsWith("filter")) return "provider"
  if (last.startsWith("quiet_hours")) return "quietFrom"
  return last === "name" || last === "time_zone" ? last : null
}
