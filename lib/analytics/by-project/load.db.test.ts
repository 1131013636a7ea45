import { afterAll, beforeAll, expect, test } from "vitest"
import { accessIn } from "#lib/access/auth/access"
import { readScope } from "#lib/analytics/filters/scope"
import { readComparison } from "#lib/analytics/range/comparison"
import { endWithBar, readRange } from "#lib/analytics/range/range"
import { removeMember, setMember } from "#lib/data/store/members"
import { findMembership } from "#lib/data/store/membership"
import type { Store } from "#lib/data/store/open"
import type { FirstRead } from "#lib/data/store/schema/messages"
import { createUser } from "#lib/data/store/users"
import { type EndedLetter, endedLetter } from "#lib/testing/ended-letter"
import { aUser, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { storeLetters } from "#lib/testing/store-letters"
import { openTestStore, useStore } from "#lib/testing/test-store"
import type { ByProjectPage } from "./count.ts"
import { projectLines } from "./files.ts"
import { loadByProject } from "./load.ts"

/** Three projects with different results; the viewer is in two of them. */
let store: Store
const undo: (() => void)[] = []
const startMs = someDay.getTime()
const nowMs = startMs + 3_600_000
const user = aUser("ann")

const opened: FirstRead = ["opened", "human", "mobile", "iOS", "Safari", "PL", startMs, ""]
const delivered: Omit<EndedLetter, "email" | "quarter"> = { ends: [["delivered", "ok_delivered"]] }
const bounced: typeof delivered = { ends: [["hard_bounced", "err_user_unknown"]] }

async function fill(slug: string, results: readonly (typeof delivered & { isOpened?: boolean })[]) {
  await saveProject(store.db, slug)
  await storeLetters(
    store.db,
    slug,
    results.map(({ isOpened, ...one }, n) => {
      const made = endedLetter(slug, startMs)({ ...one, email: `${slug}-${n}@gmail.com`, quarter: n % 3 }, n)
      return isOpened
        ? {
            ...made,
            status: "opened",
            statuses: [...made.statuses, "opened"],
            sources: { ...made.sources, reads: [opened] },
          }
        : made
    }),
  )
}

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings())
  await fill("shop", [delivered, delivered, { ...delivered, isOpened: true }, bounced])
  await fill("news", [delivered, bounced])
  await fill("secret", [bounced, bounced, bounced, bounced])
  const { user_id, email, name } = user
  await createUser(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  await setMember(store.db, { project_id: "shop", user_id, role: "viewer", created_at: someDay })
  await setMember(store.db, { project_id: "news", user_id, role: "editor", created_at: someDay })
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

async function requestOf(page: ByProjectPage, query: Record<string, string>) {
  const params = { range: "custom", from: "2026-11-20T11:00", to: "2026-11-20T14:00", tz: "UTC", ...query }
  const access = accessIn(user, await findMembership(store.db, "shop", user.user_id))
  if (!access) throw new Error("no access")
  const scope = await readScope(store.db, access, params, "charts")
  const range = endWithBar(readRange(params, nowMs, "UTC"))
  const comparison = readComparison(params, range, nowMs, null)
  return { page, scope, params, range, comparison }
}
const tableOf = async (page: ByProjectPage, query: Record<string, string> = {}) =>
  loadByProject({ ...(await requestOf(page, query)), language: "en" })
const several = { projects: "news,secret" }

/** The value and base of one figure, by row. */
async function figure(page: ByProjectPage, label: string, query: Record<string, string> = several) {
  const table = await tableOf(page, query)
  return table?.rows.map(({ name, cells }) => {
    const cell = cells[table.columns.indexOf(label)]
    return [name, cell?.value, cell?.hint]
  })
}

test("SEVERAL-8 each project has its own figures, and all together have the sum", async () => {
  expect(await figure("overview", "Messages sent")).toEqual([
    ["shop", "4", null],
    ["news", "2", null],
    ["All together", "6", null],
  ])
  expect(await figure("overview", "Delivered")).toEqual([
    ["shop", "75.0%", "3 messages"],
    ["news", "50.0%", "1 message"],
    ["All together", "66.7%", "4 messages"],
  ])
  expect(await figure("bounces", "Bounced")).toEqual([
    ["shop", "25.0%", "1 message"],
    ["news", "50.0%", "1 message"],
    ["All together", "33.3%", "2 messages"],
  ])
  expect((await tableOf("bounces", several))?.columns).toEqual(["Messages sent", "Bounced"])
  expect(await figure("engagement", "Opened by people")).toEqual([
    ["shop", "33.3%", "1 of 3 delivered"],
    ["news", "0.0%", "0 of 1 delivered"],
    ["All together", "25.0%", "1 of 4 delivered"],
  ])
})

test("SEVERAL-8 a row links to its project alone, and its numbers to the messages there", async () => {
  const rows = (await tableOf("overview", { ...several, provider: "gmail" }))?.rows ?? []
  expect(rows.map(({ href }) => href?.split("?")[0] ?? null)).toEqual([
    ...["/p/shop/overview", "/p/news/overview", null],
  ])
  expect(rows[1]?.href).toContain("provider=gmail")
  expect(rows[1]?.href).not.toContain("projects")
  const messages = rows.map(({ cells }) => new URL(cells[0]?.href ?? "", "https://waybill.example"))
  expect(messages.map(({ pathname, searchParams }) => [pathname, searchParams.get("projects")])).toEqual([
    ["/p/shop/messages", null],
    ["/p/news/messages", null],
    ["/p/shop/messages", "news"],
  ])
})

test("SEVERAL-8 the page's filters and comparison apply to each row", async () => {
  expect(await figure("overview", "Messages sent", { ...several, provider: "outlook" })).toEqual([
    ["shop", "0", null],
    ["news", "0", null],
    ["All together", "0", null],
  ])
  expect(await figure("overview", "Messages sent", { ...several, server: "192.0.2.1" })).toContainEqual([
    ...["news", "–", null],
  ])
  const before = { ...several, compare: "day", against: "2026-11-19" }
  const change = (await tableOf("overview", before))?.rows[0]?.cells[0]?.change
  expect(change).toMatchObject({ tone: "plain" })
  expect((await tableOf("overview", { ...several, compare: "none" }))?.rows[0]?.cells[0]?.change).toBeNull()
})

test("SEVERAL-8 CHART-1 the file has the counts of each project, empty where they are not counted", async () => {
  const file = async (page: ByProjectPage, query: Record<string, string> = {}) =>
    (await projectLines(await requestOf(page, { ...several, compare: "none", ...query }))).map((line) =>
      line.trim(),
    )
  expect(await file("overview")).toEqual([
    "project,sent,delivered,bounced,spam,opened,clicked,sent_compared,delivered_compared,bounced_compared,spam_compared,opened_compared,clicked_compared",
    "shop,4,3,1,0,1,0,,,,,,",
    "news,2,1,1,0,0,0,,,,,,",
  ])
  expect(await file("bounces", { reason: "err_user_unknown" })).toEqual([
    ...["project,sent,bounced,sent_compared,bounced_compared", "shop,,1,,", "news,,1,,"],
  ])
  const [head, ...lines] = await file("engagement")
  expect(head).toMatch(
    /^project,delivered,opened_people,opened_image_proxies,opened_machines,opened_not_known,clicked_people/,
  )
  expect(lines).toEqual(["shop,3,1,0,0,0,0,0,0,0,,,,,,,,,", "news,1,0,0,0,0,0,0,0,0,,,,,,,,,"])
})

test("SEVERAL-8 one project has no table, and a lost role removes its row", async () => {
  expect(await tableOf("overview")).toBeNull()
  expect(await tableOf("overview", { projects: "secret" })).toBeNull()
  expect(JSON.stringify(await tableOf("overview", { projects: "*" }))).not.toContain("secret")
  await removeMember(store.db, "news", user.user_id)
  expect(await tableOf("overview", several)).toBeNull()
})
