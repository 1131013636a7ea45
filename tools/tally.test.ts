import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { inRepo } from "./lib/repo.mjs"
import { isNews, lineOf, skipsOfPlaywright, sum, tallyOfPlaywright, tallyOfVitest } from "./lib/tally.mjs"

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
  expect(tallyOfVitest(path, 1)).toEqual({ passed: 5, failed: 1, skipped: 0, failures: [] })
  expect(tallyOfVitest(path, 0)).toEqual({ passed: 5, failed: 0, skipped: 0, failures: [] })
})

test("a runner that wrote nothing has failed", () => {
  expect(tallyOfVitest("/nowhere/report.json", 0).failed).toBe(1)
  expect(tallyOfPlaywright("/nowhere/report.json", 0).failed).toBe(1)
})

const notFailed = { status: "passed", ancestorTitles: [], title: "fine", failureMessages: [] }

test("a failed unit test is named as the runner selects it, with the first line of its message", async () => {
  const path = await report({
    ...{ numPassedTests: 1, numFailedTests: 1, numPendingTests: 0 },
    testResults: [
      {
        ...{ name: inRepo("lib/csv.test.ts"), status: "failed", message: "" },
        assertionResults: [
          notFailed,
          {
            ...{ status: "failed", ancestorTitles: ["rows of a file"], title: "are read" },
            failureMessages: ["\u001b[31mexpected 1\u001b[39m\n  at line 3"],
          },
        ],
      },
    ],
  })
  expect(tallyOfVitest(path, 1).failures).toEqual([
    {
      runner: "vitest",
      project: "",
      file: "lib/csv.test.ts",
      name: "rows of a file > are read",
      message: "expected 1",
    },
  ])
})

test("an error outside of tests stays a failure beside a failed test", async () => {
  const vitest = await report({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 0 })
  const output = "Vitest caught 2 unhandled errors during the test run."
  expect(tallyOfVitest(vitest, 1, output).failed).toBe(2)
  expect(tallyOfVitest(vitest, 1, "").failed).toBe(1)
  const stats = { expected: 0, flaky: 0, unexpected: 1, skipped: 0 }
  const playwright = await report({ stats, errors: [{ message: "worker teardown" }] })
  expect(tallyOfPlaywright(playwright, 1).failed).toBe(2)
})

test("a file that failed as a whole counts once, beside failed tests of others", async () => {
  const path = await report({
    ...{ numPassedTests: 1, numFailedTests: 0, numPendingTests: 0 },
    testResults: [
      {
        ...{ name: inRepo("lib/csv.test.ts"), status: "failed", message: "Cannot load it" },
        assertionResults: [notFailed],
      },
    ],
  })
  expect(tallyOfVitest(path, 1)).toMatchObject({
    failed: 1,
    failures: [{ file: "lib/csv.test.ts", name: "", message: "Cannot load it" }],
  })
})

test("a failed flow is named with the groups around it and its project", async () => {
  const outcome = {
    projectName: "shared environment",
    status: "unexpected",
    results: [{ error: { message: "No row" } }],
  }
  const path = await report({
    stats: { expected: 0, flaky: 0, unexpected: 1, skipped: 0 },
    suites: [
      {
        ...{ title: "shell.spec.ts", file: "shell.spec.ts", line: 0 },
        suites: [
          {
            ...{ title: "on a phone", file: "shell.spec.ts", line: 390 },
            specs: [{ title: "SHELL-4 the menu", file: "shell.spec.ts", tests: [outcome] }],
          },
        ],
      },
    ],
  })
  expect(tallyOfPlaywright(path, 1).failures).toEqual([
    {
      ...{ runner: "playwright", project: "shared environment", file: "shell.spec.ts" },
      ...{ name: "on a phone SHELL-4 the menu", message: "No row" },
    },
  ])
})

test("a flow that cannot run here is named with its reason", async () => {
  const skipped = (annotations: object[]) => ({
    title: "on a small disk",
    tests: [{ status: "skipped", annotations }],
  })
  const specs = [
    skipped([{ type: "skip", description: "only root can make one" }]),
    skipped([{ type: "skip" }]),
  ]
  const path = await report({ suites: [{ title: "start.spec.ts", line: 0, specs }] })
  expect(skipsOfPlaywright(path)).toEqual(["SKIPPED on a small disk: only root can make one"])
  expect(skipsOfPlaywright("/nowhere/report.json")).toEqual([])
})

test.each([
  ["   ✘  7 flows/shell.spec.ts", true],
  ["SKIPPED messages to exim: namespaces need root.", true],
  ["   ✓  8 flows/shell.spec.ts", false],
  ["stderr | service/testing/mail-servers/each-server.http.test.ts", false],
])("%s is shown while a runner works: %s", (line, isShown) => expect(isNews(line)).toBe(isShown))
