import { formatNumber } from "#lib/interface/format/number"
import { formatPercent } from "#lib/interface/format/percent"
import { bouncesWords } from "#words/bounces"
import { filtersWords } from "#words/filters"
import { providerLabel } from "#lib/analytics/filters/labels"
import { bounceStatuses, hasSent, hrefOnly, noValue } from "#lib/analytics/filters/query"
import { type BounceData, listHref } from "./data.ts"
import type { BounceQuery } from "./query.ts"

/** Hard and soft bounces of each provider as a share of the messages sent to it. Pure. */

export type ProviderRow = {
  key: string
  label: string
  /** One of the domains that make up the row above. */
  isPart: boolean
  href: string
  /** Fractions of the widest bar, 0 to 1. */
  hard: number
  soft: number
  barTitle: string
  rateText: string
  sentText: string
  messages: { href: string; title: string } | null
}

export type Providers = { rows: ProviderRow[]; note: string | null }

/** `sent`: messages past accepted; null if a filter makes it unknown. */
type Sum = { hard: number; soft: number; sent: number | null }

/** Of one provider, or of a domain without a known provider; `domain` "": all its other domains. */
export type ProviderSum = Sum & { key: string; domain?: string }

export function providerSums({ bounces, query }: BounceData): ProviderSum[] | null {
  if (!bounces.providers) return null
  const rows = bounces.providers.filter(
    ({ step, provider }) =>
      step > 0 && (query.provider.length === 0 || query.provider.some((one) => one === provider)),
  )
  return [...sumsOf(query, rows, (row) => row.provider)].map(([key, sum]) => ({ key, ...sum }))
}

type CountedRow = { status: string; delivery_status: string; letters_now: number }

function sumsOf<Row extends CountedRow>(
  query: BounceQuery,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Map<string, Sum> {
  return new Map(
    [...Map.groupBy(rows, nameOf)].map(([name, rowKey]) => {
      const count = (fits: (row: Row) => boolean) =>
        rowKey.filter(fits).reduce((sum, { letters_now }) => sum + letters_now, 0)
      const bounced = (status: string) =>
        count((row) => row.status === status && hasReason(query, row.delivery_status))
      const sent = hasSent(query) ? count(({ status }) => status !== "accepted") : null
      return [name, { hard: bounced("hard_bounced"), soft: bounced("soft_bounced"), sent }]
    }),
  )
}

/** Domains without a known provider that have most bounces, and the rest of their sum. */
function domainSums({ bounces, query }: BounceData, other: ProviderSum): ProviderSum[] {
  const sums = [...sumsOf(query, bounces.otherDomains ?? [], (row) => row.domain)]
  const domains = sums.map(([domain, sum]) => ({ key: otherKey, domain, ...sum })).toSorted(fromMost)
  if (domains.length === 0) return []
  const left = (of: (sum: Sum) => number) =>
    Math.max(0, of(other) - domains.reduce((all, one) => all + of(one), 0))
  const rest = {
    hard: left(({ hard }) => hard),
    soft: left(({ soft }) => soft),
    sent: other.sent === null ? null : left(({ sent }) => sent ?? 0),
  }
  return [...domains, ...(isShown(rest) ? [{ key: otherKey, domain: "", ...rest }] : [])]
}

/** True if anything was sent in the comparison period. */
export const hasBefore = ({ bounces, comparison }: BounceData): boolean =>
  comparison.kind !== "none" &&
  (bounces.providers === null || bounces.providers.some(({ step }) => step === 0))

export const hasReason = ({ reason }: BounceQuery, code: string): boolean =>
  reason.length === 0 || reason.includes(code === "" ? noValue : code)

/** Share of the sent messages; null if none were sent, or if their number is unknown. */
export const rateOf = (count: number, sent: number | null): number | null => (sent ? count / sent : null)

export function providersOf(data: BounceData): Providers | { notComparable: string } {
  const { query, language } = data
  const words = bouncesWords[language]
  const shown = shownProviders(data)
  if (!shown) return { notComparable: filtersWords[language].together }
  const hasWhole = shown.some(({ domain }) => domain === undefined)
  const hasSentCount = hasSent(query)
  // Without shares, bars compare counts.
  const size = (count: number, sent: number | null) => (hasSentCount ? (rateOf(count, sent) ?? 0) : count)
  const widest = Math.max(...shown.map((sum) => size(sum.hard + sum.soft, sum.sent)), Number.EPSILON)
  const rows = shown.map((sum): ProviderRow => {
    const count = sum.hard + sum.soft
    const href = count > 0 && messagesOf(data, sum)
    return {
      ...headOf(data, sum),
      isPart: hasWhole && sum.domain !== undefined,
      hard: size(sum.hard, sum.sent) / widest,
      soft: size(sum.soft, sum.sent) / widest,
      barTitle: words.providers.bar({
        hard: formatNumber(sum.hard, language),
        soft: formatNumber(sum.soft, language),
      }),
      rateText: hasSentCount
        ? formatPercent(rateOf(count, sum.sent), 1, language)
        : formatNumber(count, language),
      sentText: sum.sent === null ? "–" : formatNumber(sum.sent, language),
      messages: href ? { href, title: words.showMessages({ count }) } : null,
    }
  })
  return { rows, note: hasSentCount ? null : words.notComparable.sent }
}

function headOf(data: BounceData, { key, domain }: ProviderSum): Pick<ProviderRow, "key" | "label" | "href"> {
  const href = hrefOnly(data, "provider", key)
  if (domain === undefined) return { key, label: providerLabel(data, key), href }
  const rowKey = `${key} ${domain}`
  return domain === ""
    ? { key: rowKey, label: bouncesWords[data.language].providers.otherDomains, href }
    : { key: rowKey, label: domain, href: hrefOnly(data, "domain", domain) }
}

/** The list of messages has no filter for "all domains except some". */
function messagesOf(data: BounceData, { key, domain }: ProviderSum): string | null {
  if (domain === "") return null
  return listHref(data, { status: bounceStatuses, ...(domain ? { domain } : providerFilter(key)) })
}

/**
 * Providers with messages, most bounces first; last those without a known provider, with their domains. If that row is
 * the only one, its domains replace it, because it would contain everything.
 */
export function shownProviders(data: BounceData): ProviderSum[] | null {
  const shown = providerSums(data)
    ?.filter(isShown)
    .toSorted((a, b) => rank(a) - rank(b) || fromMost(a, b))
  const last = shown?.at(-1)
  if (!shown || last?.key !== otherKey) return shown ?? null
  const domains = domainSums(data, last)
  return shown.length === 1 && domains.length > 0 ? domains : [...shown, ...domains]
}

const isShown = ({ sent, hard, soft }: Sum): boolean => (sent === null ? hard + soft > 0 : sent > 0)

const fromMost = (a: Sum, b: Sum): number =>
  b.hard + b.soft - a.hard - a.soft || (b.sent ?? 0) - (a.sent ?? 0)

const providerFilter = (key: string) => ({ provider: key as BounceQuery["provider"][number] })

/** Without a known provider. */
const otherKey = "other"
const rank = ({ key }: ProviderSum): number => (key === otherKey ? 1 : 0)
