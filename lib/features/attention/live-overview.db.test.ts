import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { webhookList } from "#contract/methods/webhook"
import type { PageAccess } from "#lib/access/auth/guard"
import type { Role } from "#lib/access/auth/permissions"
import type { SearchParams } from "#lib/analytics/range/range"
import { useEventStore } from "#lib/data/events/open"
import { postgresEvents } from "#lib/data/events/postgres/adapter"
import type { Store } from "#lib/data/store/open"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { normalize } from "#lib/intake/receive/normalize"
import { closeChanges } from "#lib/live/changes"
import { readMethod } from "#lib/mail-api/proxy/read"
import { plus, setClock } from "#lib/platform/clock"
import { anAccess, anEvent, aProject, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { liveOverview } from "./live-overview.ts"

vi.mock("next/headers", () => ({ cookies: async () => new Map(), headers: async () => new Headers() }))

vi.mock("#lib/mail-api/proxy/read", async (original) => {
  const real = await original<typeof import("#lib/mail-api/proxy/read")>()
  return { ...real, readMethod: vi.fn(real.readMethod) }
})

const countSteps = vi.fn(postgresEvents.countSteps)
const undo: (() => void)[] = []
let store: Store

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ serviceBaseUrl: "http://127.0.0.1:9" }))
  undo.push(setClock({ now: () => plus(someDay, 3_600_000) }))
  undo.push(useEventStore({ ...postgresEvents, countSteps }))
  for (const slug of ["shop", "other"]) await saveProject(store.db, slug)
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await closeChanges(store.db)
  await store.close()
})

async function addMessage(slug: string, email: string): Promise<void> {
  const events = [
    { event_name: "transactional_email_status", event_data: anEvent({ email, status: "sent" }) },
  ]
  const call = normalize({ auth: "x", events_by_user: [{ user_id: 1, events }] }, someDay.getTime())
  if (!call) throw new Error("not a callback")
  await postgresEvents.append(store.db, slug, [call])
  await addUpOnce(store.db)
}

const reader = (role: Role, slug: string, timeZone = "UTC"): PageAccess => ({
  ...anAccess(role, aProject(slug)),
  ...{ timeZone, range: null, comparison: null },
})
const sentTo = async (access: PageAccess) => (await liveOverview(access, {}, "en")).overview.figures[0]?.value

test("LIVE-5 LIVE-6 readers with the same rights share counted figures, up to the newest change", async () => {
  await addMessage("shop", "ann@example.com")
  countSteps.mockClear()
  const first = await liveOverview(reader("editor", "shop"), {}, "en")
  const timesOfOne = countSteps.mock.calls.length
  const second = await liveOverview(reader("editor", "shop"), {}, "en")
  expect(second.overview).toBe(first.overview)
  expect(countSteps.mock.calls).toHaveLength(timesOfOne)
  expect(first.overview.figures[0]?.value).toBe("1")

  // A reader never gets a response from before the change that it was notified of.
  await addMessage("shop", "bob@example.com")
  const third = await liveOverview(reader("editor", "shop"), {}, "en")
  expect(third.seq).toBeGreaterThan(first.seq)
  expect(third.overview.figures[0]?.value).toBe("2")
})

test("LIVE-6 nothing is shared with another project, role, language, address or clock", async () => {
  const { overview } = await liveOverview(reader("editor", "shop"), {}, "en")
  const others = [
    liveOverview(reader("viewer", "shop"), {}, "en"),
    liveOverview(reader("editor", "shop"), {}, "de"),
    liveOverview(reader("editor", "shop"), { provider: "gmail" }, "en"),
    liveOverview(reader("editor", "shop", "Asia/Kathmandu"), {}, "en"),
    liveOverview(reader("editor", "other"), {}, "en"),
  ]
  for (const one of await Promise.all(others)) expect(one.overview).not.toBe(overview)
  expect(await sentTo(reader("editor", "other"))).toBe("0")
})

test("CHANGE-1 FILTER-5 if nothing explains a change, the response gives the reason", async () => {
  const why = async (params: SearchParams) =>
    (await liveOverview(reader("editor", "shop"), params, "en")).changes
  expect(await why({ compare: "none" })).toEqual({
    notComparable: "To see what changed, choose a comparison above.",
  })
  for (const params of [{ status: "delivered" }, { country: "PL" }])
    expect(await why(params)).toEqual({
      notComparable: "Not available with a status, country or device filter.",
    })
})

test("SEVERAL-2 LIVE-6 figures of another project are not shared with readers without a role there", async () => {
  const both = { projects: "other" }
  const owner = { ...reader("editor", "shop"), user: { ...reader("editor", "shop").user, is_owner: true } }
  const stranger = { ...reader("editor", "shop"), user: { ...reader("editor", "shop").user, user_id: "eve" } }
  await addMessage("other", "of-other@example.com")
  const seen = await liveOverview(owner, both, "en")
  const ofStranger = await liveOverview(stranger, both, "en")
  expect([seen, ofStranger].map(({ overview }) => overview.figures[0]?.value)).toEqual(["3", "2"])
})

test("LIVE-6 data of the mail service is requested with each user's own key, at intervals", async () => {
  vi.mocked(readMethod).mockClear()
  const bob = reader("manager", "shop")
  const people = [reader("manager", "shop"), { ...bob, user: { ...bob.user, user_id: "bob" } }]
  for (const one of [...people, ...people]) await liveOverview(one, {}, "en")
  const calls = vi.mocked(readMethod).mock.calls.filter(([, method]) => method === webhookList)
  expect(calls.map(([{ user }]) => user.user_id)).toEqual(["user-1", "bob"])
})
