import "server-only"
import { z } from "zod"
import { domainInAscii } from "#contract/address"
import { isTimeZone } from "#contract/time"
import { firstIssue, textField } from "#lib/access/actions/project-action"
import type { AlertRuleFields } from "#lib/data/store/alert-rules"
import {
  type AlertFilter,
  type AlertFilterName,
  type AlertMetric,
  type AlertWatch,
  alertMetrics,
} from "#lib/data/store/schema/alerts"
import { familiesWith } from "#lib/data/store/segment-families"
import { failed, ok, type Result } from "#lib/platform/result"
import { requiredDimensions } from "./measure.ts"
import { alertFilterNames, alertLimits, alertMetricFacts, alertWindows } from "./metrics.ts"

/** Parses a rule from a form or a program, and checks it against the available counts. */

const number = (sentence: string) => z.number({ error: sentence }).min(0, sentence)
const limit = "Enter a number that is 0 or more."

const condition = z.discriminatedUnion(
  "kind",
  [
    z.object({
      kind: z.literal("threshold"),
      direction: z.enum(["above", "below"]),
      value: number(limit).max(1_000_000, "This number is too high."),
    }),
    z.object({
      kind: z.literal("change"),
      direction: z.enum(["above", "below"]),
      percent: number(limit).min(1, "Enter 1 percent or more.").max(10_000, "This number is too high."),
      least: number(limit).max(1_000_000, "This number is too high."),
    }),
  ],
  { error: "kind must be threshold or change." },
)

const values = z
  .array(z.string().trim().min(1).max(200))
  .max(alertLimits.valuesMax, `At most ${alertLimits.valuesMax} values.`)
  .optional()

const filterShape = Object.fromEntries(alertFilterNames.map((name) => [name, values])) as Record<
  AlertFilterName,
  typeof values
>

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 22:00.")

const watchForm = z.object({
  metric: z.enum(alertMetrics, { error: "Choose a metric." }),
  filter: z.strictObject(filterShape).default({}),
  condition,
  window_minutes: z.literal(alertWindows, { error: "Choose a window." }),
  volume_min: z
    .int({ error: "Enter a whole number." })
    .min(0, limit)
    .max(alertLimits.volumeMax, "This number is too high."),
  time_zone: z.string().refine(isTimeZone, "There is no such time zone."),
})

const ruleForm = watchForm.extend({
  name: textField("Give the rule a name.", alertLimits.nameCharsMax),
  quiet_hours: z.object({ from: clock, to: clock }).nullable().default(null),
  destination_ids: z
    .array(z.string().max(60))
    .max(alertLimits.destinationsMax)
    .transform((list) => [...new Set(list)]),
})

type WatchInput = AlertWatch & { time_zone: string }
export type RuleInput = Pick<AlertRuleFields, keyof z.output<typeof ruleForm>>

export function readRule(input: unknown): Result<RuleInput> {
  const parsed = ruleForm.safeParse(input)
  if (!parsed.success) return firstIssue(parsed.error)
  const watch = readWatch(parsed.data)
  return watch.ok ? ok({ ...parsed.data, ...watch.value }) : watch
}

/** The fields that decide when a rule fires; refused if no counts support them. */
export function readWatch(input: unknown): Result<WatchInput> {
  const parsed = watchForm.safeParse(input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { metric } = parsed.data
  const metricFacts = alertMetricFacts[metric]
  const filter = withoutEmpty(parsed.data.filter)
  const refused = filterFault(metric, filter)
  if (refused) return failed(400, refused, { field: "filter" })
  if (metricFacts.kind === "things" && parsed.data.condition.kind !== "threshold")
    return failed(400, "This metric cannot be compared with its usual value.", { field: "condition.kind" })
  if (metricFacts.kind === "time" && parsed.data.condition.direction !== "above")
    return failed(400, "direction must be above for a silence alert.", { field: "condition.direction" })
  if (metricFacts.kind === "time" && leastOf(parsed.data.condition) > alertLimits.silenceDaysMax * 1440)
    return failed(400, `At most ${alertLimits.silenceDaysMax} days.`, { field: "condition.value" })
  if (metricFacts.kind === "share" && leastOf(parsed.data.condition) > 1)
    return failed(400, "Enter a rate of 100% or less.", { field: "condition.value" })
  return ok({ ...parsed.data, filter })
}

/** Reason why no counts support a filter; null: some do. */
function filterFault(metric: AlertMetric, filter: AlertFilter): string | null {
  const named = Object.keys(filter) as AlertFilterName[]
  if (named.length === 0) return null
  if (named.some((name) => !alertMetricFacts[metric].filters.includes(name)))
    return "This metric cannot use this filter."
  if (filter.template_version && !filter.template_id)
    return "To filter by version, choose its template as well."
  if ((filter.tag?.length ?? 0) > 1) return "Choose only one tag, because a message can have several."
  return familiesWith(requiredDimensions(metric, filter)).length > 0
    ? null
    : "These filters cannot be combined. Choose fewer."
}

const leastOf = (rule: z.output<typeof condition>): number =>
  rule.kind === "threshold" ? rule.value : rule.least

function withoutEmpty(filter: z.output<typeof watchForm>["filter"]): AlertFilter {
  const nonEmpty = Object.entries(filter).filter(([, list]) => list && list.length > 0) as [
    AlertFilterName,
    string[],
  ][]
  return Object.fromEntries(
    nonEmpty.map(([name, list]) => [
      name,
      [...new Set(name === "domain" ? list.map((one) => domainInAscii(one) ?? one) : list)],
    ]),
  )
}
