import { type BlockSpan, spansOf } from "#lib/analytics/series/block-spans"
import { type BlockFact, blockKey } from "#lib/analytics/blocks/spans"
import type { BlockedDomain } from "./data.ts"
import type { BounceQuery } from "./query.ts"

/**
 * Turns block events into the spans of the board, and into the quarters of an hour in which they affected mail. Pure.
 */

const quarterMs = 900_000

/** Blocks as spans by domain: those that overlap the range and match the filters. */
export function blockedDomains(
  events: readonly BlockFact[],
  { provider, domain: domains }: BounceQuery,
  { from, to }: { from: number; to: number },
): BlockedDomain[] {
  return [...Map.groupBy(events, blockKey).values()]
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

/** Steps of the range, also cut at the start and end of each block, because counts are per quarter of an hour. */
export function boardEdges(edges: readonly number[], blocks: readonly BlockedDomain[]): number[] {
  const [first, last] = [edges[0] ?? 0, edges.at(-1) ?? 0]
  const cuts = blocks.flatMap(({ spans }) => spans.map(quartersOf).flatMap(({ from, to }) => [from, to]))
  const inside = cuts.filter((edge) => edge > first && edge < last)
  return [...new Set([...edges, ...inside])].sort((a, b) => a - b)
}

/** The whole quarters of an hour that a span overlaps. Open spans never end. */
export const quartersOf = ({ from, to }: BlockSpan) => ({
  from: Math.floor(from / quarterMs) * quarterMs,
  to: to === null ? Number.POSITIVE_INFINITY : Math.ceil(to / quarterMs) * quarterMs,
})

/** Events have second precision: a block that ended in the second in which it began lasted part of that second. */
export const lastedMs = ({ from, to }: BlockSpan, nowMs: number): number =>
  Math.max(1000, (to ?? nowMs) - from)

type Step = { step: number; letters_now: number; letters_ever: number }

/** Counts in the quarters of the spans; each step is counted once. */
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

/** Counts of the same domain and, if several are shown, of the same project. */
export const ofBlock =
  ({ domain, project }: BlockedDomain) =>
  (row: { domain: string; project?: string }): boolean =>
    row.domain === domain && row.project === project?.id
