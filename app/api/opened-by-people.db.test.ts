import { afterAll, beforeAll, expect, test, vi } from "vitest"
import type { PageAccess } from "#lib/access/auth/guard"
import { plus, setClock } from "#lib/platform/clock"
import { postgresEvents } from "#lib/data/events/postgres/adapter"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { closeChanges } from "#lib/live/changes"
import { listLetters } from "#lib/data/store/letters"
import type { Store } from "#lib/data/store/open"
import { callbackOf } from "#lib/testing/both-stores"
import { anAccess, aProject, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { engagementFor } from "#lib/analytics/engagement/load"
import { filterOf, readQuery } from "#lib/analytics/messages/query"
import { overviewFor } from "#lib/analytics/overview/load"

vi.mock("next/headers", () => ({ cookies: async () => new Map(), headers: async () => new Headers() }))

const undo: (() => void)[] = []
let store: Store

/** Each message with the readers that opened it. */
const readers = [["human"], ["human", "machine"], ["machine"], ["protected"], []]

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ serviceBaseUrl: "http://127.0.0.1:9" }))
  undo.push(setClock({ now: () => plus(someDay, 3_600_000) }))
  await saveProject(store.db, "shop")
  // Events of one second differ in nothing else.
  let second = 0
  const message = (nth: number, status: string, delivery_info: Record<string, string> = {}) => ({
    job_id: `job-${nth}`,
    ...{ status, delivery_info, second: second++ },
  })
  const events = readers.flatMap((kinds, nth) => [
    message(nth, "delivered"),
    ...kinds.map((traffic_type) => message(nth, "opened", { traffic_type })),
  ])
  await postgresEvents.append(store.db, "shop", [callbackOf(events)])
  while (await addUpOnce(store.db));
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await closeChanges(store.db)
  await store.close()
})

const access: PageAccess = {
  ...anAccess("manager", aProject("shop")),
  ...{ timeZone: "UTC", range: null, comparison: null },
}
const options = { language: "en" } as const

const figuresOf = async (params: Record<string, string> = {}) => {
  const { overview } = await overviewFor(access, params, options)
  const { view } = await engagementFor(access, params, options)
  const tile = overview.figures.find(({ label }) => label === "Opened")
  return { tile, of: (key: string) => view.figures.find((one) => one.key === key) }
}

/** How many messages the list at this address has. */
async function listed(href: string | null | undefined): Promise<number> {
  const query = Object.fromEntries(new URL(href ?? "", "http://dashboard").searchParams)
  const span = { fromMs: 0, toMs: plus(someDay, 86_400_000).getTime() }
  const page = await listLetters(store.db, "shop", { ...span, ...filterOf(readQuery(query)), limit: 50 })
  return page.letters.length
}

test("FILTER-5 ENGAGEMENT-1 opened is opened by people, the same on Overview, Engagement and in the list behind", async () => {
  const { tile, of } = await figuresOf()
  expect(tile).toMatchObject({ value: "40.0%", countText: "2 messages", ofWhat: "of delivered" })
  expect(of("human opened")).toMatchObject({ value: "40.0%", ofWhat: "2 of 5 delivered" })
  expect(await Promise.all([tile?.link?.href, of("human opened")?.href].map(listed))).toEqual([2, 2])
})

test("MESSAGESPAGE-11 what machines opened leads to their messages, and counts on Overview where that is asked for", async () => {
  const { tile, of } = await figuresOf({ people: "false" })
  expect(tile).toMatchObject({ countText: "4 messages", byWhom: { text: "with machines" } })
  expect(await listed(tile?.link?.href)).toBe(4)
  expect(of("machine opened")?.ofWhat).toBe("2 of 5 delivered")
  expect(await listed(of("machine opened")?.href)).toBe(2)
})
