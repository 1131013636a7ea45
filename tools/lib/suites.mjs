import { randomBytes } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { run } from "./run.mjs"
import { printLine, step } from "./progress.mjs"
import { bin, toolEnvironment } from "./steps.mjs"
import { isNews, lineOf, skipsOfPlaywright, tallyOfPlaywright, tallyOfVitest } from "./tally.mjs"

/**
 * Runs projects of vitest.config.ts and returns their counts; the reporter's output is shown when something failed. `only`
 * is one test, or with an empty name one file; `since` a commit, and only tests that its changes can touch run.
 * @param {{ env?: object, only?: { file: string, name: string }, since?: string }} [options]
 */
export async function runVitest(title, projects, reports, { env = {}, only, since } = {}) {
  const report = reportPath(reports)
  const args = [
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    ...(only ? [only.file, "--maxWorkers=1"] : []),
    ...(only?.name ? ["--testNamePattern", `^\\s?${escaped(only.name)}$`] : []),
    ...(since ? ["--changed", since] : []),
    "--passWithNoTests",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]
  const { code, output } = await runWatched(title, "vitest", args, env)
  return resultOf(title, tallyOfVitest(report, code, output), output, env)
}

/**
 * Runs the flows in a browser, all or those of the gate (`TESTS=core` in `env`), and returns their counts. `only` is one flow.
 * @param {{ env?: object, only?: { file: string, name: string, project: string } }} [options]
 */
export async function runPlaywright(title, reports, { env = {}, only } = {}) {
  const report = reportPath(reports)
  const args = [
    "test",
    "--reporter=list,json",
    ...(only ? [`/${only.file}$`, "--workers=1", "--project", only.project] : []),
    ...(only ? ["--grep", `${escaped(only.name)}$`] : []),
  ]
  const { code, output } = await runWatched(title, "playwright", args, {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  for (const line of skipsOfPlaywright(report)) printLine(line)
  return resultOf(title, tallyOfPlaywright(report, code), output, env)
}

const reportPath = (reports) => join(reports, `${randomBytes(6).toString("hex")}.json`)

const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")

/** Shows the number of finished files or tests while a runner works, and news as soon as they come. */
const runWatched = (title, program, args, env) =>
  step(title, (note) => {
    let finished = 0
    return run(bin(program), args, {
      env: { ...toolEnvironment(), ...env },
      onLine: (line) => {
        if (/^\s*(✓|✘|×|❯|ok|-)\s/.test(line)) note(`${++finished} done`)
        if (isNews(line)) printLine(line)
      },
    })
  })

function resultOf(title, tally, output, env) {
  if (tally.failed > 0) printLine(`${withPages(withoutPasses(output))}\n`)
  printLine(`${tally.failed === 0 ? "ok    " : "FAILED"}  ${title}: ${lineOf(tally)}`)
  return { ...tally, failures: tally.failures.map((failure) => ({ ...failure, env })) }
}

/** Output of a runner, without a line for every test that passed. */
const withoutPasses = (output) =>
  output
    .trimEnd()
    .split("\n")
    .filter((line) => !/^\s*✓/.test(line))
    .join("\n")

/**
 * Replaces the path of a failed flow's page snapshot with the snapshot itself, because files are lost with the machine
 * that ran the flow.
 */
const withPages = (output) =>
  output.replace(/^ *Error Context: (\S+)$/gm, (line, path) =>
    existsSync(path) ? pageIn(readFileSync(path, "utf8")) : line,
  )

const pageLinesMax = 150

const pageIn = (context) =>
  context
    .slice(Math.max(0, context.indexOf("# Page snapshot")))
    .split("\n")
    .slice(0, pageLinesMax)
    .join("\n")
