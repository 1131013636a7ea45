import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runCheck, runChecks } from "./check.mjs"
import { findChromium } from "./chromium.mjs"
import { explain } from "./fault.mjs"
import { installWhenNeeded } from "./install.mjs"
import { inRepo, nodeBinary } from "./repo.mjs"
import { stopRunning } from "./run.mjs"
import { duration, say } from "./say.mjs"
import { isBuilt } from "./sources.mjs"
import { runPlaywright, runVitest } from "./suites.mjs"
import { needClickhouse } from "./system-clickhouse.mjs"
import { findSystemPostgres } from "./system-postgres.mjs"
import { lineOf, nothing, oneFailed, onePassed, oneSkipped, sum } from "./tally.mjs"

/**
 * Everything there is to test, in the order in which it fails fastest: sources and unit tests, stores and services with the
 * build beside them, people with a browser beside the stores on another release. The last line is the count; the exit
 * code tells whether anything failed.
 */
export async function main() {
  const startedAt = Date.now()
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => interrupt())
  const reports = await mkdtemp(join(tmpdir(), "waybill-test-"))
  let total = oneFailed
  try {
    await installWhenNeeded({ needsDev: true })
    total = await withServer((url) => runEverything(url, reports))
  } catch (error) {
    explain(error)
  } finally {
    await rm(reports, { recursive: true, force: true })
  }
  say(`\nAll of it took ${duration(Date.now() - startedAt)}.`)
  say(lineOf(total))
  process.exit(total.failed === 0 ? 0 : 1)
}

/** The database server of the run: the one that Waybill brings. */
async function withServer(work) {
  const { startTemporaryServer } = await import("./postgres/temporary.mjs")
  const server = await startTemporaryServer()
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}

async function runEverything(url, reports) {
  // Hundreds of processes load the same modules: the first one compiles them for all.
  process.env.NODE_COMPILE_CACHE ??= join(reports, "compiled")
  // A browser that has to be installed comes while tests run: that takes the network more than the cores.
  const chromium = findChromium()
  const checked = await runChecks(() => runVitest("Unit tests", ["unit", "dom"], reports))
  // A build keeps one core busy, and services wait now and then.
  const built = buildWhenNeeded()
  const tested = [
    await seeToClickhouse(),
    ...(await runServicesAndCodes(url, reports)),
    await runOnSystemServer(reports),
  ]
  // Nothing beside the flows: it took as long together as one after the other, and pages answered late.
  return sum([checked, ...tested, ...(await runPeople(url, reports, await built, chromium))])
}

/** Tests of events in ClickHouse run where there is one; TEST_SYSTEM_CLICKHOUSE asks for it. */
async function seeToClickhouse() {
  if (!process.env.TEST_SYSTEM_CLICKHOUSE) return nothing
  const reason = await needClickhouse()
  if (reason === null) return nothing
  say(`SKIPPED events in ClickHouse: ${reason}.`)
  return oneSkipped
}

/** Stores and services, and whether their tests provoked every error code there is. */
async function runServicesAndCodes(url, reports) {
  const codes = await mkdtemp(join(reports, "codes-"))
  const env = { TEST_DATABASE_URL: url, CODES_FOLDER: codes }
  const tested = await runVitest("Stores and services", ["store*"], reports, env)
  const args = [inRepo("tools/codes.ts"), codes]
  return [tested, await runCheck({ name: "Error codes and their tests", command: nodeBinary(), args })]
}

/**
 * The suites with SQL of their own once more on another release of PostgreSQL: the system's, where TEST_SYSTEM_POSTGRES
 * asks for it.
 */
async function runOnSystemServer(reports) {
  if (!process.env.TEST_SYSTEM_POSTGRES) return nothing
  const server = await findSystemPostgres()
  if (!server.url) {
    say(`SKIPPED the system's PostgreSQL: ${server.reason}.`)
    return oneSkipped
  }
  try {
    const env = { TEST_DATABASE_URL: server.url, STORES_ONLY: "1" }
    return await runVitest(`Stores on the system's PostgreSQL ${server.version}`, ["store*"], reports, env)
  } finally {
    await server.stop()
  }
}

/** The built programs with a browser. */
async function runPeople(url, reports, built, found) {
  if (built.failed > 0) return [built]
  const chromium = await found
  if (!chromium) {
    say("FAILED  e2e: no Chromium was found and none could be installed; set CHROMIUM_PATH.")
    return [built, oneFailed]
  }
  const env = { CHROMIUM_PATH: chromium, E2E_DATABASE_URL: url }
  return [built, await runPlaywright("People with a browser", [], reports, env)]
}

async function buildWhenNeeded() {
  if (!isBuilt()) return runCheck({ name: "Build", command: nodeBinary(), args: [inRepo("tools/build.ts")] })
  say("ok      Build (the last one is of these sources)")
  return onePassed
}

/** Told to stop: end what runs; the steps then fail and the clean-up follows. */
let interrupts = 0
function interrupt() {
  stopRunning()
  if (++interrupts > 1) process.exit(1)
}
