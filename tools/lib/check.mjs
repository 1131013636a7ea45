import { run } from "./run.mjs"
import { duration, printLine } from "./progress.mjs"
import { checkLanes, compileStep, toolEnvironment } from "./steps.mjs"
import { oneFailed, onePassed, sum } from "./tally.mjs"

/**
 * Runs all checks that only read sources, two in parallel, and prints each result. `beside` runs in parallel, once the
 * messages are compiled: a lane that waits for its last step leaves a core idle.
 */
export async function runChecks(beside, lanes = checkLanes()) {
  const compiled = await runCheck(compileStep())
  return sum([compiled, ...(await Promise.all([...lanes.map(runLane), beside()]))])
}

async function runLane(steps) {
  const tallies = []
  for (const one of steps) tallies.push(await runCheck(one))
  return sum(tallies)
}

/** One check; its words are shown only when it fails. */
export async function runCheck({ name, command, args, env = {} }) {
  const startedAt = Date.now()
  const { code, output } = await run(command, args, { env: { ...toolEnvironment(), ...env } })
  printLine(`${code === 0 ? "ok    " : "FAILED"}  ${name} (${duration(Date.now() - startedAt)})`)
  if (code !== 0) printLine(`${output.trimEnd()}\n`)
  return code === 0 ? onePassed : oneFailed
}
