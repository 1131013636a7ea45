import { formatPercent } from "#lib/interface/format/percent"
import { bouncesWords } from "#words/bounces"
import { filtersWords } from "#words/filters"
import { boardOf } from "./board.ts"
import { filterRowOf } from "./choices.ts"
import type { BounceFacts } from "./facts.ts"
import { type Jump, jumpsOf } from "./jump.ts"
import { matrixOf } from "./matrix.ts"
import { hasBefore, providerSums, providersOf, rateOf } from "./providers.ts"
import { type BounceChart, chartBy } from "./time.ts"
import { unusualReason } from "./usual.ts"
import { type ChangeCell, changeCell, domainRows, reasonRows, sumsBy, type WhyRow } from "./why.ts"

/** Turns counts into the view of the page about bounces and blocks, in the reader's language. Pure. */

export type Why = {
  hint: string
  change: ChangeCell | null
  /** Jumps with their domain, most recent first. */
  jumps: Jump[]
  /** Soft and hard bounces. */
  chart: BounceChart
  rows: WhyRow[]
  /** A sentence in place of rows: data that is not counted together. */
  apart: string | null
  note: string | null
}

export const bouncesView = (facts: BounceFacts) => ({
  board: boardOf(facts),
  why: whyOf(facts),
  time: facts.bounces.reasons && chartBy(facts, facts.query.stack),
  matrix: matrixOf(facts),
  providers: providersOf(facts),
  filters: filterRowOf(facts),
})

function whyOf(facts: BounceFacts): Why | { apart: string } {
  const { bounces, language, query } = facts
  const words = bouncesWords[language]
  const chart = bounces.reasons && chartBy(facts, "kind")
  if (!bounces.reasons || !chart) return { apart: filtersWords[language].together }
  const sums = [...sumsBy(bounces.reasons, facts, () => "").values()]
  const { now = 0, before = 0 } = sums[0] ?? {}
  const rows = query.by === "domain" ? domainRows(facts) : reasonRows(facts)
  const shown = rows?.length ?? 0
  const count = bounces.domains?.totals.length ?? 0
  return {
    hint: hintOf(facts, now),
    change:
      now + before > 0 && hasBefore(facts)
        ? changeCell(now, before, facts, unusualReason(facts, null, now))
        : null,
    jumps: jumpsOf(facts),
    chart,
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
