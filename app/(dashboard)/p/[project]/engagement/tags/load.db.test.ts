import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { at, setClock } from "#lib/platform/clock"
import { ok } from "#lib/platform/result"
import type { Store } from "#lib/data/store/open"
import type { LetterSources } from "#lib/data/store/schema/messages"
import { someDay } from "#lib/testing/make"
import { bareSources, storeLetters } from "#lib/testing/store-letters"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { signInAs } from "../../../../../api/testing/request-scope.ts"
import { sessionsOfRoles } from "../../../../../api/testing/sessions-of-roles.ts"
import { loadTags } from "#lib/analytics/engagement/tags/load"

vi.mock("next/headers", async () => (await import("../../../../../api/testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../../../../../api/testing/request-scope.ts")).sessionCookie,
)
const tags = ["welcome", "Order", "order-2"].map((tag, nth) => ({ tag_id: nth + 1, tag }))
vi.mock("#lib/mail-api/proxy/read", () => ({ readMethod: async () => ok({ tags }) }))

const undo: (() => void)[] = []
let store: Store

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), setClock({ now: () => someDay }))
  signInAs((await sessionsOfRoles(store.db)).get("operator") ?? null)
  const readBy = (traffic_type: string): LetterSources => ({
    ...bareSources,
    reads: [["opened", traffic_type, "mobile", "iOS", "Safari", "PL", someDay.getTime(), ""]],
  })
  const letter = (no: number, tag: string, statuses: string[], sources = bareSources) => ({
    ...{ project_id: "shop", job_id: `job-${no}`, email: `reader${no}@example.com` },
    ...{ status: statuses.at(-1) ?? "sent", statuses, tags: [tag], metadata: {}, sources },
    ...{ first_at: at(someDay.getTime() - no * 60_000), last_at: at(someDay.getTime() - no * 60_000) },
    ...{ delivery_status: null, destination_response: null, subject: null, from_email: null },
    ...{ template_id: null, template_version: null },
  })
  await storeLetters(store.db, "shop", [
    letter(1, "welcome", ["sent", "delivered"]),
    letter(2, "welcome", ["sent", "hard_bounced"]),
    letter(3, "Order", ["sent"]),
    letter(4, "welcome", ["sent", "delivered", "opened"], readBy("human")),
    letter(5, "welcome", ["sent", "delivered", "opened"], readBy("machine")),
  ])
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

const rowsOf = async (request: Record<string, string>) => (await loadTags("shop", request)).rows

test("TAGPAGE-1 each tag has the counts of our events", async () => {
  const [first] = await rowsOf({})
  expect(first).toMatchObject({
    tag: "welcome",
    letters: 4,
    delivered: { rate: 0.75 },
    bounced: { rate: 0.25 },
    // Only a machine opened the other one.
    opened: { count: 1, of: 3 },
  })
})

test("TAGPAGE-1 tags are searched and sorted by the URL", async () => {
  const names = async (request: Record<string, string>) => (await rowsOf(request)).map(({ tag }) => tag)
  expect(await names({})).toEqual(["welcome", "Order", "order-2"])
  expect(await names({ sort: "-tag" })).toEqual(["welcome", "order-2", "Order"])
  expect(await names({ q: " oRDER " })).toEqual(["Order", "order-2"])
  expect(await names({ q: "nothing" })).toEqual([])
  // An empty search differs from a project without tags.
  expect((await loadTags("shop", { q: "nothing" })).total).toBe(3)
})
