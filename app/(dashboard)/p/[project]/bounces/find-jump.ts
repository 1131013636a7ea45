/** When bounces jumped: a step with many times as many as any of the day before it. Pure. */

/** What was counted of a jump more closely than the chart draws it. */
export type JumpCounts = {
  /** The step of the range. */
  step: number
  /** Bounces by the quarter of an hour, from the one before the step to its end; null: not asked for. */
  quarters: readonly number[] | null
  /** Bounces of the step by recipient domain; null: not counted with these filters. */
  domains: ReadonlyMap<string, number> | null
}

export const quarterMs = 900_000
const dayMs = 24 * 4 * quarterMs

/** Three times as many as at any time of the day before, and not for a handful; a day has to be known in part at least. */
const [ratioMin, countMin, stepsMin] = [3, 10, 4]

/** A page tells so many of them: what jumped every day is no news. */
const jumpsMax = 3

/**
 * The steps in which bounces jumped, the furthest first, of a range by steps (`edges` in epoch ms); at most three. Counts
 * follow the rhythm of a day: what is no more than the day before had at its height is no jump. Before the first message
 * of all (`firstMs`, epoch ms) nothing is known.
 */
export function jumpSteps(
  counts: readonly number[],
  { edges, firstMs }: { edges: readonly number[]; firstMs: number | null },
): number[] {
  const jumps = counts.flatMap((count, step) => {
    const earlier = dayBefore(counts, edges, step).filter(({ to }) => firstMs !== null && to > firstMs)
    const by = count - ratioMin * Math.max(...earlier.map((one) => one.count))
    const isJump = earlier.length >= stepsMin && count >= countMin && by >= 0
    return isJump ? [{ step, by }] : []
  })
  return jumps
    .toSorted((a, b) => b.by - a.by)
    .slice(0, jumpsMax)
    .map(({ step }) => step)
}

/** Counts of the steps that began in the 24 hours before one, as far as the range has them. */
export const dayBefore = (counts: readonly number[], edges: readonly number[], step: number) =>
  counts
    .slice(0, step)
    .map((count, at) => ({ count, from: edges[at] ?? 0, to: edges[at + 1] ?? 0 }))
    .filter(({ from }) => from >= (edges[step] ?? 0) - dayMs)
