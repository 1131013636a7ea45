import { describe, expect, test } from "vitest"
import { failed, ok, type Result } from "#lib/platform/result"
import { atOnce, type BatchState, openBatch } from "./batch.ts"
import type { Answer, Entry } from "./view.ts"

const answerOf = (email: string): Answer => ({
  status: "success",
  email,
  result: "valid",
  cause: "",
  validity: 100,
  local_part: "a",
  domain: "example.com",
  mx_found: true,
  mx_record: "mx.example.com",
  processed_at: "2026-11-20 12:00:00",
})

const entries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, at) => ({ row: at + 1, email: `reader${at}@example.com` }))

/** A run whose service answers with `answerTo`; waits are recorded and end at once. */
function runOf(count: number, answerTo: (email: string, no: number) => Result<Answer>) {
  const waits: number[] = []
  const requested: string[] = []
  const states: BatchState[] = []
  let under = 0
  let most = 0
  const batch = openBatch(entries(count), {
    check: async (email) => {
      under += 1
      most = Math.max(most, under)
      const no = requested.push(email)
      await Promise.resolve()
      under -= 1
      return answerTo(email, no)
    },
    wait: async (ms) => void waits.push(ms),
    now: () => requested.length * 100,
    onChange: (state) => states.push(state),
  })
  return { batch, waits, requested, states, most: () => most }
}

describe("a list on its way", () => {
  test("VALIDATIONPAGE-2 asks for two addresses at a time, each once, and finishes", async () => {
    const run = runOf(7, (email) => ok(answerOf(email)))
    await run.batch.start()
    expect(run.most()).toBe(atOnce)
    expect(new Set(run.requested).size).toBe(7)
    expect(run.batch.state()).toMatchObject({ phase: "ended", end: "finished", total: 7 })
    expect(run.batch.state().checked).toHaveLength(7)
  })

  test("VALIDATIONPAGE-3 waits where the service asks to, as long as it says, and asks the same one again", async () => {
    const run = runOf(3, (email, no) => {
      if (no === 1) return failed(429, "Slow down.", { retry_after: 7 })
      if (no === 2) return failed(400, "Two at once.", { code: 3800 })
      return ok(answerOf(email))
    })
    await run.batch.start()
    expect(run.waits.toSorted((a, b) => a - b)).toEqual([1500, 7000])
    expect(run.states.map((state) => state.waiting)).toEqual(expect.arrayContaining(["rate", "slots"]))
    expect(run.batch.state().checked).toHaveLength(3)
    expect(run.batch.state().end).toBe("finished")
  })

  test("VALIDATIONPAGE-3 silence is requested again a few times, then the run ends with what it has", async () => {
    let isSilent = false
    const run = runOf(6, (email, no) => {
      if (no > 2) isSilent = true
      return isSilent ? failed(502, "The mail service did not respond.") : ok(answerOf(email))
    })
    await run.batch.start()
    const ended = run.batch.state()
    expect(ended).toMatchObject({ phase: "ended", end: { failure: "The mail service did not respond." } })
    expect(ended.checked).toHaveLength(2)
    expect(run.waits).toContain(8000)
  })

  test("VALIDATIONPAGE-3 going on takes up what is left and asks for nothing twice", async () => {
    let isSpent = true
    const run = runOf(5, (email, no) =>
      isSpent && no > 2 ? failed(400, "Used up.", { code: 3803 }) : ok(answerOf(email)),
    )
    await run.batch.start()
    expect(run.batch.state()).toMatchObject({ end: "day" })
    const before = run.batch.state().checked.length
    isSpent = false
    await run.batch.start()
    expect(before).toBe(2)
    const emails = run.batch.state().checked.map((one) => one.email)
    expect(emails).toHaveLength(5)
    expect(new Set(emails).size).toBe(5)
    expect(run.batch.state().end).toBe("finished")
  })

  test("a stop lets what was requested end, and keeps the rest for later", async () => {
    const run = runOf(10, (email, no) => {
      if (no === 4) run.batch.stop()
      return ok(answerOf(email))
    })
    await run.batch.start()
    const { checked, end } = run.batch.state()
    expect(end).toBe("stopped")
    expect(checked.length).toBeGreaterThanOrEqual(4)
    expect(checked.length).toBeLessThanOrEqual(5)
    await run.batch.start()
    expect(run.batch.state()).toMatchObject({ end: "finished", workedMs: expect.any(Number) })
    expect(run.batch.state().checked).toHaveLength(10)
  })

  test("an address that the service refuses stays in the list with the reason, and the run goes on", async () => {
    const run = runOf(3, (email, no) =>
      no === 2 ? failed(400, "email must be a string.", { code: 3802 }) : ok(answerOf(email)),
    )
    await run.batch.start()
    expect(run.batch.state().checked.filter((one) => "refused" in one)).toHaveLength(1)
    expect(run.batch.state().end).toBe("finished")
  })

  test("a lost right ends it at once, without asking on", async () => {
    const run = runOf(50, () => failed(403, "Viewers cannot do this."))
    await run.batch.start()
    expect(run.requested.length).toBeLessThanOrEqual(atOnce)
    expect(run.batch.state().end).toEqual({ failure: "Viewers cannot do this." })
  })
})
