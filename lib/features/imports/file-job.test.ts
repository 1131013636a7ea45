import { describe, expect, test } from "vitest"
import { failed, ok } from "#lib/platform/result"
import type { Plan } from "./check-row.ts"
import { batchRows, fileJob, type Send } from "./file-job.ts"
import { barParts, paceOf } from "./progress-view.ts"
import { reportOf } from "./report.ts"

const plan: Plan = {
  columns: { email: 0, cause: 1, created: null },
  cause: "unsubscribed",
  keepOurs: true,
  hasNames: true,
}
const rows = 12_345
const text = [
  "email,cause",
  ...Array.from({ length: rows }, (_, n) => `r${n}@example.com,spam`),
  "no-at.example.com,spam",
  "R1@example.com,complaint",
  '"=cmd|x@example.com",sent',
  "",
].join("\n")
const file = new Blob([text])
const never = () => false

/** A service that suppresses everything and records the order. */
function service() {
  const requests: string[][] = []
  const send: Send = async (wishes) => {
    requests.push(wishes.map((one) => one.email))
    return ok(wishes.map((one) => (one.email === "r7@example.com" ? "present" : "added")))
  }
  return { requests, send }
}

describe("SUPPRESSPAGE-8 a file is processed once, in batches", () => {
  test("with an outcome for each line", async () => {
    const { requests, send } = service()
    const job = fileJob({ file, plan, send })
    let reported = 0
    expect(await job.run(never, () => reported++)).toEqual({ end: "done" })
    expect(requests.map((batch) => batch.length)).toEqual([batchRows, batchRows, rows - 2 * batchRows])
    expect(reported).toBe(3)
    const { counts, rows: read, bytes } = job.progress()
    expect(counts).toMatchObject({ added: rows - 1, present: 1, noAt: 1, duplicate: 1, cause: 1 })
    expect([read, bytes]).toEqual([rows + 3, file.size])
    expect(job.problems().map((one) => [one.line, one.kind])).toEqual([
      [rows + 2, "noAt"],
      [rows + 3, "duplicate"],
      [rows + 4, "cause"],
    ])
    const parts = barParts(counts)
    expect(parts.map((part) => part.id)).toEqual(["added", "present", "other_cause", "duplicate", "bad"])
    expect(parts.reduce((sum, part) => sum + part.share, 0)).toBeCloseTo(1)
  })

  test("after a stop, it continues at that point and sends nothing twice", async () => {
    const { requests, send } = service()
    const job = fileJob({ file, plan, send })
    let isStopped = false
    expect(
      await job.run(
        () => isStopped,
        () => {
          isStopped = true
        },
      ),
    ).toEqual({ end: "stopped" })
    expect(requests).toHaveLength(1)
    // Three lines are rejected locally, without a call.
    expect(job.progress().rows).toBe(batchRows + 3)
    expect(await job.run(never, () => {})).toEqual({ end: "done" })
    const all = requests.flat()
    expect(all).toHaveLength(rows)
    expect(new Set(all).size).toBe(rows)
  })

  test("a failed batch is sent again when it continues", async () => {
    const { requests, send } = service()
    let calls = 0
    const shaky: Send = (batch) =>
      ++calls === 2 ? Promise.resolve(failed(502, "The mail service did not respond.")) : send(batch)
    const job = fileJob({ file, plan, send: shaky })
    expect(await job.run(never, () => {})).toMatchObject({ end: "failed", failure: { status: 502 } })
    // Three lines are rejected locally, without a call.
    expect(job.progress().rows).toBe(batchRows + 3)
    expect(await job.run(never, () => {})).toEqual({ end: "done" })
    expect(new Set(requests.flat()).size).toBe(rows)
    expect(job.progress().counts.added).toBe(rows - 1)
  })

  test("a file that cannot be read to its end stays unfinished when it continues", async () => {
    const { send } = service()
    const half = new Blob([text.slice(0, text.length / 2)])
    const end = new TransformStream({
      flush() {
        throw new DOMException("The file changed.", "NotReadableError")
      },
    })
    const broken = Object.assign(new Blob([text]), { stream: () => half.stream().pipeThrough(end) })
    const job = fileJob({ file: broken, plan, send })
    expect(await job.run(never)).toEqual({ end: "failed", failure: null })
    expect(await job.run(never)).toEqual({ end: "failed", failure: null })
  })

  test("excluded rows are skipped", async () => {
    const { requests, send } = service()
    const job = fileJob({ file, plan, send, skips: (row) => row !== 5 })
    await job.run(never, () => {})
    expect(requests).toEqual([["r5@example.com"]])
  })
})

describe("SUPPRESSPAGE-8 the report", () => {
  test("has every line, or the unusable ones, with the reason; formulas are neutralized", async () => {
    const { send } = service()
    const job = fileJob({ file, plan, send })
    await job.run(never, () => {})
    const words = { line: "Line", outcome: "Answer", kind: String }
    const about = { hasNames: true, log: job.log }
    const faults = await (await reportOf(file, { ...about, onlyFaults: true }, words)).text()
    expect(faults.split("\r\n")).toEqual([
      "Line,Answer,email,cause",
      `${rows + 2},noAt,no-at.example.com,spam`,
      `${rows + 4},cause,'=cmd|x@example.com,sent`,
      "",
    ])
    const all = (await (await reportOf(file, { ...about, onlyFaults: false }, words)).text()).split("\r\n")
    expect(all).toHaveLength(rows + 3 + 2)
    expect(all[8]).toBe("9,present,r7@example.com,spam")
  })
})

describe("SUPPRESSPAGE-8 progress", () => {
  const work = { done: 250, total: 1000, workedMs: 2000 }
  test("has a rate and a remaining time", () => {
    expect(paceOf(work)).toEqual({ rate: 125, leftMs: 6000 })
  })
  test("has neither before they can be estimated", () => {
    expect(paceOf({ ...work, workedMs: 100 })).toBeNull()
    expect(paceOf({ ...work, done: 0 })).toBeNull()
  })
})
