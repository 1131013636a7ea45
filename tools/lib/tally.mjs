import { existsSync, readFileSync } from "node:fs"

/** Counts of a run; `Tally` values are added up and end as one line. */
export const nothing = { passed: 0, failed: 0, skipped: 0 }
export const onePassed = { ...nothing, passed: 1 }
export const oneFailed = { ...nothing, failed: 1 }
export const oneSkipped = { ...nothing, skipped: 1 }

export const sum = (tallies) =>
  tallies.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
    }),
    nothing,
  )

export const lineOf = (tally) => `${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`

/** What vitest's JSON reporter wrote. A run that failed without a failed test (a file that cannot load) counts one. */
export function tallyOfVitest(path, code) {
  const report = readReport(path)
  if (!report) return oneFailed
  return withFailure(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    },
    code,
  )
}

/** What Playwright's JSON reporter wrote. */
export function tallyOfPlaywright(path, code) {
  const stats = readReport(path)?.stats
  if (!stats) return oneFailed
  return withFailure(
    { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped },
    code,
  )
}

const withFailure = (tally, code) => (code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally)

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null)
