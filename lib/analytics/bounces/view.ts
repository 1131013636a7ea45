import { formatPercent } from "#lib/interface/format/percent"
import { bouncesWords } from "#words/bounces"
import { filtersWords } from "#words/filters"
import { boardOf } from "./board.ts"
import type { BounceData } from "./data.ts"
import { type Jump, jumpsOf } from "./jump.ts"
import { matrixOf } from "./matrix.ts"
import { hasBefore, providerSums, providersOf, rateOf } from "./providers.ts"
import { type BounceChart, chartBy } from "./time.ts"
import { unusualReason } from "./usual.ts"
import { type ChangeCell, type WhyRow, changeCell, domainRows, reasonRows, sumsBy } from "./why.ts"
import {
  type ChoiceCounts,
  chipsOf,
  choicesNote,
  choicesOf,
  ignoredText,
} from "#lib/analytics/filters/choices"
import { bounceStatuses, ignoredFilters } from "#lib/analytics/filters/query"

/** Turns counts into the view of the page about bounces and blocks, in the viewer's language. Pure. */

export type Why = {
  hint: string
  change: ChangeCell | null
  /** Jumps with their domain, most recent first. */
  jumps: Jump[]
  /** Soft and hard bounces. */
  chart: BounceChart
  rows: WhyRow[]
  /** A sentence in place of rows: data that is not counted together. */
  notComparable: string | null
  note: string | null
}

export const bouncesView = (data: BounceData) => ({
  board: boardOf(data),
  why: whyOf(data),
  time: data.bounces.reasons && chartBy(data, data.query.stack),
  matrix: matrixOf(data),
  providers: providersOf(data),
  filters: filterRowOf(data),
})

function whyOf(data: BounceData): Why | { notComparable: string } {
  const { bounces, language, query } = data
  const words = bouncesWords[language]
  const chart = bounces.reasons && chartBy(data, "kind")
  if (!bounces.reasons || !chart) return { notComparable: filtersWords[language].together }
  const sums = [...sumsBy(bounces.reasons, data, () => "").values()]
  const { now = 0, before = 0 } = sums[0] ?? {}
  const rows = query.by === "domain" ? domainRows(data) : reasonRows(data)
  const shown = rows?.length ?? 0
  const count = bounces.domains?.totals.length ?? 0
  return {
    hint: hintOf(data, now),
    change:
      now + before > 0 && hasBefore(data)
        ? changeCell(now, before, data, unusualReason(data, null, now))
        : null,
    jumps: jumpsOf(data),
    chart,
    rows: rows ?? [],
    notComparable: rows ? null : words.notComparable.byDomain,
    note: query.by === "domain" && count > shown ? words.why.more({ shown, count }) : null,
  }
}

function hintOf(data: BounceData, count: number): string {
  const { language } = data
  const { why } = bouncesWords[language]
  const sent = providerSums(data)?.reduce<number | null>(
    (sum, one) => (sum === null || one.sent === null ? null : sum + one.sent),
    0,
  )
  const rate = rateOf(count, sent ?? null)
  return rate === null
    ? why.hintCount({ count })
    : why.hint({ count, rate: formatPercent(rate, 1, language) })
}

/** Filters that the page offers: values that bounces of this period have. Pure. */
const filterRowOf = (data: BounceData) => ({
  chips: chipsOf(data, data.query),
  choices: choicesOf(data, data.query, countsOf(data), (name, { step, status }) => {
    const isBounced = bounceStatuses.some((one) => one === status)
    // The previous period is also counted for providers and reasons.
    return isBounced && ((name !== "provider" && name !== "reason") || step > 0)
  }),
  note: choicesNote(data, countsOf(data)),
  ignored: ignoredText(data, ignoredFilters(data.params, "bounces")),
})

const countsOf = ({ bounces }: BounceData): ChoiceCounts => {
  const { providers, servers, templates, tags, campaigns } = bounces
  return { providers, servers, templates, tags, campaigns }
}
