import { spawnSync } from "node:child_process"
import { argv, execPath, exit } from "node:process"
import { inRepo } from "../tools/lib/repo.mjs"

/**
 * `npm run bench -- send ingest`: runs benches one after another, each in its own process. Without names it lists them.
 * Each prints a table and writes bench/results/<name>.json. They run on Waybill's embedded database, or on the server
 * that BENCH_DATABASE_URL names, where its user may create databases.
 */
const benches = [
  "api",
  "send",
  "direct",
  "fairness",
  "large",
  "ingest",
  "ingest-volume",
  "search-cost",
  "dump",
  "documents",
  "template-preview",
  "template-typing",
  "template-list",
  "suppressions",
  "templates",
  "memory",
  "pages",
  "events",
  "rebuild",
  "clickhouse",
  "lighthouse",
  "proxy",
  "push",
  "browsers",
]
/** Stores of millions of rows take their time to be made. */
const timeoutMs = 3_600_000

const names = argv.slice(2)
if (names.length === 0 || names.some((name) => !benches.includes(name))) {
  console.log(`Give one or more of: ${benches.join(", ")}`)
  exit(names.length === 0 ? 0 : 1)
}
for (const name of names) {
  // The condition lets the dashboard's own code run outside its server.
  const { status } = spawnSync(execPath, ["--conditions=react-server", inRepo("bench", `${name}.ts`)], {
    stdio: "inherit",
    timeout: timeoutMs,
  })
  if (status !== 0) exit(status ?? 1)
}
