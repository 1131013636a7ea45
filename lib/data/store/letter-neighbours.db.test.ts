import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { at } from "#lib/platform/clock"
import { saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { bareSources, storeLetters } from "#lib/testing/store-letters"
import { openTestStore } from "#lib/testing/test-store"
import type { LetterFilter } from "./letter-filter.ts"
import { letterNeighbours, type Neighbour } from "./letter-neighbours.ts"
import { type LetterRow, listLetters } from "./letters.ts"
import type { Store } from "./open.ts"

let store: Store
const start = someDay.getTime()
const span = { fromMs: start, toMs: start + 86_400_000 }

let restore = () => {}
beforeAll(async () => {
  restore = useSettings()
  store = await openTestStore()
  await saveProject(store.db, "shop")
  await saveProject(store.db, "other")
  // Three messages per second, two jobs per dozen: the order among messages of one moment counts.
  const rows = Array.from({ length: 30 }, (_, n) => ({
    project_id: "shop",
    job_id: `job-${n % 2}-${Math.floor(n / 12)}`,
    email: `reader.${n}@example.com`,
    status: n % 3 === 0 ? "spam" : n % 3 === 1 ? "delivered" : "sent",
    statuses: ["sent"],
    first_at: at(start + Math.floor(n / 3) * 1000),
    last_at: at(start + n * 1000),
    subject: n % 5 === 0 ? `Receipt ${n}` : `Order ${n}`,
    delivery_status: null,
    destination_response: null,
    from_email: null,
    template_id: null,
    template_version: null,
    tags: n % 4 === 0 ? ["receipt"] : [],
    metadata: {},
    sources: bareSources,
  }))
  await storeLetters(store.db, "shop", rows)
  await storeLetters(
    store.db,
    "other",
    rows.slice(0, 3).map((row) => ({ ...row, project_id: "other" })),
  )
})
afterAll(async () => {
  restore()
  await store.close()
})

const all = async (filter: LetterFilter): Promise<LetterRow[]> =>
  (await listLetters(store.db, "shop", { ...filter, limit: 100 })).letters

const nameOf = (one: Neighbour) => (typeof one === "string" ? one : one.email)

describe("MESSAGEPAGE-3 the messages next to one", () => {
  test.each<[string, Partial<LetterFilter>, number]>([
    ["without a filter", {}, 30],
    ["of one status", { status: "spam" }, 10],
    ["of two statuses", { status: ["spam", "sent"] }, 20],
    ["with a tag", { tag: "receipt" }, 8],
    ["with a tag and a status", { tag: "receipt", status: "spam" }, 3],
    ["by a word of the subject", { search: "receipt" }, 6],
    ["by two characters", { search: "r." }, 30],
    ["by a word and a status", { search: "receipt", status: ["spam", "sent"] }, 4],
    ["in a part of the time", { fromMs: start + 2000, toMs: start + 7000 }, 15],
  ])("are those of the list: %s", async (_, filter, many) => {
    const list = await all({ ...span, ...filter })
    expect(list).toHaveLength(many)
    const emails = ["end", ...list.map((one) => one.email), "end"]
    for (const [place, letter] of list.entries()) {
      const beside = await letterNeighbours(store.db, "shop", { ...span, ...filter }, letter)
      expect([nameOf(beside.newer), nameOf(beside.older)]).toEqual([emails[place], emails[place + 2]])
    }
  })

  test("a message that no longer matches has the neighbors of its former place", async () => {
    const list = await all({ ...span })
    const place = list.findIndex((one) => one.status === "sent")
    const letter = list[place]
    if (!letter) throw new Error("no letter")
    const spam = list.filter((one) => one.status === "spam")
    const after = spam.find((one) => list.indexOf(one) > place)
    const before = spam.findLast((one) => list.indexOf(one) < place)
    const beside = await letterNeighbours(store.db, "shop", { ...span, status: "spam" }, letter)
    expect([nameOf(beside.newer), nameOf(beside.older)]).toEqual([before?.email ?? "end", after?.email])
  })

  test("a message outside the time span has a neighbor on one side only", async () => {
    const [newest] = await all({ ...span })
    if (!newest) throw new Error("no letter")
    const early = { fromMs: start, toMs: start + 2000 }
    const beside = await letterNeighbours(store.db, "shop", early, newest)
    expect([nameOf(beside.newer), nameOf(beside.older)]).toEqual(["end", (await all(early))[0]?.email])
  })

  test("a person who sees masked addresses cannot step through a search for one", async () => {
    const [, letter] = await all({ ...span })
    if (!letter) throw new Error("no letter")
    const filter = { ...span, search: "reader.2", canSearchAddresses: false }
    expect(await letterNeighbours(store.db, "shop", filter, letter)).toEqual({ newer: "end", older: "end" })
  })
})
