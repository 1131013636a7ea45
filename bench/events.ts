/**
 * Claim: every query of the dashboard's screens is answered within 100 ms at p95 with 10,000,000 events of one project,
 * and takes at most twice as long as with 1,000,000; search by recipient or job within 50 ms, by a part of a text within
 * 300 ms.
 *
 * Measured: queries by class (bench/store/questions.ts), each reading with another range, zone, comparison or filter; 60
 * readings after ten unmeasured ones, on stores of 45 days that are loaded in bulk and opened (bench/store/kept.ts).
 * Floor: the newest change looked up by its index. BENCH_EVENTS sets a number of events in place of the default two.
 *
 * Limits: one reader at a time, a store without writes, 256 MB for the server and the machine's page cache.
 */
import { sql } from "drizzle-orm"
import { useEventStore as keepEventsIn } from "../lib/data/events/open.ts"
import { postgresEvents } from "../lib/data/events/postgres/adapter.ts"
import { openStore } from "../lib/data/store/open.ts"
import { readConfig, setConfig } from "../lib/platform/config.ts"
import { inRepo } from "../tools/lib/repo.mjs"
import { secretsOfBench } from "./dashboard-process.ts"
import { missedGoals, percentile, type Row, ratio, report, timed } from "./report.ts"
import { memoryMb, openKeptStore, project } from "./store/kept.ts"
import { type QuestionClass, questionsOf } from "./store/questions.ts"

const sizes = process.env.BENCH_EVENTS?.split(",").map(Number) ?? [1_000_000, 10_000_000]
/** Only classes whose name contains this. */
const only = process.env.BENCH_ONLY ?? ""
const times = 60
const warmUps = 10
const floorName = "floor: the newest change"

type Spread = { p50: number; p95: number; goalMs: number | null }

setConfig(readConfig({ ...secretsOfBench, DATABASE_URL: "postgres://not-used", LOG_LEVEL: "silent" }))
keepEventsIn(postgresEvents)
const found: [number, Map<string, Spread>][] = []
for (const events of sizes) found.push([events, await measure(events)])

async function measure(events: number): Promise<Map<string, Spread>> {
  const opened = await openKeptStore(events)
  const store = await openStore({ url: opened.databaseUrl }, inRepo("lib/data/store/migrations"))
  try {
    const floor: QuestionClass = {
      name: floorName,
      goalMs: null,
      ask: () =>
        store.db.execute(sql`select seq from events where project_id = ${project} order by seq desc limit 1`),
    }
    const classes = await questionsOf({ db: store.db, events: postgresEvents, traffic: opened.traffic })
    const spreads = new Map<string, Spread>()
    for (const one of [floor, ...classes.filter(({ name }) => name.includes(only))]) {
      spreads.set(one.name, await spreadOf(one))
      if (only) console.log(one.name, spreads.get(one.name))
    }
    return spreads
  } finally {
    await store.close()
    await opened.stop()
  }
}

async function spreadOf({ ask, goalMs }: QuestionClass): Promise<Spread> {
  const took: number[] = []
  for (let nth = -warmUps; nth < times; nth++) {
    const ms = await timed(() => ask(nth + warmUps))
    if (nth >= 0) took.push(ms)
  }
  return { p50: percentile(took, 0.5), p95: percentile(took, 0.95), goalMs }
}

const largest = found.at(-1)?.[1] ?? new Map<string, Spread>()
const rows = [...largest].map(([name, { p95 }]): Row => {
  const row: Row = { case: name }
  for (const [events, spreads] of found) {
    const spread = spreads.get(name)
    row[`${events / 1_000_000}M p50 ms`] = spread?.p50 ?? 0
    row[`${events / 1_000_000}M p95 ms`] = spread?.p95 ?? 0
  }
  const smallest = found[0]?.[1].get(name)
  if (found.length > 1 && smallest) row.growth = ratio(p95, smallest.p95)
  return row
})
const goals = new Map([...largest].map(([name, { goalMs }]) => [name, goalMs]))
const notes = missedGoals(
  [...largest].map(([name, { p95 }]): Row => ({ case: name, p95_ms: p95 })),
  (name) => goals.get(name) ?? null,
)
await report(
  "events",
  `queries of the dashboard's screens, ${memoryMb} MB of memory for PostgreSQL`,
  rows,
  notes,
)
