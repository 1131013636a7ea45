import { type BlockSpan, spansOf } from "#lib/analytics/series/block-spans"
import { type BlockFact, blockKey } from "#lib/analytics/blocks/spans"
import type { BlockedDomain } from "./facts.ts"
import type { BounceQuery } from "./query.ts"

/** From what was told of blocks to the spans of the board, and the quarters of an hour in which mail was touched. Pure. */

const quarterMs = 900_000

/** What was told, as spans by domain: those that touch the range and fit the filters. */
export function blockedDomains(
  told: readonly BlockFact[],
  { provider, domain: domains }: BounceQuery,
  { from, to }: { from: number; to: number },
): BlockedDomain[] {
  return [...Map.groupBy(told, blockKey).values()]
    .map((ofDomain) => ({
      domain: ofDomain[0]?.domain ?? "",
      project: ofDomain[0]?.project,
      provider: ofDomain[0]?.provider ?? "other",
      spans: spansOf(ofDomain).filter((span) => span.from < to && (span.to ?? to) > from),
    }))
    .filter((one) => one.spans.length > 0)
    .filter((one) => provider.length === 0 || provider.includes(one.provider))
    .filter((one) => domains.length === 0 || domains.includes(one.domain))
}

/** The steps of the range, cut where blocks begin and end: counts know quarters of an hour. */
export function boardEdges(edges: readonly number[], blocks: readonly BlockedDomain[]): number[] {
  const [first, last] = [edges[0] ?? 0, edges.at(-1) ?? 0]
  const cuts = blocks.flatMap(({ spans }) => spans.map(quartersOf).flatMap(({ from, to }) => [from, to]))
  const inside = cuts.filter((edge) => edge > first && edge < last)
  return [...new Set([...edges, ...inside])].sort((a, b) => a - b)
}

/** The whole quarters of an hour that a span touches; open ones never end. */
export const quartersOf = ({ from, to }: BlockSpan) => ({
  from: Math.floor(from / quarterMs) * quarterMs,
  to: to === null ? Number.POSITIVE_INFINITY : Math.ceil(to / quarterMs) * quarterMs,
})

/** Events tell whole seconds: a block that ended in the one that it began in lasted some part of it. */
export const lastedMs = ({ from, to }: BlockSpan, nowMs: number): number =>
  Math.max(1000, (to ?? nowMs) - from)

type Step = { step: number; letters_now: number; letters_ever: number }

/** What of these counts lies in the quarters of the spans, each step once. */
export function countedIn(
  counts: readonly Step[],
  edges: readonly number[],
  spans: readonly BlockSpan[],
  what: "letters_now" | "letters_ever" = "letters_ever",
): number {
  const quarters = spans.map(quartersOf)
  const isWithin = ({ step }: Step) => {
    const start = edges[step] ?? 0
    return quarters.some((one) => start >= one.from && start < one.to)
  }
  return counts.filter(isWithin).reduce((sum, one) => sum + one[what], 0)
}

/** Counts of the same domain, and of the same project where several are shown. */
export const ofBlock =
  ({ domain, project }: BlockedDomain) =>
  (row: { domain: string; project?: string }): boolean =>
    row.domain === domain && row.project === project?.id
