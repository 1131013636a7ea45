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
import { report } from "./report.ts"
import { memoryMb, openKeptStore, project } from "./store/kept.ts"
import { type QuestionClass, questionsOf } from "./store/questions.ts"
import { missedIn, type Spread, spreadRows, spreadsOf } from "./store/spreads.ts"

const sizes = process.env.BENCH_EVENTS?.split(",").map(Number) ?? [1_000_000, 10_000_000]

const notes = `Some classes are several queries at once, as pages send them: the choices of filters are twelve, of which the list of domains
reads most rows. Counts by segment grow more than twofold from one million to ten: 3 times as many rows by the quarter of an hour
(1.1 million) with 4.3 times as many cells, because more segments have messages on a day. Parts of a subject that many messages
have are found by the trigram index, which has no time.`

setConfig(readConfig({ ...secretsOfBench, DATABASE_URL: "postgres://not-used", LOG_LEVEL: "silent" }))
keepEventsIn(postgresEvents)
const found: [number, Map<string, Spread>][] = []
for (const events of sizes) found.push([events, await measure(events)])
await report(
  "events",
  `queries of the dashboard's screens, ${memoryMb} MB of memory for PostgreSQL`,
  spreadRows(found),
  `${missedIn(found.at(-1)?.[1] ?? new Map())}

${notes}`,
)

async function measure(events: number): Promise<Map<string, Spread>> {
  const opened = await openKeptStore(events)
  const store = await openStore({ url: opened.databaseUrl }, inRepo("lib/data/store/migrations"))
  try {
    const floor: QuestionClass = {
      name: "floor: the newest change",
      goalMs: null,
      ask: () =>
        store.db.execute(sql`select seq from events where project_id = ${project} order by seq desc limit 1`),
    }
    const classes = await questionsOf({ db: store.db, events: postgresEvents, traffic: opened.traffic })
    return await spreadsOf([floor, ...classes])
  } finally {
    await store.close()
    await opened.stop()
  }
}
