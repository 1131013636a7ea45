import { formatNumber } from "#lib/format/number"
import { formatPercent } from "#lib/format/percent"
import { bouncesWords } from "#words/bounces"
import { filtersWords } from "#words/filters"
import { providerLabel } from "../_filters/labels.ts"
import { bounceStatuses, hasSent, hrefOnly, noValue } from "../_filters/query.ts"
import { type BounceFacts, listHref } from "./facts.ts"
import type { BounceQuery } from "./query.ts"

/** Hard and soft bounces of each provider as a share of what was sent to it. Pure. */

export type ProviderRow = {
  key: string
  label: string
  href: string
  /** Parts of the widest bar, 0 to 1. */
  hard: number
  soft: number
  barTitle: string
  rateText: string
  sentText: string
  messages: { href: string; title: string } | null
}

export type Providers = { rows: ProviderRow[]; note: string | null }

/** Of one provider; `sent`: messages past accepted, null where a filter leaves it unknown. */
export type ProviderSum = { key: string; hard: number; soft: number; sent: number | null }

export function providerSums({ bounces, query }: BounceFacts): ProviderSum[] | null {
  if (!bounces.providers) return null
  const sums = new Map<string, { key: string; hard: number; soft: number; sent: number }>()
  for (const { step, provider, status, delivery_status, letters_now } of bounces.providers) {
    if (step === 0) continue
    if (query.provider.length > 0 && !query.provider.some((one) => one === provider)) continue
    const sum = sums.get(provider) ?? { key: provider, hard: 0, soft: 0, sent: 0 }
    sums.set(provider, sum)
    if (status !== "accepted") sum.sent += letters_now
    if (!hasReason(query, delivery_status)) continue
    if (status === "hard_bounced") sum.hard += letters_now
    if (status === "soft_bounced") sum.soft += letters_now
  }
  return [...sums.values()].map((sum) => (hasSent(query) ? sum : { ...sum, sent: null }))
}

/** True when anything was sent in the time that is compared with. */
export const hasBefore = ({ bounces, comparison }: BounceFacts): boolean =>
  comparison.kind !== "none" &&
  (bounces.providers === null || bounces.providers.some(({ step }) => step === 0))

export const hasReason = ({ reason }: BounceQuery, code: string): boolean =>
  reason.length === 0 || reason.includes(code === "" ? noValue : code)

/** A share of what was sent; null of nothing, and where nobody knows. */
export const rateOf = (count: number, sent: number | null): number | null => (sent ? count / sent : null)

export function providersOf(facts: BounceFacts): Providers | { apart: string } {
  const { query, language } = facts
  const words = bouncesWords[language]
  const sums = providerSums(facts)
  if (!sums) return { apart: filtersWords[language].together }
  const shown = shownProviders(sums)
  const isKnown = hasSent(query)
  // Without shares bars compare counts.
  const size = (count: number, sent: number | null) => (isKnown ? (rateOf(count, sent) ?? 0) : count)
  const widest = Math.max(...shown.map((sum) => size(sum.hard + sum.soft, sum.sent)), Number.EPSILON)
  const rows = shown.map((sum): ProviderRow => {
    const count = sum.hard + sum.soft
    const href = count > 0 && listHref(facts, { status: bounceStatuses, ...providerFilter(sum.key) })
    return {
      key: sum.key,
      label: providerLabel(facts, sum.key),
      href: hrefOnly(facts, "provider", sum.key),
      hard: size(sum.hard, sum.sent) / widest,
      soft: size(sum.soft, sum.sent) / widest,
      barTitle: words.providers.bar({
        hard: formatNumber(sum.hard, language),
        soft: formatNumber(sum.soft, language),
      }),
      rateText: isKnown ? formatPercent(rateOf(count, sum.sent), 1, language) : formatNumber(count, language),
      sentText: sum.sent === null ? "–" : formatNumber(sum.sent, language),
      messages: href ? { href, title: words.showMessages({ count }) } : null,
    }
  })
  return { rows, note: isKnown ? null : words.apart.sent }
}

/** Providers of whom there is something to say, those with most bounces first. */
export const shownProviders = (sums: readonly ProviderSum[]): ProviderSum[] =>
  sums
    .filter((sum) => (sum.sent === null ? sum.hard + sum.soft > 0 : sum.sent > 0))
    .toSorted(
      (a, b) => rank(a) - rank(b) || b.hard + b.soft - a.hard - a.soft || (b.sent ?? 0) - (a.sent ?? 0),
    )

const providerFilter = (key: string) => ({ provider: key as BounceQuery["provider"][number] })

/** Those of no known provider stand last. */
const rank = ({ key }: ProviderSum): number => (key === "other" ? 1 : 0)
