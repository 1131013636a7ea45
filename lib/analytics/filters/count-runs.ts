import "server-only"
import { countSegmentsAcross } from "#lib/data/events/across"
import type { Db } from "#lib/data/store/open"
import type { SegmentCount, SegmentQuestion } from "#lib/data/store/segment-counts"
import type { Dimension } from "#lib/data/store/segment-families"

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
