import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { at, setClock } from "#lib/platform/clock"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { append } from "#lib/data/events/postgres/append"
import type { Store } from "#lib/data/store/open"
import { callbackOf } from "#lib/testing/both-stores"
import { type EventInput, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { GET } from "./route.ts"
import { signInAs } from "../../../../testing/request-scope.ts"
import { sessionsOfRoles } from "../../../../testing/sessions-of-roles.ts"
import { loadBounces } from "#lib/analytics/bounces/load"
import { loadReplies } from "#lib/analytics/bounces/replies/load"
import { repliesView } from "#lib/analytics/bounces/replies/view"
import { loadEngagement } from "#lib/analytics/engagement/load"

vi.mock("next/headers", async () => (await import("../../../../testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../../../../testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/navigation", async (original) => ({
  ...(await original<object>()),
  ...(await import("../../../../testing/request-scope.ts")).nextNavigation,
}))

/** Bounces and engagement for viewers: counts, working links and files, without recipients' addresses. */
const undo: (() => void)[] = []
let store: Store

const people = ["bounced", "blocked", "clicked", "scanned"].map((who) => `${who}.person@t-online.de`)
const [bounced = "", blocked = "", clicked = "", scanned = ""] = people
const message_info = { template_id: "t1", template_version: 1, tags: ["spring"] }
const refusal = (delivery_status: string) => ({
  ...{ delivery_status, sender_ip: "192.0.2.1" },
  destination_response: `550 <${bounced}> is not here`,
})
const url = "https://shop.example/sale"
const events: EventInput[] = [
  { job_id: "job-0", email: bounced, status: "hard_bounced", delivery_info: refusal("err_user_unknown") },
  { job_id: "job-1", email: blocked, status: "soft_bounced", delivery_info: refusal("err_spam_rejected") },
  ...[clicked, scanned].flatMap((email, n): EventInput[] => {
    const common = { job_id: `job-${n + 2}`, email, message_info }
    const delivery_info = { traffic_type: n === 0 ? "human" : "machine", os_name: "iOS" }
    return [
      { ...common, status: "delivered", second: 10, delivery_info: { delivery_status: "ok_delivered" } },
      { ...common, status: "opened", second: 60, delivery_info },
      { ...common, status: "clicked", second: 90, url, delivery_info },
    ]
  }),
]

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ serviceBaseUrl: "http://127.0.0.1:9" }))
  undo.push(setClock({ now: () => at(someDay.getTime() + 3_600_000) }))
  const sessions = await sessionsOfRoles(store.db)
  await append(store.db, "shop", [callbackOf(events)])
  while (await addUpOnce(store.db));
  signInAs(sessions.get("viewer") ?? null)
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

/** Every link in the data of a page. */
const linksIn = (view: unknown): string[] => {
  const found = new Set<string>()
  JSON.stringify(view, (_, value) => {
    if (typeof value === "string" && /^\/(p|api)\//.test(value)) found.add(value)
    return value
  })
  return [...found]
}
const bounces = async (query: Record<string, string> = {}) => {
  const { view, request } = await loadBounces("shop", { range: "24h", ...query })
  return { view, replies: repliesView(await loadReplies(request)) }
}
const engagement = async (query: Record<string, string> = {}) =>
  (await loadEngagement("shop", { range: "24h", ...query })).view

test("BOUNCEPAGE-6 viewers see domains without addresses, and can open every link", async () => {
  const shown = await bounces({ by: "domain", provider: "telekom" })
  const text = JSON.stringify(shown)
  expect(text).toContain("t-online.de")
  expect(text).toContain("550")
  expect(text).not.toMatch(/\.person/)
  const links = linksIn([shown, await bounces()])
  expect(links.some((link) => link.startsWith("/p/shop/messages?"))).toBe(true)
  for (const link of links)
    expect(link).toMatch(
      /^(\/p\/shop\/(bounces|messages|messages\/[^?]+|templates)|\/api\/projects\/shop\/charts\/bounces)(\?|$)/,
    )
})

test("ENGAGEMENT-4 viewers see links and shares without readers' addresses", async () => {
  const view = await engagement()
  const text = JSON.stringify(view)
  expect(text).toContain("shop.example/sale")
  expect(view.figures.map(({ ofWhat }) => ofWhat)).toContain("1 of 2 delivered")
  expect(text).not.toMatch(/\.person/)
  await expect(loadEngagement("foreign", { range: "24h" })).rejects.toThrow("404")
})

describe("ENGAGEMENT-6 CHART-1 files of what the page is narrowed to", () => {
  const file = async (path: string) => {
    const [chart = "", query = ""] = path.split("?")
    const request = new Request(`http://localhost:3000/api/projects/shop/charts/${chart}?range=24h&${query}`)
    const answer = await GET(request, { params: Promise.resolve({ project: "shop", chart }) })
    return {
      status: answer.status,
      name: answer.headers.get("content-disposition"),
      lines: (await answer.text()).split("\r\n"),
    }
  }

  test("a table is a file, with a column per kind of reader", async () => {
    const { lines, name } = await file("engagement?table=tag&tag=spring")
    expect(lines).toEqual(["tag,people,image_proxies,machines,not_known,messages", "spring,1,0,1,0,1", ""])
    expect(name).toContain("engagement-tag-shop.csv")
  })

  test("the chart is a file, with a line per step", async () => {
    const { lines } = await file("engagement?tag=spring")
    expect(lines[0]).toBe("from,to,people,image_proxies,machines,total,compared")
    expect(lines).toHaveLength(26)
    const total = lines.slice(1, -1).map((line) => Number(line.split(",")[5]))
    expect(total.reduce((sum, one) => sum + one, 0)).toBe(2)
    expect((await file("engagement?tag=other")).lines.join()).not.toMatch(/,[1-9]\d*,/)
  })

  test.each([
    ["engagement?table=people", 404],
    ["bounces?table=tag", 404],
    ["engagement?table=os&tag=spring", 200],
    ["engagement?os=iOS&tag=spring", 200],
  ])("%s is %i", async (path, status) => {
    expect((await file(path)).status).toBe(status)
  })
})
