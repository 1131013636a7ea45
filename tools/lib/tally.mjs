import { existsSync, readFileSync } from "node:fs"
import { relative } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { root } from "./repo.mjs"

/**
 * Counts of a run, and the failed tests among them by name; tallies are added up and end as one line.
 * @typedef {{ runner: "vitest" | "playwright", project: string, file: string, name: string, message: string }} Failure
 *   `name` is what the runner selects tests by; empty for a file that failed as a whole
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[] }} Tally
 * @type {Tally}
 */
export const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] }
export const onePassed = { ...nothing, passed: 1 }
export const oneFailed = { ...nothing, failed: 1 }
export const oneSkipped = { ...nothing, skipped: 1 }

export const sum = (tallies) =>
  tallies.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
      failures: [...a.failures, ...b.failures],
    }),
    nothing,
  )

export const lineOf = (tally) => `${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`

/**
 * Reads what vitest's JSON reporter wrote. A run that failed without a failed test counts one, and so do a file that failed
 * as a whole (it cannot load, or its set-up failed) and errors outside of tests, which only the output reports.
 */
export function tallyOfVitest(path, code, output = "") {
  const report = readReport(path)
  if (!report) return oneFailed
  const failures = (report.testResults ?? []).flatMap(failuresOfFile)
  const files = failures.filter((failure) => failure.name === "").length
  const outside = /caught \d+ unhandled error/i.test(output) ? 1 : 0
  return withFailure(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + files + outside,
      skipped: report.numPendingTests + (report.numTodoTests ?? 0),
      failures,
    },
    code,
  )
}

function failuresOfFile({ name: path, status, message, assertionResults }) {
  const file = relative(root, path)
  const failed = assertionResults.filter((test) => test.status === "failed")
  if (status === "failed" && failed.length === 0)
    return [{ runner: "vitest", project: "", file, name: "", message: firstLine(message) }]
  return failed.map((test) => ({
    ...{ runner: "vitest", project: "", file },
    name: [...test.ancestorTitles, test.title].join(" > "),
    message: firstLine(test.failureMessages[0]),
  }))
}

/** Reads what Playwright's JSON reporter wrote; errors outside of tests count as well. */
export function tallyOfPlaywright(path, code) {
  const report = readReport(path)
  if (!report?.stats) return oneFailed
  const { expected, flaky, unexpected, skipped } = report.stats
  return withFailure(
    {
      passed: expected + flaky,
      failed: unexpected + (report.errors?.length ?? 0),
      skipped,
      failures: specsOf(report.suites ?? []).flatMap(failuresOfSpec),
    },
    code,
  )
}

/** A line for each flow that Playwright skipped for a reason. */
export const skipsOfPlaywright = (path) =>
  specsOf(readReport(path)?.suites ?? []).flatMap(({ name, tests }) =>
    tests
      .flatMap(({ status, annotations = [] }) => (status === "skipped" ? annotations : []))
      .flatMap(({ type, description }) =>
        type === "skip" && description ? [`SKIPPED ${name}: ${description}`] : [],
      ),
  )

/** True for a line of a runner that a person reads while it works: a failed test, or tests that cannot run here. */
export const isNews = (line) => /^\s*(✘|×)\s|^SKIPPED /.test(line)

/** The suites of the first level are files; those below are groups, whose titles belong to the name. */
const specsOf = (suites, outer = []) =>
  suites.flatMap((suite) => {
    const titles = suite.line ? [...outer, suite.title] : outer
    return [
      ...(suite.specs ?? []).map((spec) => ({ ...spec, name: [...titles, spec.title].join(" ") })),
      ...specsOf(suite.suites ?? [], titles),
    ]
  })

const failuresOfSpec = ({ name, file, tests }) =>
  tests
    .filter((test) => test.status === "unexpected")
    .map((test) => ({
      ...{ runner: "playwright", project: test.projectName, file },
      name,
      message: firstLine(test.results.at(-1)?.error?.message),
    }))

const firstLine = (message) =>
  stripVTControlCharacters(message ?? "")
    .split("\n", 1)[0]
    .slice(0, 200)

const withFailure = (tally, code) => (code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally)

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null)
