import { afterAll, beforeAll, expect, test } from "vitest"
import { at } from "../clock.ts"
import { keepProject, someDay } from "../testing/make.ts"
import { openTestStore } from "../testing/test-store.ts"
import type { Store } from "./open.ts"
import { letters } from "./schema.ts"
import { figuresByTag } from "./tags.ts"

let store: Store
beforeAll(async () => {
  store = await openTestStore()
  await keepProject(store.db, "shop")
  await keepProject(store.db, "other")
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
})

test("TAGPAGE-1 letters are counted by tag with what they ever came to, in the range and the project alone", async () => {
  await store.db
    .insert(letters)
    .values([
      letter("shop", 1, ["welcome", "welcome"], ["sent", "delivered", "opened"]),
      letter("shop", 2, ["welcome", "order"], ["sent", "hard_bounced"]),
      letter("shop", 3, ["order"], ["sent", "delivered", "spam"]),
      letter("shop", 90_000, ["order"], ["sent"]),
      letter("other", 4, ["welcome"], ["sent"]),
    ])
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
