import { writeFileSync } from "node:fs"
import { openStore } from "../../lib/data/store/open.ts"
import { readConfig, setConfig } from "../../lib/platform/config.ts"
import { inRepo } from "../../tools/lib/repo.mjs"
import { secretsOfBench } from "../dashboard-process.ts"
import { timed } from "../report.ts"
import { checkLoad } from "./check.ts"
import { loadTraffic } from "./load.ts"
import type { Traffic } from "./traffic.ts"

/**
 * Loads one store (kept.ts): database URL, project, number of events, and the file that describes a finished one. A
 * process of its own, because intake caches names by project, whatever the store.
 */
const [databaseUrl = "", project = "", count = "", record = ""] = process.argv.slice(2)
setConfig(readConfig({ ...secretsOfBench, DATABASE_URL: databaseUrl, LOG_LEVEL: "silent" }))
const endMs = Math.floor(Date.now() / 900_000) * 900_000
const traffic: Traffic = { seed: 7, events: Number(count), days: 45, endMs }
const store = await openStore(
  { url: databaseUrl, statementTimeoutMs: 0 },
  inRepo("lib/data/store/migrations"),
)
try {
  await checkLoad(store, databaseUrl)
  const ms = await timed(() => loadTraffic(store, databaseUrl, project, traffic))
  console.log(`${traffic.events.toLocaleString("en-US")} events loaded in ${Math.round(ms / 1000)} s.`)
} finally {
  await store.close()
}
writeFileSync(record, JSON.stringify(traffic))
