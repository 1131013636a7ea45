import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { run } from "./run.mjs"
import { say, step } from "./say.mjs"
import { bin, toolEnvironment } from "./steps.mjs"
import { lineOf, tallyOfPlaywright, tallyOfVitest } from "./tally.mjs"

/** Runs projects of vitest.config.ts and returns their counts; the reporter's words are shown when something failed. */
export async function runVitest(name, projects, reports, env = {}) {
  const report = reportPath(reports)
  const args = [
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    "--passWithNoTests",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]
  const { code, output } = await runWatched(name, "vitest", args, env)
  return resultOf(name, tallyOfVitest(report, code), output)
}

/** Runs Playwright on the given files (none means all) and returns the counts. */
export async function runPlaywright(name, files, reports, env = {}) {
  const report = reportPath(reports)
  const args = ["test", "--reporter=list,json", ...files]
  const { code, output } = await runWatched(name, "playwright", args, {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  return resultOf(name, tallyOfPlaywright(report, code), output)
}

const reportPath = (reports) => join(reports, `${randomBytes(6).toString("hex")}.json`)

/** Shows the number of the last finished file or test while a runner works. */
const runWatched = (name, program, args, env) =>
  step(name, (note) => {
    let finished = 0
    return run(bin(program), args, {
      env: { ...toolEnvironment(), ...env },
      onLine: (line) => {
        if (/^\s*(✓|✘|×|❯|ok|-)\s/.test(line)) note(`${++finished} done`)
      },
    })
  })

function resultOf(name, tally, output) {
  if (tally.failed > 0) say(`${withoutPasses(output)}\n`)
  say(`${tally.failed === 0 ? "ok    " : "FAILED"}  ${name}: ${lineOf(tally)}`)
  return tally
}

/** What a runner said, without a line for every test that passed. */
const withoutPasses = (output) =>
  output
    .trimEnd()
    .split("\n")
    .filter((line) => !/^\s*✓/.test(line))
    .join("\n")
