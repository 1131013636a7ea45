import { randomInt } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { retryFailed, passesAlone } from "./retry-failed.mjs"
import { runCheck, runChecks } from "./check.mjs"
import { findChromium } from "./chromium.mjs"
import { explain } from "./fault.mjs"
import { installWhenNeeded } from "./install.mjs"
import { inRepo, nodeBinary } from "./repo.mjs"
import { stopRunning } from "./run.mjs"
import { duration, printLine } from "./progress.mjs"
import { isBuilt } from "./sources.mjs"
import { runPlaywright, runVitest } from "./suites.mjs"
import { findSystemPostgres } from "./system-postgres.mjs"
import { lineOf, nothing, oneFailed, onePassed, oneSkipped, sum } from "./tally.mjs"
import { measureFactor, timeoutFactor } from "./timeouts.mjs"
import { install, which } from "./apt.mjs"

/** How long each command may take on a quiet machine, packages and a browser apart. */
const limitsMs = { core: 8 * 60_000, all: 18 * 60_000 }

/** The gate runs with the same random data for every change; `npm run test:all` uses a new seed, to find more cases. */
const gateSeed = 1

/** Names of the tests that failed last, for `npm run test:all -- --failed`. */
const failuresPath = inRepo(".vitest", "failed-tests.json")

/**
 * `npm test` is the gate: the tests of what people rely on (tools/gate.mjs). `npm run test:all` is every test there is; with
 * `--failed` those that failed last, with `--since REV` those that a change can touch and the flows of the gate. Suites run
 * in the order in which they fail fastest, and a failed test runs once more, alone, at the end. The last line is the count;
 * the exit code is 0 when nothing failed.
 */
export async function main() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => interrupt())
  const reports = await mkdtemp(join(tmpdir(), "waybill-test-"))
  let total = oneFailed
  try {
    const request = readArguments(process.argv.slice(2))
    const run = { ...request, reports, ...(await prepare(request)) }
    const startedAt = Date.now()
    const first = await withServers(run, async (servers) => {
      const tested = await runAsked({ ...run, ...servers })
      return retryFailed(tested, (failure) => passesAlone(failure, reports))
    })
    total = first.total
    await writeFile(failuresPath, JSON.stringify(total.failures))
    for (const line of ["", ...first.unsteady, ...lastLines(run, Date.now() - startedAt)]) printLine(line)
  } catch (error) {
    explain(error)
  } finally {
    await rm(reports, { recursive: true, force: true })
  }
  printLine(lineOf(total))
  process.exit(total.failed === 0 ? 0 : 1)
}

function readArguments(args) {
  const { values } = parseArgs({
    args,
    options: { all: { type: "boolean" }, failed: { type: "boolean" }, since: { type: "string" } },
  })
  return { isAll: Boolean(values.all), onlyFailed: Boolean(values.failed), since: values.since }
}

/** Brings what the run needs, and hands the machine's speed and a seed to its suites by the environment. */
async function prepare({ isAll }) {
  const startedAt = Date.now()
  await installWhenNeeded({ needsDev: true })
  const chromium = await findChromium()
  const skipped = isAll ? await seeToClickhouse() : nothing
  const installMs = Date.now() - startedAt
  process.env.TIMEOUT_FACTOR = String(await measureFactor())
  process.env.TEST_SEED ??= String(isAll ? randomInt(2 ** 31) : gateSeed)
  process.env.TESTS = isAll ? "all" : "core"
  await mkdir(inRepo(".vitest"), { recursive: true })
  return { chromium, skipped, installMs }
}

/** The database servers of the run: the one that Waybill brings and, for all tests, the system's. */
async function withServers({ isAll }, work) {
  const { startTemporaryServer } = await import("./postgres/temporary.mjs")
  const server = await startTemporaryServer()
  const system = isAll ? await findSystemPostgres() : null
  try {
    return await work({ url: server.url, system })
  } finally {
    await server.stop()
    await system?.stop?.()
  }
}

const runAsked = (run) => (run.onlyFailed ? runFailed(run) : runSuites(run))

