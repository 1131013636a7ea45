import { readConfig, setConfig } from "../lib/platform/config.ts"
import { type Db, openStore } from "../lib/data/store/open.ts"
import { inRepo } from "../tools/lib/repo.mjs"
import { median, type Row, ratio, timed } from "./report.ts"
import { newPlace } from "./temporary.ts"

/** How long readings of the dashboard's store take, in stores of several sizes: the same for each bench of them. */

/** One reading; `n` grows, so that no two need be the same. */
type Reading = (n: number) => Promise<unknown>
export type Readings = Record<string, Reading>
export type Sample = { db: Db; letters: number; endMs: number }

type Series = {
  sizes: readonly number[]
  seed(db: Db, letters: number, endMs: number): Promise<void>
  readings(sample: Sample): Readings | Promise<Readings>
  /** Name of the reading that the others are compared with. */
  floorName: string
}

const times = 40
const warmUps = 5

/** Sizes of a bench: BENCH_LETTERS instead of the usual ones. */
export const requestedSizes = (usual: readonly number[]): readonly number[] =>
  process.env.BENCH_LETTERS ? [Number(process.env.BENCH_LETTERS)] : usual

/**
 * A row for each reading with milliseconds at p50 and p95 and the ratio to the floor, for each size; `growth` is how many
 * times the p50 of the smallest store the largest takes.
 */
export async function readSizes(series: Series): Promise<Row[]> {
  setConfig(
    readConfig({
      DATABASE_URL: "postgres://not-used",
      LOG_LEVEL: "silent",
      NEXTAUTH_SECRET: "a session secret of the bench that is long enough",
      SEAL_SECRETS: "a sealing secret of the bench that is long enough",
    }),
  )
  const measured: [number, Map<string, Figures>][] = []
  for (const letters of series.sizes) measured.push([letters, await measure(series, letters)])
  const names = [...(measured[0]?.[1].keys() ?? [])]
  return names.map((name) => {
    const row: Row = { case: name }
    for (const [letters, figures] of measured) {
      const { p50, p95 } = figures.get(name) ?? { p50: 0, p95: 0 }
      const size = `${letters / 1_000_000}M`
      row[`${size} p50 ms`] = rounded(p50)
      row[`${size} p95 ms`] = rounded(p95)
      row[`${size} ratio`] = ratio(p50, figures.get(series.floorName)?.p50 ?? 1)
    }
    const [first, last] = [measured[0], measured.at(-1)].map((one) => one?.[1].get(name)?.p50 ?? 0)
    if (first && last && measured.length > 1) row.growth = ratio(last, first)
    return row
  })
}

type Figures = { p50: number; p95: number }

async function measure({ seed, readings }: Series, letters: number): Promise<Map<string, Figures>> {
  const place = await newPlace()
  const migrations = inRepo("lib/data/store/migrations")
  try {
    const store = await openStore({ url: place.databaseUrl, statementTimeoutMs: 0 }, migrations)
    try {
      const endMs = Date.now()
      const tookMs = await timed(() => seed(store.db, letters, endMs))
      console.log(`${letters.toLocaleString("en-US")} messages in ${Math.round(tookMs / 1000)} s.`)
      const found = new Map<string, Figures>()
      for (const [name, read] of Object.entries(await readings({ db: store.db, letters, endMs })))
        found.set(name, await figuresOf(read))
      return found
    } finally {
      await store.close()
    }
  } finally {
    await place.remove()
  }
}

async function figuresOf(read: Reading): Promise<Figures> {
  const took: number[] = []
  for (let n = -warmUps; n < times; n++) {
    const ms = await timed(() => read(n + warmUps))
    if (n >= 0) took.push(ms)
  }
  took.sort((a, b) => a - b)
  return { p50: median(took), p95: took[Math.floor(took.length * 0.95)] ?? 0 }
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10
