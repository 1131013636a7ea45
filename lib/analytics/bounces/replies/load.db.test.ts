import { afterAll, beforeAll, expect, test } from "vitest"
import type { Role } from "#lib/access/auth/permissions"
import type { Store } from "#lib/data/store/open"
import { type EndedLetter, endedLetter } from "#lib/testing/ended-letter"
import { anAccess, aProject, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { storeLetters } from "#lib/testing/store-letters"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { bounceRequest } from "../load.ts"
import { loadReplies, repliedPeople } from "./load.ts"
import { repliesView } from "./view.ts"

const slug = "replied"
const startMs = someDay.getTime()
const undo: (() => void)[] = []

let store: Store
beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings())
  await saveProject(store.db, slug)
  const unknown: [string, string] = ["hard_bounced", "err_user_unknown"]
  const bounces: (EndedLetter & { reply: string })[] = [
    { email: "ann@gmail.com", quarter: 1, ends: [unknown], reply: "550 5.1.1 <ann@gmail.com> no user 1" },
    { email: "bob@gmail.com", quarter: 2, ends: [unknown], reply: "550 5.1.1 <bob@gmail.com> no user 22" },
    { email: "cleo@small.example", quarter: 3, ends: [unknown], reply: "550 gone", template: "t2" },
  ]
  const letters = bounces.map(({ reply: destination_response, ...entry }, n) => ({
    ...endedLetter(slug, startMs)(entry, n),
    destination_response,
  }))
  await storeLetters(store.db, slug, letters)
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

const request = (params: Record<string, string> = {}, role: Role = "manager") => {
  const access = anAccess(role, aProject(slug))
  const reader = { ...access, timeZone: "UTC", range: null, comparison: null }
  return bounceRequest(reader, { range: "24h", ...params }, { language: "en", nowMs: startMs + 7_200_000 })
}
const linesOf = async (...args: Parameters<typeof request>) => {
  const view = repliesView(await loadReplies(await request(...args)))
  return "rows" in view ? view.rows : view.notComparable
}

test("BOUNCEPAGE-13 replies follow the page's period and filters", async () => {
  expect(await linesOf()).toMatchObject([
    { pattern: "550 5.1.1 … no user …", countText: "2", providers: "Gmail" },
    { pattern: "550 gone", countText: "1" },
  ])
  expect(await linesOf({ template: "t2" })).toMatchObject([{ pattern: "550 gone" }])
  expect(await linesOf({ reason: "err_blacklisted" })).toEqual([])
  expect(await linesOf({ server: "192.0.2.1" })).toMatch(/cannot be filtered by server/)
  expect(await linesOf({ campaign: "other" })).toMatch(/values that are counted together/)
})

test("BOUNCEPAGE-17 a reply links to its recipients, narrowed by the page's filters", async () => {
  const people = async (params: Record<string, string> = {}) =>
    repliedPeople(await request(params), "550 5.1.1 … NO user …")
  expect(await people()).toEqual({ emails: ["bob@gmail.com", "ann@gmail.com"], isAll: true })
  expect((await people({ template: "t2" })).emails).toEqual([])
  expect((await people({ server: "192.0.2.1" })).emails).toEqual([])
})
