import { afterAll, beforeAll, expect, test } from "vitest"
import { at, setClock } from "#lib/platform/clock"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { append } from "#lib/data/events/postgres/append"
import { normalize } from "#lib/intake/receive/normalize"
import type { Store } from "#lib/data/store/open"
import { aProject, anAccess, anEvent, type EventInput, saveProject, someDay } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import { listFigures } from "./list-figures.ts"

let store: Store
let restore: () => void
const nowMs = someDay.getTime() + 3_600_000

beforeAll(async () => {
  store = await openTestStore()
  restore = setClock({ now: () => at(nowMs) })
  for (const slug of ["shop", "other"]) await saveProject(store.db, slug)
  await add("shop", [
    ...sent("t1", 0, 8),
    ...bounced("t1", 8),
    ...opened("t1", 0, "human"),
    ...opened("t1", 1, "machine"),
  ])
  await add("shop", sent("t2", 20, 3))
  await add("other", sent("t1", 0, 5))
})
afterAll(async () => {
  restore()
  await store.close()
})

const of = (template_id: string, n: number) => ({
  ...{ job_id: `job-${template_id}-${n}`, email: `r${n}@example.com` },
  message_info: { template_id, template_version: 2 },
})
const sent = (id: string, from: number, count: number): EventInput[] =>
  Array.from({ length: count }, (_, n) => ({ ...of(id, from + n), status: "delivered", second: 10 }))
const bounced = (id: string, n: number): EventInput[] => [
  { ...of(id, n), status: "hard_bounced", second: 10 },
]
const opened = (id: string, n: number, traffic_type: string): EventInput[] => [
  { ...of(id, n), status: "opened", second: 60, delivery_info: { traffic_type } },
]

async function add(slug: string, events: EventInput[]): Promise<void> {
  const named = events.map((one) => ({ event_name: "transactional_email_status", event_data: anEvent(one) }))
  const call = normalize({ auth: "x", events_by_user: [{ user_id: 1, events: named }] }, nowMs)
  if (!call) throw new Error("not a callback")
  await append(store.db, slug, [call])
  while (await addUpOnce(store.db));
}
const figures = (ids: string[], slug = "shop") =>
  listFigures(store.db, anAccess("editor", aProject(slug)), ids)

test("RESULTS-1 thirty days by template: number sent, daily shape, and what people did", async () => {
  const answer = await figures(["t1", "t2", "none"])
  expect(answer).toMatchObject({
    ok: true,
    value: {
      t1: { sent: 9, delivered: 8, bounced: 1, opened: 1, clicked: 0 },
      t2: { sent: 3, delivered: 3, bounced: 0, opened: 0, clicked: 0 },
    },
  })
  const value = answer.ok ? answer.value : {}
  expect(value.none).toBe(undefined)
  expect(value.t1?.days).toHaveLength(30)
  expect(value.t1?.days.at(-1)).toBe(9)
})

test("RESULTS-7 templates with the same id in another project are not counted", async () => {
  expect(await figures(["t1"], "other")).toMatchObject({ value: { t1: { sent: 5, bounced: 0 } } })
})

test("RESULTS-1 fifty at once, and no query for an empty list", async () => {
  expect(await figures([])).toMatchObject({ ok: false, failure: { status: 400, field: "ids" } })
  expect(await figures(Array.from({ length: 51 }, (_, n) => `t${n}`))).toMatchObject({
    ok: false,
    failure: { status: 400, message: "At most 50 templates at once." },
  })
})

test("RESULTS-1 they are thirty calendar days of the project, also if one of them has 25 hours", async () => {
  // In Berlin, 25 October has 25 hours; here it is half past eleven in the evening.
  const back = setClock({ now: () => at(Date.parse("2026-11-20T22:30:00Z")) })
  const project = { ...aProject("shop"), time_zone: "Europe/Berlin" }
  const answer = await listFigures(store.db, anAccess("editor", project), ["t1"])
  back()
  expect(answer.ok && answer.value.t1?.days).toHaveLength(30)
})
