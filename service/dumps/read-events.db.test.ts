import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { at, days, hours } from "../clock.ts"
import type { EventSpan } from "../store/dump-rows.ts"
import type { Store } from "../store/open.ts"
import { makeEvents, type SampleEvent } from "../testing/make-events.ts"
import { makeProject } from "../testing/make-letters.ts"
import { openTestStore } from "../testing/test-store.ts"
import { readEvents } from "./read-events.ts"

const start = Date.UTC(2026, 4, 1)
const everything: EventSpan = { start_ms: start, end_ms: start + days(40), filter: {} }
let store: Store
let projects: number[]
let samples: (SampleEvent & { event_id: number })[] = []

beforeAll(async () => {
  store = await openTestStore()
  projects = [
    await makeProject(store.db, "busy", at(start)),
    await makeProject(store.db, "quiet", at(start)),
    await makeProject(store.db, "silent", at(start)),
  ]
  const [busy = 0, quiet = 0] = projects
  const event = (project_id: number, ms: number): SampleEvent => ({ project_id, event_time: at(start + ms) })
  // Long silence, a flood within one millisecond, a stream, and single events far apart.
  const list = [
    event(busy, 0),
    ...Array.from({ length: 2500 }, () => event(busy, days(20))),
    ...Array.from({ length: 2500 }, (_, n) => event(busy, days(20) + 1 + n * 7)),
    event(busy, days(40) - 1),
    event(busy, days(40)),
    ...Array.from({ length: 30 }, (_, n) => event(quiet, hours(n * 30))),
    event(quiet, days(20)),
  ]
  for (let from = 0; from < list.length; from += 1000) {
    const part = list.slice(from, from + 1000)
    const ids = await makeEvents(store.db, part)
    samples = [...samples, ...part.map((sample, n) => ({ ...sample, event_id: ids[n] ?? 0 }))]
  }
})
afterAll(() => store.close())

async function read(project_ids: number[], span: EventSpan): Promise<number[]> {
  const ids: number[] = []
  for await (const page of readEvents(store.db, project_ids, span, new AbortController().signal))
    ids.push(...page.map((row) => row.event_id))
  return ids
}

const model = (project_ids: number[], { start_ms, end_ms }: EventSpan): number[] =>
  samples
    .filter(({ project_id, event_time }) => {
      const ms = event_time.getTime()
      return project_ids.includes(project_id) && ms >= start_ms && ms < end_ms
    })
    .sort((a, b) => a.event_time.getTime() - b.event_time.getTime() || a.event_id - b.event_id)
    .map((one) => one.event_id)

test("DUMP-5 events of one project and of several come once and in order, in floods and after silence", async () => {
  const [busy = 0, quiet = 0, silent = 0] = projects
  for (const project_ids of [[busy], [quiet], [silent], [busy, quiet], [busy, quiet, silent]]) {
    const expected = model(project_ids, everything)
    expect(await read(project_ids, everything)).toEqual(expected)
  }
  expect(model([busy], everything)).toHaveLength(5002)
})

test("DUMP-2 a period that begins or ends within a flood includes all of its millisecond or nothing of it", async () => {
  const [busy = 0] = projects
  const flood = start + days(20)
  for (const [start_ms, end_ms] of [
    [flood, flood + 1],
    [start, flood],
    [flood + 1, start + days(40)],
  ] as const) {
    const span = { start_ms, end_ms, filter: {} }
    expect(await read([busy], span)).toEqual(model([busy], span))
  }
})

test("DUMP-5 many projects need as many queries as one", async () => {
  const [busy = 0, quiet = 0, silent = 0] = projects
  const nobody = Array.from({ length: 300 }, (_, n) => silent + 1 + n)
  const execute = vi.spyOn(store.db, "execute")
  const questions = async (project_ids: number[]) => {
    execute.mockClear()
    await read(project_ids, everything)
    return execute.mock.calls.length
  }
  const alone = await questions([busy])
  expect(alone).toBeGreaterThan(0)
  expect(await questions([busy, quiet, silent, ...nobody])).toBeLessThanOrEqual(alone)
  execute.mockRestore()
})

test("DUMP-8 reading ends when its worker is aborted, also where there is nothing to read", async () => {
  const [, , silent = 0] = projects
  const stop = new AbortController()
  const pages = readEvents(store.db, [silent], { ...everything, end_ms: start + days(4000) }, stop.signal)
  stop.abort(new Error("closing"))
  await expect(pages.next()).rejects.toThrow("closing")
})
