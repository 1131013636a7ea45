import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { at, setClock } from "#lib/platform/clock"
import { putKey } from "#lib/mail-api/proxy/keys"
import type { Store } from "#lib/data/store/open"
import { blocks } from "#lib/data/store/schema/messages"
import { endedLetter } from "#lib/testing/ended-letter"
import { someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { storeLetters } from "#lib/testing/store-letters"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { documentOf, drawn } from "../../api/testing/drawn.ts"
import { signInAs } from "../../api/testing/request-scope.ts"
import { sessionsOfRoles } from "../../api/testing/sessions-of-roles.ts"
import ProjectsPage from "./(list)/page.tsx"

vi.mock("next/headers", async () => (await import("../../api/testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../../api/testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/navigation", async (original) => ({
  ...(await original<object>()),
  ...(await import("../../api/testing/request-scope.ts")).nextNavigation,
}))

const stopped = (id: number) => ({
  ...{ id, url: `https://hooks.example.com/${id}`, status: "stopped", event_format: "json_post" },
  ...{ delivery_info: 0, single_event: 0, max_parallel: 10, updated_at: "2026-11-20 10:00:00" },
  events: { email_status: ["*"] },
})
const webhooks = [stopped(1), { ...stopped(2), status: "active" }]
let answer: { code: number; body: unknown } = { code: 200, body: { status: "success", objects: webhooks } }
const service = createServer((request, response) => {
  request.resume()
  response.writeHead(answer.code, { "content-type": "application/json" }).end(JSON.stringify(answer.body))
})

const undo: (() => void)[] = []
let store: Store
let sessions: Map<string, string>

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve))
  const serviceBaseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ serviceBaseUrl }))
  undo.push(setClock({ now: () => new Date(someDay.getTime() + 3_600_000) }))
  sessions = await sessionsOfRoles(store.db)
  await putKey(store.db, "shop", "", "key-of-shop-0123456789abcdef")
  const letter = endedLetter("shop", someDay.getTime())
  await storeLetters(store.db, "shop", [
    letter({ email: "lena@example.com", quarter: 0, ends: [["hard_bounced", "err_user_unknown"]] }, 1),
    ...[2, 3, 4].map((nth) =>
      letter({ email: `p${nth}@example.com`, quarter: 0, ends: [["delivered", ""]] }, nth),
    ),
  ])
  const block = (domain: string, second: number, isBlocked: boolean) => ({
    ...{ project_id: "shop", block_time: at(someDay.getTime() + second * 1000), domain, raw: {} },
    ...{ fingerprint: `${domain} ${second}`, block_type: "one_smtp", received_at: someDay },
    ...{ domain_status: isBlocked ? "blocked" : "unblocked", smtp_blocks_count: isBlocked ? 1 : 0 },
  })
  await store.db
    .insert(blocks)
    .values([block("a.example", 1, true), block("b.example", 1, true), block("b.example", 2, false)])
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
  await new Promise((resolve) => service.close(resolve))
})

async function linesFor(role: string): Promise<string[]> {
  signInAs(sessions.get(role) ?? null)
  const document = documentOf(await drawn(await ProjectsPage({ searchParams: Promise.resolve({}) })))
  return [...document.querySelectorAll('a[href$="/overview"]')].map((line) => line.textContent)
}

test("PROJECT-3 the list shows bounces, blocks and stopped webhooks of each project, by the reader's rights", async () => {
  const [foreign, shop, ...others] = (await linesFor("owner")).toSorted()
  expect(others).toEqual([])
  expect(foreign).toContain("No messages yet")
  expect(foreign).not.toMatch(/Bounced|block|stopped/)
  for (const part of ["Bounced 25.0% in 7 days", "1 active block", "1 webhook stopped"])
    expect(shop).toContain(part)
  expect((await linesFor("editor")).join()).toContain("1 webhook stopped")
  const viewers = (await linesFor("viewer")).join()
  expect(viewers).toContain("1 active block")
  expect(viewers).not.toContain("stopped")
})

test("PROJECT-3 a mail service that does not answer hides stopped webhooks alone", async () => {
  answer = { code: 503, body: "away" }
  const [shop] = await linesFor("editor")
  expect(shop).toContain("Bounced 25.0% in 7 days")
  expect(shop).not.toContain("stopped")
})
