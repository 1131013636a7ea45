import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { setClock } from "#lib/platform/clock"
import { sealCursor } from "#lib/data/store/cursor"
import type { Store } from "#lib/data/store/open"
import { someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { bareSources } from "#lib/testing/store-letters"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { signInAs } from "../../../../api/testing/request-scope.ts"
import { sessionsOfRoles } from "../../../../api/testing/sessions-of-roles.ts"
import { letterTag } from "#lib/analytics/messages/letter-href"
import { loadStory } from "./[jobId]/load.ts"
import { loadMessages } from "#lib/analytics/messages/load"

vi.mock("next/headers", async () => (await import("../../../../api/testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../../../../api/testing/request-scope.ts")).sessionCookie,
)

const undo: (() => void)[] = []
let store: Store
let sessions: Map<string, string>
const bare = JSON.stringify(bareSources)

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings(), setClock({ now: () => someDay }))
  sessions = await sessionsOfRoles(store.db)
  signInAs(sessions.get("manager") ?? null)
  await store.db.execute(sql`
    insert into letters (project_id, job_id, email, status, statuses, first_at, last_at, subject, sources)
    select 'shop', 'deep-' || n, 'reader' || n || '@example.com', 'delivered', '{delivered,sent}',
      ${someDay}::timestamptz - n * interval '1 second', ${someDay}, 'Message ' || n, ${bare}::jsonb from generate_series(1, 15100) n`)
  await store.db.execute(sql`
    insert into letter_search (project_id, first_at, job_id, email, subject, tags, domain, provider)
    select project_id, first_at, job_id, email, subject, tags, 'example.com', 'other' from letters`)
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

async function pageAt(href: string) {
  const { searchParams } = new URL(href, "http://localhost:3000")
  const page = await loadMessages("shop", Object.fromEntries(searchParams))
  return { ...page, numbers: page.rows.map(({ subject }) => Number(/\d+/.exec(subject)?.[0])) }
}

/** The URL of a page far down: the given one with the position of the message above it. */
function jump(href: string, number: number): string {
  const url = new URL(href, "http://localhost:3000")
  const above = (number - 1) * 50
  const place = [
    someDay.getTime() - above * 1000,
    `deep-${above}`,
    `reader${above}@example.com`,
    "shop",
  ] as const
  url.searchParams.set("cursor", sealCursor([...place]))
  url.searchParams.set("page", String(number))
  return url.href
}

test("MESSAGESPAGE-4 page 300 has a URL like page 2, and continues in both directions", async () => {
  const first = await pageAt("/p/shop/messages?range=24h&q=Message")
  const second = await pageAt(first.olderHref ?? "")
  const below = await pageAt(jump(second.olderHref ?? "", 299))
  const [href, hrefOf2] = [below.olderHref ?? "", first.olderHref ?? ""]
  expect(hrefOf2).toContain("page=2")
  expect(href).toContain("page=300")
  expect(href.length - hrefOf2.length).toBeLessThan(24)

  const here = await pageAt(href)
  const numbers = Array.from({ length: 50 }, (_, nth) => 299 * 50 + 1 + nth)
  expect(here.numbers).toEqual(numbers)
  expect(await here.note).toMatch(/^Page 300/)
  const before = await pageAt(here.newerHref ?? "")
  expect(before.numbers).toEqual(numbers.map((one) => one - 50))
  expect(await before.note).toMatch(/^Page 299/)
  expect((await pageAt(before.olderHref ?? "")).numbers).toEqual(numbers)
  // The position alone, however it was reached: the URL has no history.
  expect(before.olderHref).toBe(href)
})

test("PROXY-3 viewers find no message by a name that they cannot see", async () => {
  const letter = { job_id: "named-1", email: "noa@example.com", subject: "Welcome, Noa" }
  await store.db.execute(sql`
    insert into letters (project_id, job_id, email, status, statuses, first_at, last_at, subject, sources)
    values ('shop', ${letter.job_id}, ${letter.email}, 'delivered', '{delivered,sent}', ${someDay}, ${someDay}, ${letter.subject}, ${bare})`)
  await store.db.execute(sql`
    insert into letter_search (project_id, first_at, job_id, email, subject, tags, domain, provider)
    select project_id, first_at, job_id, email, subject, tags, 'example.com', 'other' from letters where job_id = ${letter.job_id}`)
  const subjects = async (role: string, q: string) => {
    signInAs(sessions.get(role) ?? null)
    return (await loadMessages("shop", { range: "24h", q })).rows.map(({ subject }) => subject)
  }
  expect(await subjects("manager", "noa")).toEqual(["Welcome, Noa"])
  expect(await subjects("viewer", "noa")).toEqual([])
  expect(await subjects("viewer", "welcome")).toEqual(["Welcome, N•••"])
  expect(await subjects("viewer", "named-1")).toEqual(["Welcome, N•••"])
})

test("PROXY-3 a search for an invisible name responds like one without matches", async () => {
  const at = new Date(someDay.getTime() - 1000)
  await store.db.execute(sql`
    insert into letters (project_id, job_id, email, status, statuses, first_at, last_at, subject, sources)
    select 'shop', 'named-' || n, 'lena.fischer@example.com', 'delivered', '{delivered,sent}',
      ${at}, ${at}, 'Dear Fischer', ${bare}::jsonb from generate_series(1, 51) n`)
  await store.db.execute(sql`
    insert into letter_search (project_id, first_at, job_id, email, subject, tags, domain, provider)
    select project_id, first_at, job_id, email, subject, tags, 'example.com', 'other' from letters
    where subject = 'Dear Fischer'`)
  const answerTo = async (role: string, q: string) => {
    signInAs(sessions.get(role) ?? null)
    const { rows, note, took, olderHref, newerHref, counts } = await loadMessages("shop", { range: "24h", q })
    return { rows: rows.length, note: (await note).replace(took, ""), olderHref, newerHref, counts }
  }
  expect(await answerTo("manager", "fischer")).toMatchObject({ rows: 50, olderHref: expect.any(String) })
  expect(await answerTo("viewer", "dear")).toMatchObject({ rows: 50, olderHref: expect.any(String) })
  expect(await answerTo("viewer", "fischer")).toEqual(await answerTo("viewer", "weber"))
})

test("PROXY-3 a message's page does not lead viewers to the matches of such a search", async () => {
  const stepsOf = async (role: string, q: string) => {
    signInAs(sessions.get(role) ?? null)
    const to = letterTag("deep-1", "reader1@example.com")
    const { steps } = await loadStory("shop", "deep-1", { to, tz: "UTC", list: `range=24h&q=${q}` })
    return steps
  }
  expect(await stepsOf("manager", "noa")).toMatchObject({
    newer: { href: expect.stringContaining("named-1") },
  })
  expect(await stepsOf("viewer", "welcome")).toMatchObject({
    newer: { href: expect.stringContaining("named-1") },
  })
  expect(await stepsOf("viewer", "noa")).toEqual(await stepsOf("viewer", "nob"))
})
