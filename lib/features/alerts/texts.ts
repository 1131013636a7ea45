import { isMailboxProvider } from "#contract/mailbox-provider-names"
import type { AlertRuleWords } from "#words/alert-rule"
import { type MailboxProviderWords, mailboxProviderWords } from "#words/mailbox-provider"
import { formatDuration } from "#lib/interface/format/date"
import { type Language, regionName } from "#lib/interface/format/language"
import { formatNumber } from "#lib/interface/format/number"
import { formatComplaintRate, formatPercent, formatPointsSize } from "#lib/interface/format/percent"
import type { AlertCondition, AlertFilter, AlertFilterName, AlertMetric } from "#lib/data/store/schema/alerts"
import { lookUp } from "#lib/interface/words/say"
import { alertMetricFacts } from "./metrics.ts"

/** Rules and figures in words, for alerts and the page. Pure. */

export function valueText(metric: AlertMetric, value: number | null, language: Language): string {
  if (value === null) return "–"
  const { kind } = alertMetricFacts[metric]
  if (kind === "time") return formatDuration(value * 60_000, language)
  if (kind !== "share") return formatNumber(value, language)
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
  const minimum =
    alertMetricFacts[metric].kind === "share"
      ? formatPointsSize(least, metric === "complaint_rate" ? 3 : 1, language)
      : valueText(metric, least, language)
  return conditions[direction === "above" ? "changeAbove" : "changeBelow"]({ percent, least: minimum })
}

/** Filters of a rule, one line each. */
export function filterLines(
  filter: AlertFilter,
  words: AlertRuleWords,
  language: Language,
): { name: string; value: string }[] {
  const known = { rules: words, providers: mailboxProviderWords[language] }
  return (Object.entries(filter) as [AlertFilterName, readonly string[]][]).map(([name, values]) => ({
    name: words.filters[name],
    value: values.map((value) => filterValueText(name, value, known, language)).join(", "),
  }))
}

export type FilterWords = { rules: AlertRuleWords; providers: MailboxProviderWords }

/** A value in the reader's language, if it has a label. */
export function filterValueText(
  name: AlertFilterName,
  value: string,
  { rules, providers }: FilterWords,
  language: Language,
): string {
  if (name === "provider") return isMailboxProvider(value) ? providers[value] : value
  if (name === "device") return lookUp(rules.devices, value) ?? value
  return name === "country" ? regionName(value, language) : value
}
