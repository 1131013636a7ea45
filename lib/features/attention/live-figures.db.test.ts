import { afterAll, beforeAll, expect, test, vi } from "vitest"
import type { PageAccess } from "#lib/access/auth/guard"
import type { Role } from "#lib/access/auth/permissions"
import { bouncesFor } from "#lib/analytics/bounces/load"
import { engagementFor } from "#lib/analytics/engagement/load"
import { useEventStore } from "#lib/data/events/open"
import { postgresEvents } from "#lib/data/events/postgres/adapter"
import type { Store } from "#lib/data/store/open"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { normalize } from "#lib/intake/receive/normalize"
import { closeChanges } from "#lib/live/changes"
import { plus, setClock } from "#lib/platform/clock"
import { anAccess, anEvent, aProject, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { liveBounces } from "./live-bounces.ts"
import { liveEngagement } from "./live-engagement.ts"

vi.mock("next/headers", () => ({ cookies: async () => new Map(), headers: async () => new Headers() }))

const undo: (() => void)[] = []
let store: Store

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ serviceBaseUrl: "http://127.0.0.1:9" }))
  undo.push(setClock({ now: () => plus(someDay, 3_600_000) }))
  await saveProject(store.db, "shop")
  await report("hard_bounced", "ann@example.com")
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await closeChanges(store.db)
  await store.close()
})

async function report(status: string, email: string): Promise<void> {
  const events = [{ event_name: "transactional_email_status", event_data: anEvent({ email, status }) }]
  const call = normalize({ auth: "x", events_by_user: [{ user_id: 1, events }] }, someDay.getTime())
  if (!call) throw new Error("not a callback")
  await postgresEvents.append(store.db, "shop", [call])
  await addUpOnce(store.db)
}

const reader = (role: Role): PageAccess => ({
  ...anAccess(role, aProject("shop")),
  ...{ timeZone: "UTC", range: null, comparison: null },
})

/** Shares counts as within the render of a page. */
const render = vi.hoisted(() => ({ isOn: false, values: new Map<unknown, unknown>() }))
vi.mock("react", async (original) => ({
  ...(await original<object>()),
  cache: (read: () => unknown) => () => {
    if (!render.isOn) return read()
    if (!render.values.has(read)) render.values.set(read, read())
    return render.values.get(read)
  },
}))

test.each([
  ["bounces", liveBounces, bouncesFor],
  ["engagement", liveEngagement, engagementFor],
] as const)(
  "RANGE-6 LIVE-5 %s: the server draws chosen figures without counting them again",
  async (_, live, load) => {
    const counted = vi.fn()
    const countSegments: typeof postgresEvents.countSegments = (...args) => {
      counted(args[2])
      return postgresEvents.countSegments(...args)
    }
    const back = useEventStore({ ...postgresEvents, countSegments })
    try {
      await live(reader("editor"), { range: "30d" }, "en")
      expect(counted).toHaveBeenCalled()
      counted.mockClear()
      render.isOn = true
      await load(reader("editor"), { range: "30d" }, { language: "en" })
      expect(counted.mock.calls).toEqual([])
    } finally {
      render.isOn = false
      back()
    }
  },
)

for (const [name, live] of [
  ["bounces", liveBounces],
  ["engagement", liveEngagement],
] as const) {
  test(`LIVE-5 LIVE-6 ${name}: readers with equal rights share one answer, others and newer changes do not`, async () => {
    const first = await live(reader("editor"), {}, "en")
    expect(await live(reader("editor"), {}, "en")).toBe(first)
    expect(await live(reader("viewer"), {}, "en")).not.toBe(first)
    expect(await live(reader("editor"), { range: "24h" }, "en")).not.toBe(first)
    await report("hard_bounced", `${name}@example.com`)
    expect((await live(reader("editor"), {}, "en")).seq).toBeGreaterThan(first.seq)
  })

  test(`LIVE-6 ${name}: the browser gets as data what the server draws`, async () => {
    const answer = await live(reader("editor"), {}, "en")
    expect(JSON.parse(JSON.stringify(answer))).toEqual(withoutUndefined(answer))
  })
}

/** JSON leaves these out, as React does. */
const withoutUndefined = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(withoutUndefined)
    : value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype
      ? Object.fromEntries(
          Object.entries(value).flatMap(([key, one]) =>
            one === undefined ? [] : [[key, withoutUndefined(one)]],
          ),
        )
      : value
