import { missedGoals, percentile, type Row, ratio, timed } from "../report.ts"
import type { QuestionClass } from "./questions.ts"

/** How long the classes of questions take in stores of several sizes. */

/** Milliseconds; `goalMs` is for p95, null: none. */
export type Spread = { p50: number; p95: number; goalMs: number | null }

const times = 60
const warmUps = 10

/** 60 readings of each class after ten unmeasured ones, by name. BENCH_ONLY: only classes whose name contains it. */
export async function spreadsOf(classes: readonly QuestionClass[]): Promise<Map<string, Spread>> {
  const only = process.env.BENCH_ONLY ?? ""
  const spreads = new Map<string, Spread>()
  for (const one of classes.filter(({ name }) => name.includes(only)))
    spreads.set(one.name, await spreadOf(one))
  return spreads
}

async function spreadOf({ ask, goalMs }: QuestionClass): Promise<Spread> {
  const took: number[] = []
  for (let nth = -warmUps; nth < times; nth++) {
    const ms = await timed(() => ask(nth + warmUps))
    if (nth >= 0) took.push(ms)
  }
  return { p50: percentile(took, 0.5), p95: percentile(took, 0.95), goalMs }
}

/** A row for each class with p50 and p95 of each size; `growth` is how many times that of the smallest the largest p50 is. */
export const spreadRows = (found: readonly (readonly [events: number, Map<string, Spread>])[]): Row[] =>
  [...(found[0]?.[1].keys() ?? [])].map((name) => {
    const row: Row = { case: name }
    for (const [events, spreads] of found) {
      const { p50, p95 } = spreads.get(name) ?? { p50: 0, p95: 0 }
      row[`${events / 1_000_000}M p50 ms`] = p50
      row[`${events / 1_000_000}M p95 ms`] = p95
    }
    const [first, last] = [found[0], found.at(-1)].map((one) => one?.[1].get(name)?.p50 ?? 0)
    if (found.length > 1 && first && last) row.growth = ratio(last, first)
    return row
  })

/** Classes that miss their goals in a store, as prose. */
export const missedIn = (spreads: ReadonlyMap<string, Spread>): string =>
  missedGoals(
    [...spreads].map(([name, { p95 }]) => ({ case: name, p95_ms: p95 })),
    (name) => spreads.get(name)?.goalMs ?? null,
  )
