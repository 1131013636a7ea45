/**
 * Claim: the indexes by which messages are searched (letter_search) cost less processor time per message than the callbacks
 * for it cost without them.
 *
 * Measured: processor time of PostgreSQL's connections while new messages come in callbacks of a hundred events, through
 * the intake of lib/intake/receive, into three stores that differ in their indexes alone: none of letter_search but its key, those
 * of domain, provider and template as well (btree), and the index of words too (GIN), as the dashboard has them. What GIN
 * puts off is merged before a round ends, and counts. Floor in the same run: the store without those indexes. Rounds take
 * turns, so that a busy machine is busy for all three; the first one is not counted.
 *
 * Limits: Linux, the server on this machine; a store of twenty thousand messages, where an index of words is still small.
 */
import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import { sql } from "drizzle-orm"
import { readConfig, setConfig } from "../lib/platform/config.ts"
import { openIntake } from "../lib/intake/receive/receive.ts"
import { type Db, openStore, rows as rowsOf, type Store } from "../lib/data/store/open.ts"
import { insertProject } from "../lib/data/store/projects.ts"
import { inRepo } from "../tools/lib/repo.mjs"
import { type Call, makeCalls } from "./callbacks.ts"
import { cpuMsOf } from "./processes.ts"
import { median, type Row, ratio, report } from "./report.ts"
import { newPlace } from "./temporary.ts"

const rounds = 4
const letters = 4000
const perCall = 100
const callers = 4
const apiKey = createHash("sha256").update("bench").digest("hex").slice(0, 48)

const byColumn = ["recipient", "campaign", "domain", "provider", "template"].map(
  (one) => `letter_search_${one}`,
)
const cases = [
  { name: "floor: no index of messages' search", dropped: ["letter_search_words", ...byColumn] },
  { name: "recipient, campaign, domain, provider, template", dropped: ["letter_search_words"] },
  { name: "and words, as the dashboard has it", dropped: [] },
]

async function openWithout(dropped: readonly string[]) {
  const place = await newPlace()
  const store = await openStore({ url: place.databaseUrl, poolMax: 4 }, inRepo("lib/data/store/migrations"))
  for (const index of dropped) await store.db.execute(sql.raw(`drop index ${index}`))
  const close = async () => {
    await store.close()
    await place.remove()
  }
  return { store, hasWords: !dropped.includes("letter_search_words"), close }
}

/** Processor time of all connections of the store so far, in ms. */
async function serverCpuMs(db: Db): Promise<number> {
  const found = await rowsOf<{ pid: number }>(
    db,
    sql`select pid from pg_stat_activity where datname = current_database()`,
  )
  return found.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0)
}

async function receiveAll({ db }: Store, calls: Call[], project_id: string): Promise<void> {
  await insertProject(db, {
    project_id,
    service_project_id: "1001",
    name: project_id,
    created_by: "bench",
    created_at: new Date(),
  })
  const intake = openIntake({
    store: async () => db,
    keysOf: async () => new Map([[project_id, [apiKey]]]),
  })
  const queue = calls.values()
  const lane = async () => {
    for (const { body } of queue) {
      const pieces = Readable.from([body])
      const call = {
        project: project_id,
        body: { pieces, length: body.length },
        encoding: null,
        address: "",
      }
      const result = await intake.receive(call)
      if (!result.ok) throw new Error(result.failure.message)
    }
  }
  await Promise.all(Array.from({ length: callers }, lane))
}

/** Microseconds of the server's processor time per message. */
async function measureRound(
  { store, hasWords }: { store: Store; hasWords: boolean },
  round: number,
): Promise<number> {
  const calls = makeCalls(letters, perCall, apiKey, round)
  const before = await serverCpuMs(store.db)
  // A separate project: callbacks of two rounds are about the same messages.
  await receiveAll(store, calls, `bench-${round}`)
  if (hasWords) await store.db.execute(sql`select gin_clean_pending_list('letter_search_words')`)
  return (((await serverCpuMs(store.db)) - before) * 1000) / letters
}

setConfig(
  readConfig({
    NEXTAUTH_SECRET: "a session secret of the bench that is long enough",
    SEAL_SECRETS: "a sealing secret of the bench that is long enough",
    DATABASE_URL: "postgres://not-used",
    LOG_LEVEL: "silent",
  }),
)
const stores = []
try {
  for (const { dropped } of cases) stores.push(await openWithout(dropped))
  const figures = stores.map((): number[] => [])
  for (let round = 0; round <= rounds; round += 1)
    for (const [n, store] of stores.entries()) {
      const us = await measureRound(store, round)
      if (round > 0) figures[n]?.push(us)
    }
  const floor = median(figures[0] ?? [])
  const rows: Row[] = cases.map(({ name }, n) => {
    const us = median(figures[n] ?? [])
    return { case: name, postgres_cpu_us: Math.round(us), ratio: ratio(us, floor) }
  })
  const notes = `CPU time of a connection is measured in hundredths of a second, and grows when other processes use the same cores. On a busy
machine, differences below a fifth are noise.`
  await report(
    "search-cost",
    "cost of search indexes when messages are stored: PostgreSQL's CPU time per message",
    rows,
    notes,
  )
} finally {
  for (const { close } of stores) await close()
}
