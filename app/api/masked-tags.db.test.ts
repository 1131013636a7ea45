import { afterAll, beforeAll, expect, test, vi } from "vitest"
import type { PageAccess } from "#lib/access/auth/guard"
import type { Role } from "#lib/access/auth/permissions"
import { plus, setClock } from "#lib/platform/clock"
import { postgresEvents } from "#lib/data/events/postgres/adapter"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { closeChanges } from "#lib/live/changes"
import type { Store } from "#lib/data/store/open"
import { callbackOf } from "#lib/testing/both-stores"
import { anAccess, aProject, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { bouncesFor } from "#lib/analytics/bounces/load"
import { tableLines } from "#lib/analytics/engagement/files"
import { engagementFor } from "#lib/analytics/engagement/load"
import { overviewFor } from "#lib/analytics/overview/load"

vi.mock("next/headers", () => ({ cookies: async () => new Map(), headers: async () => new Headers() }))

const undo: (() => void)[] = []
let store: Store

const tag = "lena@example.com"

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ serviceBaseUrl: "http://127.0.0.1:9" }))
  undo.push(setClock({ now: () => plus(someDay, 3_600_000) }))
  await saveProject(store.db, "shop")
  const message = (job_id: string, status: string, delivery_info: Record<string, string>) => ({
    ...{ job_id, status, delivery_info },
    message_info: { tags: [tag, "sale"] },
  })
  const events = [
    message("job-1", "delivered", {}),
    message("job-1", "opened", { traffic_type: "human" }),
    message("job-2", "hard_bounced", { delivery_status: "err_user_unknown" }),
  ]
  await postgresEvents.append(store.db, "shop", [callbackOf(events)])
  while (await addUpOnce(store.db));
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await closeChanges(store.db)
  await store.close()
})

const reader = (role: Role): PageAccess => ({
  ...anAccess(role, aProject("shop")),
  ...{ timeZone: "UTC", range: null, comparison: null },
})

async function shownTo(role: Role, params: Record<string, string> = {}) {
  const reading = { language: "en" } as const
  const engagement = await engagementFor(reader(role), params, reading)
  const [{ view }, { overview, request }] = [
    await bouncesFor(reader(role), params, reading),
    await overviewFor(reader(role), params, reading),
  ]
  return {
    text: JSON.stringify([engagement.view, view, overview, request.query]),
    file: tableLines(engagement.data, "tag") ?? [],
    rows: engagement.view.audience.find(({ name }) => name === "tag")?.rows ?? [],
    sent: overview.figures[0]?.value,
  }
}

test("FILTER-6 tags that are addresses are masked on every page of counts and in its files, and lead nowhere", async () => {
  const plain = await shownTo("manager")
  expect(plain.text).toContain(tag)
  expect(plain.file.join()).toContain(tag)
  const { text, file, rows } = await shownTo("viewer")
  expect(text).not.toContain("lena@")
  expect(file.join()).not.toContain("lena@")
  expect(file.join()).toContain("l•••@example.com")
  expect(rows.map(({ label, href }) => [label, href !== null])).toEqual([
    ["l•••@example.com", false],
    ["sale", true],
  ])
})

test("FILTER-6 nobody who sees masked addresses finds anything by one", async () => {
  expect((await shownTo("manager", { tag })).sent).toBe("2")
  const found = await shownTo("viewer", { tag })
  expect(found.sent).toBe("0")
  expect((await shownTo("viewer", { tag: "sale" })).sent).toBe("2")
})
