import { explain, type StepLink } from "#lib/interface/status/explain"
import { formatChangeSize, formatPercent } from "#lib/interface/format/percent"
import { formatNumber } from "#lib/interface/format/number"
import type { SegmentCount } from "#lib/data/store/segment-counts"
import { changeOf } from "#lib/analytics/series/rates"
import type { Unusual } from "#lib/analytics/series/usual"
import { bouncesWords } from "#words/bounces"
import { chartWords } from "#words/chart"
import { explainWords } from "#words/explain"
import { reasonName } from "#lib/analytics/filters/labels"
import { addressValue, bounceStatuses, hrefOnly } from "#lib/analytics/filters/query"
import { type BounceData, listHref } from "./data.ts"
import { hasBefore, rateOf } from "./providers.ts"
import type { RowSort } from "./query.ts"
import { unusualDomain, unusualReason } from "./usual.ts"

/** Reasons and domains of bounces: counts, changes and next steps. Pure. */

export type ChangeCell = { text: string; isUp: boolean | null; isLarge: boolean; order: number }

export type WhyRow = {
  id: string
  name: string
  /** The raw code next to our label; null if there is none. */
  code: string | null
  kind: (typeof bounceStatuses)[number]
  count: number
  /** In the comparison period. */
  before: number
  countText: string
  share: number
  shareText: string
  /** Messages sent to a domain, and the share of them that bounced; null if not counted. */
  sent: number | null
  rate: number | null
  rateText: string
  change: ChangeCell
  spark: number[]
  sparkText: string
  todo: string
  /** Explanation of the reason, and all possible steps; null if it has none. */
  explained: Explained | null
  /** The page narrowed to this row. */
  href: string
  messages: { href: string; title: string } | null
}

type Explained = { detail: string; steps: { title: string; text: string; href: string | null }[] }

/** Counts under one name, in the range and before it. */
type Sum = {
  now: number
  before: number
  steps: number[]
  byStatus: Map<string, number>
  byReason: Map<string, number>
}

export function sumsBy<Row extends SegmentCount<"delivery_status">>(
  rows: readonly Row[],
  { before, edges }: Pick<BounceData, "before" | "edges">,
  keyOf: (row: Row) => string,
): Map<string, Sum> {
  const sums = new Map<string, Sum>()
  for (const row of rows) {
    const key = keyOf(row)
    const sum = sums.get(key) ?? {
      ...{ now: 0, before: 0, steps: edges.slice(1).map(() => 0) },
      ...{ byStatus: new Map(), byReason: new Map() },
    }
    sums.set(key, sum)
    const step = row.step - before.length
    if (step < 0) {
      sum.before += row.letters_now
      continue
    }
    sum.now += row.letters_now
    sum.steps[step] = (sum.steps[step] ?? 0) + row.letters_now
    for (const [map, name] of [
      [sum.byStatus, row.status],
      [sum.byReason, row.delivery_status],
    ] as const)
      map.set(name, (map.get(name) ?? 0) + row.letters_now)
  }
  return sums
}

/** The row of bounces without a reason. */
export const noReason = "-"

export function reasonRows(data: BounceData): WhyRow[] | null {
  const { bounces, language } = data
  if (!bounces.reasons) return null
  const words = bouncesWords[language]
  const sums = sumsBy(bounces.reasons, data, (row) => row.delivery_status)
  const total = [...sums.values()].reduce((sum, one) => sum + one.now, 0)
  const rows = [...sums]
    .filter(([, { now, before }]) => now + before > 0)
    .map(([code, sum]): WhyRow => {
      const explained = explainedOf(data, code)
      const [step] = explained?.steps ?? []
      const statuses = bounceStatuses.filter((status) => sum.byStatus.get(status))
      const href = sum.now > 0 ? listHref(data, { status: statuses, reason: addressValue(code) }) : null
      return {
        ...rowOf(data, sum, total, unusualReason(data, code, sum.now)),
        ...rateCell(data, sum.now, null),
        id: code || noReason,
        ...reasonName(code, data),
        todo: explained ? (step?.title ?? words.why.nothing) : words.why.unexplained,
        explained,
        href: hrefOnly(data, "reason", code),
        messages: href ? { href, title: words.showMessages({ count: sum.now }) } : null,
      }
    })
  return sorted(rows, data.query.sort)
}

