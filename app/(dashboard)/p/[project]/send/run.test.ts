import { describe, expect, it } from "vitest"
import { type Failure, failed, ok, type Result } from "#lib/result"
import { type Batch, batchesOf } from "./batches.ts"
import { keptRun, readKeptRun, resumed } from "./kept-run.ts"
import type { Reader } from "./readers.ts"
import { type Progress, reportCsv, runSend, type Steps, startOf } from "./run.ts"

const readersOf = (count: number): Reader[] =>
  Array.from({ length: count }, (_, nth) => ({ email: `r${nth}@example.com`, line: nth + 1, values: {} }))

type Answer = Awaited<ReturnType<Steps["send"]>>
const taken = (batch: Batch): Answer =>
  ok({
    status: "success",
    job_id: `job-${batch.from}`,
    emails: batch.readers.map((one) => one.email),
  })
const lost = failed(502, "The mail service did not answer.")

/** Runs against a service that answers as told; time goes on by waiting and by `tookMs` a call. */
async function run(
  answers: (batch: Batch, nth: number) => Result<unknown>,
  {
    count = 1200,
    tookMs = 10,
    isStopped = () => false,
  }: { count?: number; tookMs?: number; isStopped?: () => boolean } = {},
) {
  let ms = 0
  const calls: { from: number; size: number; key: string; atMs: number }[] = []
  const told: Progress[] = []
  const progress = await runSend(batchesOf(readersOf(count), 1000), "run", startOf(count), {
    send: async (batch, key) => {
      calls.push({ from: batch.from, size: batch.readers.length, key, atMs: ms })
      ms += tookMs
      return answers(batch, calls.length) as Answer
    },
    wait: async (by) => {
      ms += by
    },
    nowMs: () => ms,
    isStopped,
    tell: (now) => told.push(now),
  })
  return { progress, calls, told }
}

describe("SENDING-3 sending in parts", () => {
  it("takes at most 500 people a call, each call with a key of its own", async () => {
    const { progress, calls } = await run(taken)
    expect(calls.map((one) => [one.from, one.size, one.key])).toEqual([
      [0, 500, "run-0"],
      [500, 500, "run-500"],
      [1000, 200, "run-1000"],
    ])
    expect(progress).toMatchObject({ state: "done", accepted: 1200, next: 1200 })
    expect(progress.jobs.map((job) => job.job_id)).toEqual(["job-0", "job-500", "job-1000"])
  })

  it("keeps a call under 10 MB, whatever the letter brings along", () => {
    const long = readersOf(500).map((one) => ({ ...one, values: { text: "x".repeat(10_000) } }))
    const batches = batchesOf(long, 9 * 1024 * 1024)
    expect(batches.length).toBeGreaterThan(3)
    expect(batches.flatMap((one) => one.readers)).toEqual(long)
    for (const batch of batches)
      expect(JSON.stringify(batch.readers).length + 9 * 1024 * 1024).toBeLessThan(10 * 1024 * 1024)
  })

  it("stops between two calls and tells how many were not reached", async () => {
    let calls = 0
    const { progress } = await run(
      (batch) => {
        calls += 1
        return taken(batch)
      },
      { isStopped: () => calls === 2 },
    )
    expect(progress).toMatchObject({ state: "stopped", accepted: 1000, next: 1000 })
  })

  it("goes on after a call in which nobody could be written to", async () => {
    const nobody = failed(400, "Nobody: r0@example.com (complained), r1@example.com (blocked).", {
      code: 204,
    })
    const { progress } = await run((batch) => (batch.from === 0 ? nobody : taken(batch)))
    expect(progress).toMatchObject({ state: "done", accepted: 700 })
    expect(progress.refused).toHaveLength(500)
    expect(progress.refused[1]).toEqual({ email: "r1@example.com", reason: "blocked" })
  })

  it("ends at a call that is refused as a whole, with the sentence", async () => {
    const refusal = failed(403, "Sending is switched off.", { code: 215 })
    const { progress, calls } = await run((batch) => (batch.from === 500 ? refusal : taken(batch)))
    expect(progress).toMatchObject({ state: "failed", accepted: 500, next: 500, unknown: [] })
    expect(progress.failure?.message).toBe("Sending is switched off.")
    expect(calls).toHaveLength(2)
  })

  it("tells each refused address with its reason", async () => {
    const { progress } = await run(
      (batch) => {
        const answer = taken(batch)
        return answer.ok
          ? ok({
              ...answer.value,
              emails: ["r0@example.com"],
              failed_emails: { "r1@example.com": "unsubscribed" },
            })
          : answer
      },
      { count: 2 },
    )
    expect(progress.refused).toEqual([{ email: "r1@example.com", reason: "unsubscribed" }])
  })
})

describe("SENDING-4 nobody is written to twice", () => {
  const seen: { ok: false; failure: Failure } = failed(400, "seen before", { code: 1573 })

  it("an answer that is lost is asked for again with the same key, and the key tells that it was taken", async () => {
    const { progress, calls } = await run((batch, nth) =>
      nth === 1 ? lost : nth === 2 ? seen : taken(batch),
    )
    expect(calls.slice(0, 2).map((one) => one.key)).toEqual(["run-0", "run-0"])
    expect(progress).toMatchObject({ state: "done", acceptedUnseen: 500, accepted: 700, unknown: [] })
  })

  it("no call is repeated when the service may have forgotten its key", async () => {
    const { progress, calls } = await run(() => lost, { tookMs: 15_000 })
    expect(progress).toMatchObject({ state: "failed", next: 500, accepted: 0 })
    expect(progress.unknown).toHaveLength(500)
    expect(Math.max(...calls.map((one) => one.atMs))).toBeLessThan(45_000)
  })

  it("waits as long as it is asked to, and then goes on", async () => {
    const slow = failed(429, "slow down", { retry_after: 7 })
    const { progress, calls } = await run((batch, nth) => (nth === 1 ? slow : taken(batch)), { count: 10 })
    expect(calls.map((one) => one.atMs)).toEqual([0, 7010])
    expect(progress).toMatchObject({ state: "done", accepted: 10 })
  })

  it("a page that was closed goes on behind the call that was under way, whose people are told", () => {
    const [, second] = batchesOf(readersOf(1200), 1000)
    const progress = { ...startOf(1200), next: 500, accepted: 500 }
    const list = { runId: "run", list: "x", startedMs: 0 }
    const kept = readKeptRun(JSON.parse(JSON.stringify(keptRun(list, progress, second ?? null, 5))))
    const emails = readersOf(1200).map((one) => one.email)
    expect(kept && resumed(kept, emails)).toMatchObject({ next: 1000, accepted: 500 })
    expect(kept && resumed(kept, emails).unknown).toEqual(emails.slice(500, 1000))
    expect(kept && resumed({ ...kept, sending: null }, emails)).toMatchObject({ next: 500, unknown: [] })
    expect(readKeptRun({ progress: {}, list: 1 })).toBeNull()
  })
})

it("writes a list that no spreadsheet runs", () => {
  const progress = {
    ...startOf(1),
    refused: [{ email: "=1+1@example.com", reason: "invalid" }],
    unknown: ["a@b.example"],
  }
  expect(reportCsv(progress, (reason) => `because, ${reason}`)).toBe(
    'email,reason,explanation\r\n\'=1+1@example.com,invalid,"because, invalid"\r\na@b.example,unknown,"because, unknown"',
  )
})
