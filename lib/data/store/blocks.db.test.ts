import { afterAll, beforeAll, expect, test } from "vitest"
import { at } from "#lib/platform/clock"
import { saveProject, someDay } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import { listBlocks } from "./blocks.ts"
import type { Store } from "./open.ts"
import { blocks } from "./schema/messages.ts"

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const startMs = someDay.getTime()

test("BOUNCEPAGE-1 of very many blocks the newest are listed, in order of time: the last one says who blocks us now", async () => {
  const { project_id } = await saveProject(store.db, "many-blocks")
  const stored = Array.from({ length: 2100 }, (_, second) => ({
    ...{ project_id, block_time: at(startMs + second * 1000), fingerprint: String(second) },
    ...{ domain: "a.example", block_type: "one_smtp", domain_status: second % 2 ? "unblocked" : "blocked" },
    ...{ smtp_blocks_count: second % 2 ? 0 : 1, raw: {}, received_at: someDay },
  }))
  await store.db.insert(blocks).values(stored)
  const listed = await listBlocks(store.db, project_id, startMs, startMs + 3_600_000)
  expect(listed.length).toBeGreaterThanOrEqual(1000)
  expect(listed.at(-1)?.block_time).toEqual(at(startMs + 2099 * 1000))
  const times = listed.map(({ block_time }) => block_time.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(await listBlocks(store.db, project_id, startMs + 5000, startMs + 7000)).toHaveLength(2)
})

test("BOUNCEPAGE-8 a domain is the same in any spelling", async () => {
  const { project_id } = await saveProject(store.db, "written-otherwise")
  const stored = ["GMX.de", "gmx.de"].map((domain, nth) => ({
    ...{ project_id, block_time: at(startMs + nth * 1000), fingerprint: domain, domain, raw: {} },
    ...{
      block_type: "one_smtp",
      domain_status: nth ? "unblocked" : "blocked",
      smtp_blocks_count: nth ? 0 : 1,
    },
    received_at: someDay,
  }))
  await store.db.insert(blocks).values(stored)
  const listed = await listBlocks(store.db, project_id, startMs, startMs + 3_600_000)
  expect(listed.map(({ domain, provider }) => [domain, provider])).toEqual([
    ["gmx.de", "gmx"],
    ["gmx.de", "gmx"],
  ])
})