export function domainRows(data: BounceData): WhyRow[] | null {
  const { bounces, language, query } = data
  if (!bounces.domains) return null
  const words = bouncesWords[language]
  const total = bounces.domains.totals.reduce((sum, one) => sum + one.count, 0)
  const sent = sentTo(bounces.domains.sent)
  const rows = [...sumsBy(bounces.domains.rows, data, (row) => row.domain)].map(([domain, sum]): WhyRow => {
    const [[main = ""] = []] = [...sum.byReason].sort(([, a], [, b]) => b - a)
    const href = sum.now > 0 ? listHref(data, { status: bounceStatuses, domain }) : null
    return {
      ...rowOf(data, sum, total, unusualDomain(data, domain, sum.now)),
      ...rateCell(data, sum.now, sent && (sent.get(domain) ?? 0)),
      id: domain,
      name: domain,
      code: null,
      todo: reasonName(main, data).name,
      explained: explainedOf(data, main),
      href: hrefOnly(data, "domain", domain),
      messages: href ? { href, title: words.showMessages({ count: sum.now }) } : null,
    }
  })
  return sorted(rows, query.sort)
}

/** Messages past accepted, by domain; null if not counted. */
function sentTo(rows: readonly SegmentCount<"domain">[] | null | undefined): Map<string, number> | null {
  if (!rows) return null
  const sent = new Map<string, number>()
  for (const { domain, status, letters_now } of rows)
    if (status !== "accepted") sent.set(domain, (sent.get(domain) ?? 0) + letters_now)
  return sent
}

/** "10.8% of 490": bounces as a share of sent messages; a dash if these are not counted or 0. */
function rateCell({ language }: BounceData, count: number, sent: number | null) {
  const rate = rateOf(count, sent)
  const share = formatPercent(rate, 1, language)
  const rateText =
    rate === null
      ? share
      : bouncesWords[language].why.rateOf({ rate: share, sent: formatNumber(sent ?? 0, language) })
  return { sent, rate, rateText }
}

function explainedOf(data: BounceData, code: string): Explained | null {
  const { language } = data
  const explanation = explain(code, explainWords[language], bouncesWords[language].why.theServer)
  if (!explanation) return null
  const steps = explanation.steps.map(({ link, ...step }) => ({
    ...step,
    href: link && stepHref(data, code, link),
  }))
  return { detail: [explanation.detail, explanation.suppression].filter(Boolean).join(" "), steps }
}

/** URL of a step for many messages at once; null for viewers without access to it. */
function stepHref(data: BounceData, code: string, link: StepLink): string | null {
  if (link === "resend" || link === "conversation")
    return listHref(data, { status: bounceStatuses, reason: code })
  return data.stepPaths?.[link] ?? null
}

function rowOf(data: BounceData, sum: Sum, total: number, unusual: Unusual) {
  const { language } = data
  const [low, high] = [Math.min(...sum.steps), Math.max(...sum.steps)].map((value) =>
    formatNumber(value, language),
  )
  const isHard = (sum.byStatus.get("hard_bounced") ?? 0) >= (sum.byStatus.get("soft_bounced") ?? 0)
  const share = total > 0 ? sum.now / total : null
  return {
    kind: isHard ? ("hard_bounced" as const) : ("soft_bounced" as const),
    count: sum.now,
    before: sum.before,
    countText: formatNumber(sum.now, language),
    share: share ?? 0,
    shareText: formatPercent(share, 1, language),
    change: changeCell(sum.now, sum.before, data, unusual),
    spark: sum.steps,
    sparkText: chartWords[language].sparkline({ low: low ?? "", high: high ?? "" }),
  }
}

/** Above ten times as many, a percentage says nothing; the previous value does. */
const percentMax = 1000

/**
 * Change of a count from the previous period, in words; nothing may have been sent in that period. Colored if it rose
 * above the usual range (COMPARE-3).
 */
export function changeCell(now: number, before: number, data: BounceData, unusual: Unusual): ChangeCell {
  const { language } = data
  const { why: words } = bouncesWords[language]
  const { ratio } = changeOf(now, before)
  if (!hasBefore(data)) return { text: "–", isUp: null, isLarge: false, order: 0 }
  if (now === before) return { text: words.same, isUp: null, isLarge: false, order: 0 }
  const isLarge = now > before && unusual === "more"
  if (ratio === null) return { text: words.isNew, isUp: true, isLarge, order: Number.MAX_VALUE }
  const percent = Math.abs(ratio * 100)
  const text =
    percent >= percentMax
      ? words.from({ count: before })
      : formatChangeSize(ratio, percent < 10 ? 1 : 0, language)
  return { text, isUp: now > before, isLarge, order: ratio }
}

function sorted(rows: readonly WhyRow[], { key, direction }: RowSort): WhyRow[] {
  const compare: Record<RowSort["key"], (a: WhyRow, b: WhyRow) => number> = {
    name: (a, b) => a.name.localeCompare(b.name),
    count: (a, b) => a.count - b.count,
    share: (a, b) => a.share - b.share,
    rate: (a, b) => (a.rate ?? 0) - (b.rate ?? 0),
    change: (a, b) => a.change.order - b.change.order,
  }
  const sign = direction === "asc" ? 1 : -1
  return rows.toSorted((a, b) => sign * compare[key](a, b) || b.count - a.count || a.id.localeCompare(b.id))
}
