import { describe, expect, test } from "vitest"
import { failed, ok, type Result } from "#lib/platform/result"
import { batchRun, untilAnswered } from "./batches.ts"

const away = failed(502, "The mail service did not respond.")

/** A run over the batches 1 to `count` that records the order in which they are sent. */
function runOf(
  count: number,
  outcome: (batch: number) => typeof away.failure | "stopped" | null,
  atOnce = 1,
) {
  const sent: number[] = []
  let last = 0
  const run = batchRun<number>({
    next: () => (last < count ? ++last : null),
    send: async (batch) => {
      sent.push(batch)
      await Promise.resolve()
      return outcome(batch)
    },
    atOnce,
  })
  return { run, sent }
}

describe("SUPPRESSPAGE-8 a run of batches", () => {
  test("sends each batch once and reports progress after each", async () => {
    const { run, sent } = runOf(5, () => null, 2)
    let reports = 0
    const end = await run(
      () => false,
      () => reports++,
    )
    expect([end, sent, reports]).toEqual([{ end: "done" }, [1, 2, 3, 4, 5], 5])
  })

  test("stops between two batches and continues with the next", async () => {
    const { run, sent } = runOf(3, () => null)
    expect(await run(() => sent.length === 2)).toEqual({ end: "stopped" })
    expect(await run(() => false)).toEqual({ end: "done" })
    expect(sent).toEqual([1, 2, 3])
  })

  test("sends a failed batch first when it continues, also with several at the same time", async () => {
    let isAway = true
    const { run, sent } = runOf(4, (batch) => (isAway && batch === 2 ? away.failure : null), 2)
    expect(await run(() => false)).toEqual({ end: "failed", failure: away.failure })
    isAway = false
    const before = sent.length
    expect(await run(() => false)).toEqual({ end: "done" })
    expect(sent[before]).toBe(2)
    expect(sent.toSorted()).toEqual([1, 2, 2, 3, 4])
  })

  test("fails when the next batch cannot be read", async () => {
    const run = batchRun({ next: () => Promise.reject(new Error("gone")), send: async () => null })
    expect(await run(() => false)).toEqual({ end: "failed", failure: null })
  })
})

describe("VALIDATIONPAGE-3 a request", () => {
  const answerWith = async (answers: Result<string>[], isStopped = () => false) => {
    const waits: number[] = []
    const answer = await untilAnswered(() => Promise.resolve(answers.shift() ?? away), {
      wait: async (ms) => void waits.push(ms),
      silencesMax: 2,
      isStopped,
      pauseMs: ({ status }) => (status === 429 ? 7000 : null),
    })
    return { answer, waits }
  }

  test("is repeated without a response, a limited number of times", async () => {
    expect(await answerWith([away, ok("here")])).toEqual({ answer: ok("here"), waits: [1000] })
    expect(await answerWith([])).toEqual({ answer: away, waits: [1000, 2000] })
  })

  test("is repeated after the wait that a refusal requires, and not after a final one", async () => {
    expect(await answerWith([failed(429, "Slow down."), ok("here")])).toMatchObject({ waits: [7000] })
    expect(await answerWith([failed(403, "No.")])).toEqual({ answer: failed(403, "No."), waits: [] })
  })

  test("is not sent after a stop", async () => {
    expect(await answerWith([ok("here")], () => true)).toEqual({ answer: "stopped", waits: [] })
  })
})
