import { afterAll, beforeAll, expect, test } from "vitest"
import { plus, setClock } from "#lib/platform/clock"
import type { Store } from "#lib/data/store/open"
import { blocks } from "#lib/data/store/schema/messages"
import { saveProject, someDay } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import { blockingNow } from "./load.ts"

let store: Store
const restore = setClock({ now: () => plus(someDay, 3_600_000) })

/** An event with the number of servers that a domain blocks. */
const blockEvent = (domain: string, second: number, servers: number) => ({
  ...{ project_id: "shop", block_time: plus(someDay, second * 1000), domain, raw: {}, received_at: someDay },
  ...{ fingerprint: `${domain} ${second}`, block_type: "one_smtp", smtp_blocks_count: servers },
  domain_status: servers > 0 ? "blocked" : "unblocked",
})

beforeAll(async () => {
  store = await openTestStore()
  await saveProject(store.db, "shop")
  await store.db
    .insert(blocks)
    .values([
      blockEvent("Postbox.example", 1, 2),
      blockEvent("over.example", 1, 1),
      blockEvent("over.example", 2, 0),
      blockEvent("unasked.example", 1, 1),
    ])
})
afterAll(async () => {
  restore()
  await store.close()
})

test("MESSAGEPAGE-9 finds the domains of these messages that still block our servers", async () => {
  const emails = ["a@postbox.example", "b@POSTBOX.example", "c@over.example", "d@quiet.example"]
  expect(await blockingNow(store.db, "shop", emails)).toEqual(["postbox.example"])
  expect(await blockingNow(store.db, "shop", ["c@over.example"])).toEqual([])
  expect(await blockingNow(store.db, "other", emails)).toEqual([])
})
