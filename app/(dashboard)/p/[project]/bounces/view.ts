import type { ChartPoint, ChartSeries, ChartTick } from "#components/chart/points"
import { statusLook } from "#components/status/statuses"
import { formatSpan } from "#lib/format/date"
import { formatNumber } from "#lib/format/number"
import { formatPercent } from "#lib/format/percent"
import { bouncesWords } from "#words/bounces"
import { filtersWords } from "#words/filters"
import { isListed, listFilters } from "../_filters/list-filters.ts"
import { bounceStatuses, hasFilters } from "../_filters/query.ts"
import { hasTime } from "../_range/comparison.ts"
import { comparisonLabel } from "../_range/comparison-text.ts"
import type { Counted, MessagesPlace } from "../_range/messages-href.ts"
import { ticksOf } from "../_range/ticks.ts"
import { boardOf } from "./board.ts"
import { filterRowOf } from "./choices.ts"
import { type BounceFacts, listHref, placeOf } from "./facts.ts"
import { type Jump, jumpOf } from "./jump.ts"
import { hasBefore, providerSums, providersOf, rateOf } from "./providers.ts"
import { type ChangeCell, changeCell, domainRows, reasonRows, sumsBy, type WhyRow } from "./why.ts"

/** From counts to what the page about bounces and blocks shows, in the reader's language. Pure. */

export type BounceChart = {
  timeZone: string
  label: string
  series: ChartSeries[]
  points: ChartPoint[]
  ticks: ChartTick[]
  /** Null without a comparison. */
  previousLabel: string | null
  emptyTitle: string
  /** Where the messages of a bar are listed; null where the list cannot show exactly them, or the reader not the list. */
  messages: { place: MessagesPlace; filters: Partial<Counted> } | null
}

export type Why = {
  hint: string
  change: ChangeCell | null
  /** When bounces jumped, and whose; null: they did not. */
  jump: Jump | null
  chart: BounceChart
  rows: WhyRow[]
  /** In place of rows: what cannot be counted together. */
  apart: string | null
  note: string | null
}

export const bouncesView = (facts: BounceFacts) => ({
  board: boardOf(facts),
  why: whyOf(facts),
  providers: providersOf(facts),
  filters: filterRowOf(facts),
})

function whyOf(facts: BounceFacts): Why | { apart: string } {
  const { bounces, language, query } = facts
  const words = bouncesWords[language]
  if (!bounces.reasons) return { apart: filtersWords[language].together }
  const sums = [...sumsBy(bounces.reasons, facts, () => "").values()]
  const { now = 0, before = 0 } = sums[0] ?? {}
  const rows = query.by === "domain" ? domainRows(facts) : reasonRows(facts)
  const shown = rows?.length ?? 0
  const count = bounces.domains?.totals.length ?? 0
  return {
    hint: hintOf(facts, now),
    change: now + before > 0 && hasBefore(facts) ? changeCell(now, before, facts) : null,
    jump: jumpOf(facts, sums[0]?.steps ?? []),
    chart: chartOf(facts),
    rows: rows ?? [],
    apart: rows ? null : words.apart.byDomain,
    note: query.by === "domain" && count > shown ? words.why.more({ shown, count }) : null,
  }
}

function hintOf(facts: BounceFacts, count: number): string {
  const { language } = facts
  const { why } = bouncesWords[language]
  const sent = providerSums(facts)?.reduce<number | null>(
    (sum, one) => (sum === null || one.sent === null ? null : sum + one.sent),
    0,
  )
  const rate = rateOf(count, sent ?? null)
  return rate === null
    ? why.hintCount({ count })
    : why.hint({ count, rate: formatPercent(rate, 1, language) })
}

function chartOf(facts: BounceFacts): BounceChart {
  const { bounces, before, edges, range, language, query } = facts
  const words = bouncesWords[language]
  const byStatus = sumsBy(bounces.reasons ?? [], facts, (row) => row.status)
  const beforeSteps = before.map(() => 0)
  for (const { step, letters_now } of bounces.reasons ?? [])
    if (step < before.length) beforeSteps[step] = (beforeSteps[step] ?? 0) + letters_now
  const starts = edges.slice(0, -1)
  const place = isListed(query) ? placeOf(facts) : null
  return {
    timeZone: range.timeZone,
    label: words.why.chart({ perStep: words.perStep[range.stepMinutes] }),
    series: bounceStatuses.map((status): ChartSeries => {
      const count = byStatus.get(status)?.now ?? 0
      const href = count > 0 && isListed(query) ? listHref(facts, { status: [status] }) : null
      return {
        key: status,
        label: status === "soft_bounced" ? words.soft : words.hard,
        fill: statusLook(status).fill,
        total: {
          text: formatNumber(count, language),
          ...(href && { href, title: words.showMessages({ count }) }),
        },
      }
    }),
    points: starts.map((start, at) => {
      const end = edges[at + 1] ?? start
      return {
        start,
        end,
        label: formatSpan(start, end, range.timeZone, language),
        values: Object.fromEntries(
          bounceStatuses.map((status) => [status, byStatus.get(status)?.steps[at] ?? 0]),
        ),
        ...(hasTime(facts.comparison, at) && { previous: beforeSteps[at] ?? 0 }),
      }
    }),
    ticks: ticksOf(
      starts.map((start) => ({ start })),
      range,
      language,
    ),
    previousLabel: comparisonLabel(facts),
    emptyTitle: hasFilters(query) ? words.why.emptyFiltered : words.why.empty[range.kind],
    messages: place && { place, filters: listFilters(query) },
  }
}