/** Repeats the tests that failed last, one after another. */
async function runFailed({ reports, url, system }) {
  const failed = existsSync(failuresPath) ? JSON.parse(readFileSync(failuresPath, "utf8")) : []
  const built = await buildWhenNeeded()
  const tallies = [built]
  for (const failure of failed) {
    const stores = failure.env.STORES_ONLY ? (system?.url ?? url) : url
    const env = { ...failure.env, TEST_DATABASE_URL: stores, E2E_DATABASE_URL: url }
    const here = { ...failure, env }
    tallies.push((await passesAlone(here, reports)) ? onePassed : { ...oneFailed, failures: [here] })
  }
  return sum(tallies)
}

async function runSuites(run) {
  const { reports, since, skipped, isAll } = run
  // Hundreds of processes load the same modules: the first one compiles them for all.
  process.env.NODE_COMPILE_CACHE ??= join(reports, "compiled")
  const checked = await runChecks(() => runVitest("Unit tests", ["unit", "dom"], reports, { since }))
  // A build keeps one core busy, and services wait now and then.
  const built = buildWhenNeeded()
  const tested = [await runServices(run), isAll && !since ? await runOnSystemServer(run) : nothing]
  // Runs nothing in parallel with the flows: in parallel they took as long as one after the other, and pages answered
  // late.
  return sum([skipped, checked, ...tested, ...(await runPeople(run, await built))])
}

/** Tests of events in ClickHouse run when it is installed. */
async function seeToClickhouse() {
  const reason = await needClickhouse()
  if (reason === null) return nothing
  printLine(`SKIPPED events in ClickHouse: ${reason}.`)
  return oneSkipped
}

/** Stores and services; when all of them run, also whether they provoked every error code there is. */
async function runServices({ reports, url, isAll, since }) {
  const env = { TEST_DATABASE_URL: url }
  const title = "Stores and services"
  if (!isAll || since) return runVitest(title, ["store*"], reports, { env, since })
  const codes = await mkdtemp(join(reports, "codes-"))
  const tested = await runVitest(title, ["store*"], reports, { env: { ...env, CODES_FOLDER: codes } })
  const args = [inRepo("tools/codes.ts"), codes]
  return sum([tested, await runCheck({ name: "Error codes and their tests", command: nodeBinary(), args })])
}

/** Repeats the suites with their own SQL on another release of PostgreSQL, the system's. */
async function runOnSystemServer({ reports, system }) {
  if (!system.url) {
    printLine(`SKIPPED the system's PostgreSQL: ${system.reason}.`)
    return oneSkipped
  }
  const env = { TEST_DATABASE_URL: system.url, STORES_ONLY: "1" }
  return runVitest(`Stores on the system's PostgreSQL ${system.version}`, ["store*"], reports, { env })
}

/** The built programs with a browser. */
async function runPeople({ url, reports, chromium, since }, built) {
  if (built.failed > 0) return [built]
  if (!chromium) {
    printLine("FAILED  e2e: no Chromium was found and none could be installed; set CHROMIUM_PATH.")
    return [built, oneFailed]
  }
  const env = { CHROMIUM_PATH: chromium, E2E_DATABASE_URL: url, ...(since ? { TESTS: "core" } : {}) }
  return [built, await runPlaywright("People with a browser", reports, { env })]
}

async function buildWhenNeeded() {
  if (!isBuilt()) return runCheck({ name: "Build", command: nodeBinary(), args: [inRepo("tools/build.ts")] })
  printLine("ok      Build (the last one is of these sources)")
  return onePassed
}

/** The time it took and the time limit on this machine. */
function lastLines({ isAll, installMs }, ms) {
  const factor = timeoutFactor()
  const limit = limitsMs[isAll ? "all" : "core"]
  return [
    `Packages and a browser: ${duration(installMs)}. Seed: ${process.env.TEST_SEED}.`,
    `All else took ${duration(ms)}; this machine may take ${duration(limit)} × ${factor} = ${duration(limit * factor)}.`,
  ]
}

/** On a signal: ends the running steps; they fail and the clean-up follows. */
let interrupts = 0
function interrupt() {
  stopRunning()
  if (++interrupts > 1) process.exit(1)
}

/**
 * Installs the system's ClickHouse where possible; tests start their own server with it
 * (lib/testing/clickhouse-server.ts). The system's own service stays untouched.
 * @returns {Promise<string | null>} the reason when there is none
 */
async function needClickhouse() {
  if (process.env.TEST_CLICKHOUSE_URL) return null
  const program = "clickhouse-server"
  if ((await which(program)) || ((await install(program)) && (await which(program)))) return null
  return "no ClickHouse server is installed and none could be"
}
