import { afterAll, beforeAll, expect, test } from "vitest"
import type { Store } from "#lib/data/store/open"
import { type EndedLetter, endedLetter } from "#lib/testing/ended-letter"
import { saveProject, someDay } from "#lib/testing/make"
import { storeLetters } from "#lib/testing/store-letters"
import { openTestStore } from "#lib/testing/test-store"
import { readRange } from "#lib/analytics/range/range"
import { readQuery } from "./query.ts"
import { statusCounts } from "./status-counts.ts"

let store: Store
const letters: EndedLetter[] = [
  { email: "a@postbox.example", quarter: 0, ends: [["hard_bounced", "err_user_unknown"]] },
  { email: "b@postbox.example", quarter: 0, ends: [["hard_bounced", "err_blacklisted"]] },
  { email: "c@postbox.example", quarter: 0, ends: [["delivered", "ok_delivered"]] },
  { email: "d@gmail.com", quarter: 1, ends: [["delivered", "ok_delivered"]], status: "opened" },
]

beforeAll(async () => {
  store = await openTestStore()
  await saveProject(store.db, "shop")
  await storeLetters(store.db, "shop", letters.map(endedLetter("shop", someDay.getTime())))
})
afterAll(() => store.close())

async function countsOf(params: Record<string, string> = {}) {
  const range = readRange(params, someDay.getTime() + 3_600_000, "UTC")
  const counts = await statusCounts(store.db, ["shop"], readQuery(params), range)
  return counts && Object.fromEntries(counts)
}

test("MESSAGESPAGE-2 counts by status what the other filters of the list find, from stored counts", async () => {
  expect(await countsOf()).toMatchObject({ hard_bounced: 2, delivered: 1, opened: 1 })
  expect(await countsOf({ status: "opened" })).toEqual(await countsOf())
  expect(await countsOf({ domain: "postbox.example" })).toMatchObject({ hard_bounced: 2, delivered: 1 })
  expect(await countsOf({ reason: "err_blacklisted" })).toEqual({ hard_bounced: 1 })
})

test("MESSAGESPAGE-2 gives no count by status where stored counts do not answer exactly that", async () => {
  const uncounted: Record<string, string>[] = [
    { range: "custom", from: "2026-11-20T11:07", to: "2026-11-20T13:00" },
    ...[{ q: "a" }, { had: "sent" }, { people: "true" }, { machines: "true" }, { tag: "a,b" }],
    ...[{ server: "192.0.2.1" }, { country: "PL" }, { domain: "gmail.com", template: "t1" }],
  ]
  for (const params of uncounted) expect(await countsOf(params)).toBeNull()
})
