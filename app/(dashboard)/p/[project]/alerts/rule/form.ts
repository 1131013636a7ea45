import { offeredProviderNames } from "#contract/mailbox-provider-names"
import { alertFilterNames, alertMetricFacts, type alertWindows } from "#lib/features/alerts/metrics"
import type { Newest } from "#lib/interface/browser/use-conflict"
import type { AlertRuleRow } from "#lib/data/store/alert-rules"
import type { AlertDirection, AlertFilterName, AlertMetric } from "#lib/data/store/schema/alerts"

/** Between a rule and the form that people fill in: shares are written in percent, minutes in hours. Pure. */

export type RuleForm = Record<AlertFilterName, string[]> & {
  name: string
  metric: AlertMetric
  window: `${(typeof alertWindows)[number]}`
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

const noFilters = (): Record<AlertFilterName, string[]> => filtersOf(() => [])
const filtersOf = (valuesOf: (name: AlertFilterName) => string[]) =>
  Object.fromEntries(alertFilterNames.map((name) => [name, valuesOf(name)])) as Record<
    AlertFilterName,
    string[]
  >

export const newForm = (time_zone: string, destination_ids: string[]): RuleForm => ({
  name: "",
  metric: "bounce_rate",
  window: "60",
  ...noFilters(),
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

export const isTime = (metric: AlertMetric): boolean => alertMetricFacts[metric].kind === "time"

/** Shares are written in percent, minutes in hours. */
const scaleOf = (metric: AlertMetric): number => (isShareMetric(metric) ? 100 : isTime(metric) ? 1 / 60 : 1)
/** Without the tail that binary fractions leave: 0.003 × 100. */
const written = (value: number): string => String(Math.round(value * 1e6) / 1e6)

/** SAVE-1: what the form replaces, as it is read. */
export type SavedRule = Pick<
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

export const savedOf = (rule: SavedRule): SavedRule => ({
  name: rule.name,
  metric: rule.metric,
  filter: rule.filter,
  condition: rule.condition,
  window_minutes: rule.window_minutes,
  volume_min: rule.volume_min,
  quiet_hours: rule.quiet_hours,
  time_zone: rule.time_zone,
  destination_ids: rule.destination_ids,
})

/** SAVE-3: `newest` are the same fields, as the route answered them. */
export const theirsOf = (newest: Newest): RuleForm => formOf(newest as SavedRule)

export function formOf(rule: SavedRule): RuleForm {
  const blank = newForm(rule.time_zone, [...rule.destination_ids])
  const { condition, metric } = rule
  const scale = scaleOf(metric)
  const filters = filtersOf((name) => [...(rule.filter[name] ?? [])])
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

/** Part of the form that decides whether the rule fires; the preview depends on all of it. */
export function watchOf(form: RuleForm) {
  const { metric } = form
  const direction = isTime(metric) ? "above" : form.direction
  const named = filtersFor(form)
    .map((name) => [name, form[name]] as const)
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

/** Filters that the metric supports, in the order of the form; a version belongs to a template. */
export const filtersFor = (form: Pick<RuleForm, "metric" | "template_id">): AlertFilterName[] =>
  alertFilterNames.filter(
    (name) =>
      alertMetricFacts[form.metric].filters.includes(name) &&
      (name !== "template_version" || form.template_id.length > 0),
  )

/** A message may have several tags, and would count several times: one is at a time. */
export const withValue = (name: AlertFilterName, values: readonly string[], value: string): string[] =>
  name === "tag" ? [value] : [...values.filter((one) => one !== value), value]

/** Form field for the path of a refusal; errors of filters together belong to the form. */
export function fieldOf(path: string): keyof RuleForm | null {
  const last = path.replace(/^rule\./, "")
  if (last === "condition.value") return "value"
  if (last === "condition.percent") return "percent"
  if (last === "condition.least") return "least"
  if (last === "volume_min") return "volume"
  if (last.startsWith("quiet_hours")) return "quietFrom"
  return last === "name" || last === "time_zone" ? last : null
}

type Choice = { value: string; count: number; of?: string }

/** Choices of a filter, including chosen values; versions are those of the chosen templates. */
export function choicesFor(
  form: Pick<RuleForm, AlertFilterName>,
  name: AlertFilterName,
  counted: readonly Choice[],
): { value: string; count: number }[] {
  const sums = new Map<string, number>()
  for (const { value, count, of } of counted)
    if (of === undefined || form.template_id.includes(of)) sums.set(value, (sums.get(value) ?? 0) + count)
  // The list of providers is short and fixed: those without messages come last.
  const known = name === "provider" ? offeredProviderNames : []
  for (const value of [...form[name], ...known]) if (!sums.has(value)) sums.set(value, 0)
  return [...sums].map(([value, count]) => ({ value, count }))
}
