import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { lineOf, sum, tallyOfPlaywright, tallyOfVitest } from "./lib/tally.mjs"

let folder = ""
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waybill-tally-"))
})
afterAll(() => rm(folder, { recursive: true }))

let reports = 0
async function report(content: unknown): Promise<string> {
  const path = join(folder, `${reports++}.json`)
  await writeFile(path, JSON.stringify(content))
  return path
}

test("counts of both runners add up to one line", async () => {
  const vitest = tallyOfVitest(
    await report({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }),
    1,
  )
  const playwright = tallyOfPlaywright(
    await report({ stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 0 } }),
    1,
  )
  expect(lineOf(sum([vitest, playwright]))).toBe("9 passed, 3 failed, 3 skipped")
})

test("a run that failed without a failed test still counts as a failure", async () => {
  const path = await report({ numPassedTests: 5, numFailedTests: 0, numPendingTests: 0 })
  expect(tallyOfVitest(path, 1)).toEqual({ passed: 5, failed: 1, skipped: 0 })
  expect(tallyOfVitest(path, 0)).toEqual({ passed: 5, failed: 0, skipped: 0 })
})

test("a runner that wrote nothing has failed", () => {
  expect(tallyOfVitest("/nowhere/report.json", 0).failed).toBe(1)
  expect(tallyOfPlaywright("/nowhere/report.json", 0).failed).toBe(1)
})
