import { afterAll, beforeAll, expect, test } from "vitest"
import { at } from "#lib/platform/clock"
import { saveProject, someDay } from "#lib/testing/make"
import { bareSources, storeLetters } from "#lib/testing/store-letters"
import { openTestStore } from "#lib/testing/test-store"
import type { Store } from "./open.ts"
import { figuresByTag, newestWithTag } from "./tags.ts"

let store: Store
beforeAll(async () => {
  store = await openTestStore()
  await saveProject(store.db, "shop")
  await saveProject(store.db, "other")
})
afterAll(() => store.close())

const letter = (project_id: string, no: number, tags: string[], statuses: string[]) => ({
  project_id,
  job_id: `job-${no}`,
  email: `reader${no}@example.com`,
  status: statuses.at(-1) ?? "sent",
  statuses,
  first_at: at(someDay.getTime() + no * 1000),
  last_at: at(someDay.getTime() + no * 1000),
  tags,
  delivery_status: null,
  destination_response: null,
  subject: null,
  from_email: null,
  template_id: null,
  template_version: null,
  metadata: {},
  sources: bareSources,
})

test("TAGPAGE-1 messages are counted by tag for every status they ever had, in the range and the project alone", async () => {
  await storeLetters(store.db, "shop", [
    letter("shop", 1, ["welcome", "welcome"], ["sent", "delivered", "opened"]),
    letter("shop", 2, ["welcome", "order"], ["sent", "hard_bounced"]),
    letter("shop", 3, ["order"], ["sent", "delivered", "spam"]),
    letter("shop", 90_000, ["order"], ["sent"]),
  ])
  await storeLetters(store.db, "other", [letter("other", 4, ["welcome"], ["sent"])])
  const range = { from: someDay, to: at(someDay.getTime() + 60_000) }
  const figures = await figuresByTag(store.db, "shop", range)
  expect(Object.fromEntries(figures)).toEqual({
    welcome: {
      letters: 2,
      delivered: 1,
      opened: 1,
      clicked: 0,
      hard_bounced: 1,
      spam: 0,
      last_at: someDay.getTime() + 2000,
    },
    order: {
      letters: 2,
      delivered: 1,
      opened: 0,
      clicked: 0,
      hard_bounced: 1,
      spam: 1,
      last_at: someDay.getTime() + 3000,
    },
  })
})

test("TAGPAGE-1 counts of days and quarters of an hour equal those of the messages, for any range", async () => {
  await saveProject(store.db, "long")
  const hour = 3600
  const many = Array.from({ length: 200 }, (_, n) =>
    letter("long", n * hour + n * 7, [`t${n % 3}`], n % 2 ? ["sent", "delivered"] : ["sent"]),
  )
  await storeLetters(store.db, "long", many)
  for (const [fromHour, toHour] of [
    [0, 200],
    [1, 5],
    [11, 13],
    [0, 12],
    [12, 36],
    [5.25, 150.5],
    [300, 400],
  ] as const) {
    const range = {
      from: at(someDay.getTime() + fromHour * hour * 1000),
      to: at(someDay.getTime() + toHour * hour * 1000),
    }
    const inRange = many.filter(({ first_at }) => first_at >= range.from && first_at < range.to)
    const figures = await figuresByTag(store.db, "long", range)
    for (const tag of ["t0", "t1", "t2"]) {
      const tagged = inRange.filter(({ tags }) => tags.includes(tag))
      expect(figures.get(tag)?.letters ?? 0).toBe(tagged.length)
      expect(figures.get(tag)?.delivered ?? 0).toBe(
        tagged.filter((one) => one.statuses.includes("delivered")).length,
      )
      const newest = Math.max(...tagged.map(({ first_at }) => first_at.getTime()))
      const end = await newestWithTag(store.db, "long", tag, range.from.getTime(), range.to.getTime())
      expect(end).toBe(tagged.length === 0 ? null : Math.floor(newest / 900_000) * 900_000 + 900_000)
    }
  }
})
