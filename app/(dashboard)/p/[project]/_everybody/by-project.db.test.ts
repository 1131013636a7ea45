import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import type { PageAccess } from "#lib/access/auth/guard"
import { accessIn } from "#lib/access/auth/access"
import type { ByProjectPage } from "#lib/analytics/by-project/count"
import { loadByProject } from "#lib/analytics/by-project/load"
import { engagementFor } from "#lib/analytics/engagement/load"
import { overviewFor } from "#lib/analytics/overview/load"
import { queriesAtOnce } from "#lib/data/events/each-project"
import { useEventStore } from "#lib/data/events/open"
import { postgresEvents } from "#lib/data/events/postgres/adapter"
import { findMembership } from "#lib/data/store/membership"
import type { Store } from "#lib/data/store/open"
import { plus, setClock } from "#lib/platform/clock"
import { aUser, saveProject, someDay } from "#lib/testing/make"
import { anOwner } from "#lib/testing/members"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"

/** Caches as within the render of a page. */
const render = vi.hoisted(() => ({ values: new Map<unknown, unknown>() }))
vi.mock("react", async (original) => ({
  ...(await original<object>()),
  cache: (read: () => unknown) => () => {
    if (!render.values.has(read)) render.values.set(read, read())
    return render.values.get(read)
  },
}))

const projects = ["shop", "news", "club"]
const undo: (() => void)[] = []
let store: Store
let access: PageAccess

/** Counts since the test began: their arguments, and how many of them were in flight together. */
const counted: { all: string[]; inFlight: number; most: number } = { all: [], inFlight: 0, most: 0 }

function noted<Args extends unknown[], Answer>(count: (...args: Args) => Promise<Answer>) {
  return async (...args: Args): Promise<Answer> => {
    counted.all.push(JSON.stringify(args.slice(1)))
    counted.inFlight += 1
    counted.most = Math.max(counted.most, counted.inFlight)
    return count(...args).finally(() => (counted.inFlight -= 1))
  }
}

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings(), setClock({ now: () => plus(someDay, 3_600_000) }))
  const countSegments = noted(postgresEvents.countSegments) as typeof postgresEvents.countSegments
  undo.push(useEventStore({ ...postgresEvents, countSteps: noted(postgresEvents.countSteps), countSegments }))
  for (const slug of projects) await saveProject(store.db, slug)
  await anOwner(store.db)
  const found = accessIn(aUser("owner", true), await findMembership(store.db, "shop", "owner"))
  if (!found) throw new Error("no access")
  access = { ...found, timeZone: "UTC", range: null, comparison: null }
})
beforeEach(() => Object.assign(counted, { all: [], most: 0 }))
afterEach(() => render.values.clear())
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

const drawn: [
  ByProjectPage,
  () => Promise<Omit<Parameters<typeof loadByProject>[0], "page" | "language">>,
][] = [
  ["overview", async () => (await overviewFor(access, params, { language: "en" })).request],
  ["engagement", async () => ({ ...(await engagementFor(access, params, { language: "en" })), params })],
]
const params = { projects: "*", range: "7d" }

test.each(drawn)("SEVERAL-5 SEVERAL-8 the table of the page %s counts nothing again", async (page, draw) => {
  const request = await draw()
  expect(counted.all.length).toBeGreaterThan(projects.length)
  expect(new Set(counted.all).size).toBe(counted.all.length)
  expect(counted.most).toBe(queriesAtOnce)
  counted.all = []
  expect((await loadByProject({ ...request, page, language: "en" }))?.rows).toHaveLength(projects.length + 1)
  expect(counted.all).toEqual([])
})

test("SEVERAL-5 SEVERAL-8 the table counts each project once, a few counts at a time, where its page has others", async () => {
  const { request } = await overviewFor(access, params, { language: "en" })
  Object.assign(counted, { all: [], most: 0 })
  const filtered = { ...request, params: { ...params, tag: "news" } }
  expect(await loadByProject({ ...filtered, page: "bounces", language: "en" })).not.toBeNull()
  expect(counted.all.length).toBeGreaterThan(projects.length)
  expect(new Set(counted.all).size).toBe(counted.all.length)
  expect(counted.most).toBe(queriesAtOnce)
})
