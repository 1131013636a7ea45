import { isMailboxProvider } from "#contract/mailbox-provider-names"
import type { AlertRuleWords } from "#words/alert-rule"
import { mailboxProviderWords } from "#words/mailbox-provider"
import type { Language } from "../format/language.ts"
import { formatNumber } from "../format/number.ts"
import { formatComplaintRate, formatPercent, formatPointsApart } from "../format/percent.ts"
import type { AlertCondition, AlertFilter, AlertMetric } from "../store/schema/alerts.ts"
import { alertMetricFacts, type FilterName } from "./metrics.ts"

/** Rules and their figures as people read them, in alerts and on the page. Pure. */

export function valueText(metric: AlertMetric, value: number | null, language: Language): string {
  if (value === null) return "–"
  if (alertMetricFacts[metric].kind !== "share") return formatNumber(value, language)
  return metric === "complaint_rate"
    ? formatComplaintRate(value, language)
    : formatPercent(value, 1, language)
}

/** "5.0% or more", "100% above usual, at least 3.0 pt more". */
export function conditionText(
  { metric, condition }: { metric: AlertMetric; condition: AlertCondition },
  words: AlertRuleWords,
  language: Language,
): string {
  const { conditions } = words
  if (metric === "open_blocks") return conditions.anyBlock
  if (metric === "failing_webhooks") return conditions.anyWebhook
  if (condition.kind === "threshold")
    return conditions[condition.direction]({ value: valueText(metric, condition.value, language) })
  const { direction, percent, least } = condition
  const apart =
    alertMetricFacts[metric].kind === "share"
      ? formatPointsApart(least, metric === "complaint_rate" ? 3 : 1, language)
      : formatNumber(least, language)
  return conditions[direction === "above" ? "changeAbove" : "changeBelow"]({ percent, least: apart })
}

/** What messages are narrowed to, a line each. */
export const filterLines = (
  filter: AlertFilter,
  words: AlertRuleWords,
  language: Language,
): { name: string; value: string }[] =>
  (Object.entries(filter) as [FilterName, readonly string[]][]).map(([name, values]) => ({
    name: words.filters[name],
    value: values
      .map((value) =>
        name === "provider" && isMailboxProvider(value) ? mailboxProviderWords[language][value] : value,
      )
      .join(", "),
  }))
