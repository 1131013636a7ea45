import { expect, test } from "vitest"
import { retryFailed, mayRetry, unsteadyMax } from "./lib/retry-failed.mjs"
import type { Failure, Tally } from "./lib/tally.mjs"

const failure = (name: string, file = "e2e/flows/live.spec.ts"): Failure => ({
  ...{ runner: "playwright", project: "shared environment", file, name, message: "Timed out" },
})
const tally = (...failures: Failure[]): Tally => ({
  passed: 10,
  failed: failures.length,
  skipped: 1,
  failures,
})
const always = async () => true
const never = async () => false

test("a failed test that passes alone counts as passed, and is listed with both outcomes", async () => {
  const { total, unsteady } = await retryFailed(
    tally(failure("LIVE-1 shows"), failure("LIVE-2 waits")),
    (one) => Promise.resolve(one.name.startsWith("LIVE-1")),
  )
  expect(total).toMatchObject({ passed: 11, failed: 1, skipped: 1, failures: [{ name: "LIVE-2 waits" }] })
  expect(unsteady).toEqual([
    "UNSTEADY  e2e/flows/live.spec.ts > LIVE-1 shows: failed (Timed out), then passed alone",
  ])
})

test("a test that fails alone as well has failed", async () => {
  expect(await retryFailed(tally(failure("LIVE-1 shows")), never)).toEqual({
    total: tally(failure("LIVE-1 shows")),
    unsteady: [],
  })
})

test("more unsteady tests than a hiccup explains fail the run", async () => {
  const many = Array.from({ length: unsteadyMax + 1 }, (_, n) => failure(`LIVE-${n} shows`))
  const { total, unsteady } = await retryFailed(tally(...many), always)
  expect(total.failed).toBe(unsteadyMax + 1)
  expect(unsteady).toHaveLength(unsteadyMax + 1)
  expect((await retryFailed(tally(...many.slice(1)), always)).total.failed).toBe(0)
})

test("a failure that is no test's stays one", async () => {
  const { total } = await retryFailed({ ...tally(failure("LIVE-1 shows")), failed: 2 }, always)
  expect(total).toMatchObject({ passed: 11, failed: 1 })
})

test.each([
  ["e2e/flows/no-key.spec.ts", "no API key, whole or in part, ever reaches a browser"],
  ["e2e/flows/api-keys.spec.ts", "KEY-3 a program's key: made, shown once"],
  ["app/api/every-write.db.test.ts", "webhook/set: viewers get 403"],
  ["app/who-sees.db.test.ts", "PROXY-1 pages answer before they are drawn > people: 403 without the right"],
  ["lib/access/audit/who-reads.db.test.ts", "the role of editor is let in where it has the right"],
  ["service/restart.http.test.ts", "every accepted message is sent once"],
  ["lib/intake/receive/receive.db.test.ts", "a call that comes twice counts once"],
  ["lib/mail-api/proxy/proxy.db.test.ts", "the list of another project is 404"],
  ["lib/webhooks/x.http.test.ts", "a wrong signature is refused"],
  ["lib/features/sending/runner.db.test.ts", "no recipient gets two messages, wherever a process crashes"],
  ["lib/features/sending/draft.db.test.ts", "has no duplicates when a request is repeated"],
  ["lib/access/auth/sessions.db.test.ts", "the address of another person is refused"],
])("%s is never asked twice: %s", async (file, name) => {
  expect(mayRetry(failure(name, file))).toBe(false)
  expect((await retryFailed(tally(failure(name, file)), always)).total.failed).toBe(1)
})

test.each([
  ["e2e/flows/shell.spec.ts", "SHELL-2 by keyboard alone the palette opens a page"],
  ["e2e/flows/bounces.spec.ts", "BOUNCEPAGE-2 from who blocks us to the messages, by mouse"],
])("%s may be asked again: %s", (file, name) => {
  expect(mayRetry(failure(name, file))).toBe(true)
})
