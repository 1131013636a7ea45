import { neverTwice } from "../gate.mjs"
import { runPlaywright, runVitest } from "./suites.mjs"
import { measureFactor } from "./timeouts.mjs"

/** More unsteady tests than this fail a run: then it is no hiccup. */
export const unsteadyMax = 3
/** More failed tests than this are not run again: the run is red, and one after the other they would take long. */
const againMax = 12

/** True for a failed test that may be run a second time. */
export const mayRetry = ({ file, name }) => !neverTwice.files.test(file) && !neverTwice.names.test(name)

/**
 * Runs each failed test again, alone, with the time-outs that the machine needs now. One that passes counts as passed
 * and as unsteady; tests of kills, losses, isolation, roles and keys are not run again (`neverTwice`).
 * @param {import("./tally.mjs").Tally} total
 * @param {(failure: import("./tally.mjs").Failure) => Promise<boolean>} passes
 * @returns {Promise<{ total: import("./tally.mjs").Tally, unsteady: string[] }>} the counts after it, and a line for
 * each unsteady test
 */
export async function retryFailed(total, passes) {
  const again = total.failures.filter(mayRetry)
  if (again.length > againMax) return { total, unsteady: [] }
  const unsteady = []
  for (const failure of again) if (await passes(failure)) unsteady.push(failure)
  const lines = unsteady.map(
    ({ file, name, message }) =>
      `UNSTEADY  ${[file, name].filter(Boolean).join(" > ")}: failed (${message}), then passed alone`,
  )
  if (unsteady.length > unsteadyMax) return { total, unsteady: lines }
  return {
    total: {
      ...total,
      passed: total.passed + unsteady.length,
      failed: total.failed - unsteady.length,
      failures: total.failures.filter((failure) => !unsteady.includes(failure)),
    },
    unsteady: lines,
  }
}

/** Runs one failed test alone; true when it passed. */
export async function passesAlone(failure, reports) {
  const env = { ...failure.env, TIMEOUT_FACTOR: String(await measureFactor()) }
  const only = { file: failure.file, name: failure.name, project: failure.project }
  const title = `Again, alone: ${failure.name || failure.file}`
  const tally =
    failure.runner === "vitest"
      ? await runVitest(title, ["*"], reports, { env, only })
      : await runPlaywright(title, reports, { env, only })
  return tally.failed === 0 && tally.passed > 0
}
