import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runCheck, runChecks } from "./check.mjs"
import { findChromium } from "./chromium.mjs"
import { explain } from "./fault.mjs"
import { installWhenNeeded } from "./install.mjs"
import { findPostgres } from "./postgres.mjs"
import { inRepo, nodeBinary } from "./repo.mjs"
import { stopRunning } from "./run.mjs"
import { duration, say } from "./say.mjs"
import { isBuilt } from "./sources.mjs"
import { runPlaywright, runVitest } from "./suites.mjs"
import { lineOf, oneFailed, onePassed, oneSkipped, sum } from "./tally.mjs"

/**
 * Everything there is to test, in the order in which it fails fastest: sources, unit tests, stores on both databases,
 * the build, and people with a browser. The last line is the count; the exit code tells whether anything failed.
 */
export async function main() {
  const startedAt = Date.now()
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => interrupt())
  const reports = await mkdtemp(join(tmpdir(), "waybill-test-"))
  let postgres = { reason: "" }
  let total = oneFailed
  try {
    await installWhenNeeded({ needsDev: true })
    postgres = await findPostgres()
    total = sum(await runEverything(postgres, reports))
  } catch (error) {
    explain(error)
  } finally {
    await postgres.stop?.()
    await rm(reports, { recursive: true, force: true })
  }
  say(`\nAll of it took ${duration(Date.now() - startedAt)}.`)
  say(lineOf(total))
  process.exit(total.failed === 0 ? 0 : 1)
}

async function runEverything(postgres, reports) {
  return [
    await runChecks(),
    await runVitest("Unit tests", ["unit", "dom"], reports),
    ...(await runServicesAndCodes(reports)),
    await onPostgres(postgres, (url) =>
      runVitest("Stores and services on PostgreSQL", ["store"], reports, { TEST_DATABASE_URL: url }),
    ),
    ...(await runPeople(postgres, reports)),
  ]
}

/** The services on PGlite, and whether their tests provoked every error code there is. */
async function runServicesAndCodes(reports) {
  const codes = await mkdtemp(join(reports, "codes-"))
  const env = { TEST_DATABASE_URL: "", CODES_FOLDER: codes }
  const tested = await runVitest("Stores and services on PGlite", ["store"], reports, env)
  const args = [inRepo("tools/codes.ts"), codes]
  return [tested, await runCheck({ name: "Error codes and their tests", command: nodeBinary(), args })]
}

/** The built programs with a browser: all flows on PGlite, the main ones on PostgreSQL. */
async function runPeople(postgres, reports) {
  const built = await buildWhenNeeded()
  if (built.failed > 0) return [built]
  const chromium = await findChromium()
  if (!chromium) {
    say("FAILED  e2e: no Chromium was found and none could be installed; set CHROMIUM_PATH.")
    return [built, oneFailed]
  }
  const env = { CHROMIUM_PATH: chromium }
  return [
    built,
    await runPlaywright("e2e on PGlite", [], reports, { ...env, E2E_DATABASE_URL: "" }),
    await onPostgres(postgres, (url) =>
      runPlaywright("e2e on PostgreSQL", ["first-light.spec", "access.spec"], reports, {
        ...env,
        E2E_DATABASE_URL: url,
      }),
    ),
  ]
}

async function buildWhenNeeded() {
  if (!isBuilt()) return runCheck({ name: "Build", command: nodeBinary(), args: [inRepo("tools/build.ts")] })
  say("ok      Build (the last one is of these sources)")
  return onePassed
}

async function onPostgres(postgres, work) {
  if (postgres.url) return work(postgres.url)
  say(`SKIPPED the PostgreSQL half: ${postgres.reason}.`)
  return oneSkipped
}

/** Told to stop: end what runs; the steps then fail and the clean-up follows. */
let interrupts = 0
function interrupt() {
  stopRunning()
  if (++interrupts > 1) process.exit(1)
}
