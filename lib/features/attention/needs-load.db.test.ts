import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { domainList } from "#contract/methods/domain"
import type { PageAccess } from "#lib/access/auth/guard"
import { postgresEvents } from "#lib/data/events/postgres/adapter"
import type { Store } from "#lib/data/store/open"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { normalize } from "#lib/intake/receive/normalize"
import { plus, setClock } from "#lib/platform/clock"
import { failed, ok } from "#lib/platform/result"
import { anAccess, anEvent, aProject, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { overviewFor } from "#lib/analytics/overview/load"
import { loadWaiting } from "./needs-load.ts"

const domainOf = (domain: string, status: string) => ({
  domain,
  "verification-record": { value: "", status },
  dkim: { key: "", status: "active" },
})

vi.mock("#lib/mail-api/proxy/read", () => ({
  readMethod: async (_access: unknown, method: unknown) =>
    method === domainList
      ? ok({ domains: [domainOf("shop.example", "confirmed"), domainOf("news.shop.example", "pending")] })
      : failed(404, "There is none."),
}))

let store: Store
const undo: (() => void)[] = []
const access: PageAccess = {
  ...anAccess("manager", aProject("shop")),
  ...{ timeZone: "UTC", range: null, comparison: null },
}
const hour = 3600

type Sent = { name: string; status: string; second: number; delivery_info?: Record<string, string> }

const eventOf = ({ name, ...event }: Sent) => ({
  event_name: "transactional_email_status",
  event_data: anEvent({ job_id: `job-${name}`, email: name, ...event }),
})
const times = (count: number, domain: string, event: Omit<Sent, "name">) =>
  Array.from({ length: count }, (_, n) => eventOf({ name: `r${n}@${domain}`, ...event }))

beforeAll(async () => {
  store = await openTestStore()
  undo.push(
    useStore(store),
    useSettings({ serviceBaseUrl: "http://127.0.0.1:9" }),
    setClock({ now: () => plus(someDay, 600_000) }),
  )
  await saveProject(store.db, "shop")
  const refused = { delivery_status: "err_blacklisted", sender_ip: "192.0.2.25" }
  const events = [
    ...times(400, "gmail.com", { status: "delivered", second: -6 * hour }),
    ...times(3, "gmail.com", { status: "spam", second: -5 * hour }),
    // Within 168 hours, but not of the last seven days.
    ...times(100, "gmx.example", { status: "delivered", second: -162 * hour }),
    ...times(20, "postbox.example", { status: "hard_bounced", second: 60, delivery_info: refused }),
  ]
  const call = normalize({ auth: "x", events_by_user: [{ user_id: 1, events }] }, someDay.getTime())
  if (!call) throw new Error("not a callback")
  await postgresEvents.append(store.db, "shop", [call])
  await addUpOnce(store.db)
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

test("NEEDS-1 counts an open block, a jump and complaints as the overview does, and finds domains that are not verified", async () => {
  const block = { domain: "postbox.example", servers: 1, since: "", acknowledged: null }
  const waiting = await loadWaiting(access, [{ ...block, fromMs: someDay.getTime() + 30_000 }])
  expect(waiting.blocks.get("postbox.example")).toEqual({
    refused: 20,
    delivered: 0,
    servers: ["192.0.2.25"],
  })
  expect(waiting.jump).toMatchObject({
    ...{ from: someDay.getTime(), count: 20, before: 0 },
    domain: { name: "postbox.example", count: 20 },
  })
  expect(waiting.complaints).toMatchObject({ rate: { count: 3, of: 400 }, limit: 0.003, days: 7 })
  const { overview } = await overviewFor(access, { range: "7d" }, { language: "en" })
  expect(overview.figures.map(({ value }) => value)).toContain("0.750%")
  expect(waiting.unverified).toEqual(["news.shop.example"])
})

test("NEEDS-1 finds nothing in another project", async () => {
  await saveProject(store.db, "quiet")
  const quiet = { ...access, ...anAccess("manager", aProject("quiet")) }
  expect(await loadWaiting(quiet, [])).toMatchObject({ jump: null, complaints: null, blocks: new Map() })
})
