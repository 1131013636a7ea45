import "server-only"
import type { MailboxProvider } from "#contract/mailbox-provider-names"
import type { Db } from "#lib/data/store/open"
import type { SegmentCount, SegmentFilter, SegmentQuestion } from "#lib/data/store/segment-counts"
import type { Dimension } from "#lib/data/store/segment-families"
import { countSegmentsAcross } from "#lib/data/events/across"

/** Shared parts of queries about bounces. */

export const otherProvider: MailboxProvider = "other"

export type DomainTotals = { domain: string; count: number }[]

export type SegmentCounter = ReturnType<typeof segmentCounter>

export const segmentCounter =
  (db: Db, projects: readonly string[]) =>
  <By extends Dimension>(
    runs: readonly (readonly number[])[],
    by: readonly By[],
    filter: SegmentFilter,
    // Choices and jumps: several queries that must not delay the figures.
    fromMessages: SegmentQuestion<By>["fromMessages"] = "all",
  ) =>
    countRuns(db, projects, { runs, by, filter, fromMessages })

export const spanOf = (edges: readonly number[]): readonly [number, number] => [
  edges[0] ?? 0,
  edges.at(-1) ?? 0,
]

export function totalsOf(
  counted: readonly SegmentCount<"domain">[],
  what: "letters_now" | "letters_ever",
): DomainTotals {
  const sums = new Map<string, number>()
  for (const row of counted) sums.set(row.domain, (sums.get(row.domain) ?? 0) + row[what])
  return [...sums]
    .map(([domain, count]) => ({ domain, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.domain.localeCompare(b.domain))
}

/** Messages between each pair of edges; null if not counted. */
export function countsBetween(
  edges: readonly number[],
  rows: readonly SegmentCount<never>[] | null,
): number[] | null {
  if (rows === null) return null
  const counts = edges.slice(1).map(() => 0)
  for (const { step, letters_now } of rows) counts[step] = (counts[step] ?? 0) + letters_now
  return counts
}

export type RunsQuestion<By extends Dimension> = Omit<SegmentQuestion<By>, "edges"> & {
  /** Edges of consecutive steps, by run: the time between two runs is not counted. */
  runs: readonly (readonly number[])[]
}

/** Counts by segment of several projects together, in several runs of steps; step numbers continue over all runs. */
export async function countRuns<By extends Dimension>(
  db: Db,
  projects: readonly string[],
  { runs, ...question }: RunsQuestion<By>,
): Promise<SegmentCount<By>[] | null> {
  const counted = await Promise.all(
    runs.map((edges) => countSegmentsAcross(db, projects, { ...question, edges })),
  )
  let first = 0
  const all: SegmentCount<By>[] = []
  for (const [at, rows] of counted.entries()) {
    if (rows === null) return null
    for (const row of rows) all.push({ ...row, step: row.step + first })
    first += Math.max(0, (runs[at]?.length ?? 0) - 1)
  }
  return all
}
