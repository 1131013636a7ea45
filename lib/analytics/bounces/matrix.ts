import { csvLine } from "#lib/platform/csv"
import { formatNumber } from "#lib/interface/format/number"
import { bouncesWords } from "#words/bounces"
import { valueName } from "#lib/analytics/charts/chart-lines"
import { providerLabel, reasonName } from "#lib/analytics/filters/labels"
import { bounceStatuses, hrefBoth, hrefOnly } from "#lib/analytics/filters/query"
import type { BounceData } from "./data.ts"
import { hasReason } from "./providers.ts"

/** Bounces by provider and reason. Pure. */

type Head = { key: string; label: string; href: string; title: string }

export type MatrixCell = {
  key: string
  text: string
  /** 0: nothing, 1 … 5: up to the largest count of any cell. */
  heat: number
  /** The page narrowed to both; null if the count is 0. */
  href: string | null
  title: string
}

type MatrixRow = Head & { cells: MatrixCell[]; totalText: string }

/**
 * `rows`: most bounces first, domains without a known provider last. null: with one provider or one reason, other rows
 * already show the same.
 */
export type Matrix = { reasons: (Head & { totalText: string })[]; rows: MatrixRow[]; note: string | null }

/** Reasons that fit on the page; the others are one sum. */
const reasonsMax = 8
const heatMax = 5
const otherKey = "(other)"

type Counts = Map<string, Map<string, number>>

export function matrixOf(data: BounceData): Matrix | null {
  const counts = countsOf(data)
  if (!counts) return null
  const byReason = new Map<string, number>()
  for (const reasonCounts of counts.values())
    for (const [reason, count] of reasonCounts) byReason.set(reason, (byReason.get(reason) ?? 0) + count)
  const reasons = fromMost([...byReason])
  if (counts.size < 2 || reasons.length < 2) return null
  const shown = reasons.slice(0, reasonsMax).map(([reason]) => reason)
  const others = reasons.slice(reasonsMax)
  const peak = Math.max(...[...counts.values()].flatMap((row) => shown.map((reason) => row.get(reason) ?? 0)))
  const { language } = data
  const words = bouncesWords[language].matrix
  return {
    reasons: shown.map((reason) => ({
      ...headOf(data, "reason", reason),
      totalText: formatNumber(byReason.get(reason) ?? 0, language),
    })),
    rows: rowsOf(data, counts, { shown, hasOthers: others.length > 0, peak }),
    note: others.length > 0 ? words.others({ count: others.length }) : null,
  }
}

/** Every combination of provider and reason, as a file in the order of the page: `provider,reason,bounces`. */
export function matrixLines(data: BounceData): string[] | null {
  const counts = countsOf(data)
  if (!counts) return null
  return [
    csvLine(["provider", "reason", "bounces"]),
    ...providersOf(counts).flatMap(([provider]) =>
      fromMost([...(counts.get(provider) ?? [])]).map(([reason, count]) =>
        csvLine([provider, valueName(reason), String(count)]),
      ),
    ),
  ]
}

/** Bounces of the range that match the filters, by provider and by reason. */
function countsOf({ bounces, query }: BounceData): Counts | null {
  if (!bounces.providers) return null
  const counts: Counts = new Map()
  for (const { step, provider, status, delivery_status, letters_now } of bounces.providers) {
    const isBounce = bounceStatuses.some((one) => one === status) && step > 0 && letters_now > 0
    const isWanted = query.provider.length === 0 || query.provider.some((one) => one === provider)
    if (!isBounce || !isWanted || !hasReason(query, delivery_status)) continue
    const reasonCounts = counts.get(provider) ?? new Map<string, number>()
    counts.set(
      provider,
      reasonCounts.set(delivery_status, (reasonCounts.get(delivery_status) ?? 0) + letters_now),
    )
  }
  return counts
}

type ReasonColumns = { shown: readonly string[]; hasOthers: boolean; peak: number }

function rowsOf(data: BounceData, counts: Counts, { shown, hasOthers, peak }: ReasonColumns): MatrixRow[] {
  const { language } = data
  return providersOf(counts).map(([provider, total]) => {
    const reasonCounts = counts.get(provider) ?? new Map<string, number>()
    const cells = shown.map((reason) =>
      cellOf(data, { provider, reason, count: reasonCounts.get(reason) ?? 0, peak }),
    )
    const rest = total - shown.reduce((all, reason) => all + (reasonCounts.get(reason) ?? 0), 0)
    return {
      ...headOf(data, "provider", provider),
      cells: hasOthers ? [...cells, restCell(data, rest)] : cells,
      totalText: formatNumber(total, language),
    }
  })
}

/** Providers with their bounces, most bounces first, domains without a known provider last. */
const providersOf = (counts: Counts): [provider: string, bounces: number][] =>
  fromMost([...counts].map(([provider, row]) => [provider, sum(row)])).toSorted(
    ([a], [b]) => Number(a === "other") - Number(b === "other"),
  )

function cellOf(
  data: BounceData,
  { provider, reason, count, peak }: { provider: string; reason: string; count: number; peak: number },
): MatrixCell {
  const names = { provider: providerLabel(data, provider), reason: reasonName(reason, data).name }
  return {
    key: reason,
    text: count > 0 ? formatNumber(count, data.language) : "–",
    heat: count > 0 ? Math.ceil((count / peak) * heatMax) : 0,
    href: count > 0 ? hrefBoth(data, provider, reason) : null,
    title: bouncesWords[data.language].matrix.cell({ ...names, count }),
  }
}

const restCell = ({ language }: BounceData, count: number): MatrixCell => ({
  ...{ key: otherKey, heat: 0, href: null, title: "" },
  text: count > 0 ? formatNumber(count, language) : "–",
})

function headOf(data: BounceData, name: "provider" | "reason", key: string): Head {
  const label = name === "provider" ? providerLabel(data, key) : reasonName(key, data).name
  const title = bouncesWords[data.language].only({ value: label })
  return { key, label, title, href: hrefOnly(data, name, key) }
}

const fromMost = (counts: [string, number][]): [string, number][] =>
  counts.toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))

const sum = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((all, count) => all + count, 0)
