import fc from "fast-check"
import { expect, test } from "vitest"
import { days, hours } from "../clock.ts"
import type { EventRow } from "../store/dump-rows.ts"
import { intoFiles } from "./into-files.ts"
import { splitPieces, writeEachFile } from "./make-dump.ts"

const at = (event_ms: number, event_id: number): EventRow => ({
  project_id: 1002,
  event_id,
  event_ms,
  job_id: null,
  email: null,
  status: null,
  data: {},
  from_email: null,
  subject: null,
  template_id: null,
  template_version: null,
  metadata: null,
  tags: null,
})

async function* pagesOf<T>(list: readonly T[], size: number): AsyncGenerator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size)
}

/** Event ids by file. */
async function filesOf(
  rows: EventRow[],
  size: number,
  plan: { limit: number; rowsPerFileMax: number; isByDay: boolean },
): Promise<number[][]> {
  const files: number[][] = []
  await writeEachFile(intoFiles(pagesOf(rows, size), plan), async (file) => {
    const ids: number[] = []
    for await (const { rows } of file) ids.push(...rows.map((row) => row.event_id))
    files.push(ids)
  })
  return files
}

const everyHour = Array.from({ length: 50 }, (_, n) => at(Date.UTC(2026, 0, 1, 23) + hours(n), n))

test("DUMP-5 every UTC day begins a file when the period is longer than a day", async () => {
  const plan = { limit: 1000, rowsPerFileMax: 1000, isByDay: true }
  const sizes = async (size: number) => (await filesOf(everyHour, size, plan)).map((file) => file.length)
  for (const size of [1, 7, 24, 1000]) expect(await sizes(size)).toEqual([1, 24, 24, 1])
})

test("DUMP-5 a file that is full is followed by the next, and the limit counts over all of them", async () => {
  const plan = { limit: 45, rowsPerFileMax: 20, isByDay: false }
  for (const size of [1, 7, 20, 1000]) {
    const files = await filesOf(everyHour, size, plan)
    expect(files.map((file) => file.length)).toEqual([20, 20, 5])
    expect(files.flat()).toEqual(Array.from({ length: 45 }, (_, n) => n))
  }
})

test("DUMP-5 no events, no files", async () => {
  expect(await filesOf([], 10, { limit: 5, rowsPerFileMax: 5, isByDay: true })).toEqual([])
})

test("DUMP-5 files are the plain model's, whatever the pages", async () => {
  const times = fc.array(fc.nat({ max: 4 * 24 }), { maxLength: 60 })
  const plans = fc.record({
    limit: fc.integer({ min: 1, max: 70 }),
    rowsPerFileMax: fc.integer({ min: 1, max: 20 }),
    isByDay: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(times, plans, fc.integer({ min: 1, max: 9 }), async (list, plan, size) => {
      const rows = list.toSorted((a, b) => a - b).map((hour, n) => at(hours(hour), n))
      const model: number[][] = []
      let day = -1
      for (const row of rows.slice(0, plan.limit)) {
        const isSameDay = !plan.isByDay || Math.floor(row.event_ms / days(1)) === day
        const open = model.at(-1)
        if (open && isSameDay && open.length < plan.rowsPerFileMax) open.push(row.event_id)
        else model.push([row.event_id])
        day = Math.floor(row.event_ms / days(1))
      }
      expect(await filesOf(rows, size, plan)).toEqual(model)
    }),
  )
})

test("DUMP-4 pieces are the same bytes", async () => {
  const chunks = fc.array(fc.uint8Array({ maxLength: 30 }), { maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(chunks, fc.integer({ min: 1, max: 16 }), async (list, size) => {
      const source = async function* () {
        for (const chunk of list) yield Buffer.from(chunk)
      }
      const pieces: Buffer[] = []
      for await (const piece of splitPieces(source(), size)) pieces.push(piece)
      expect(Buffer.concat(pieces)).toEqual(Buffer.concat(list.map((one) => Buffer.from(one))))
      expect(pieces.slice(0, -1).every((piece) => piece.length === size)).toBe(true)
      expect(pieces.every((piece) => piece.length > 0 && piece.length <= size)).toBe(true)
    }),
  )
})
