import { afterAll, beforeAll, expect, test } from "vitest"
import { at, setClock } from "#lib/platform/clock"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { append } from "#lib/data/events/postgres/append"
import { normalize } from "#lib/intake/receive/normalize"
import type { Store } from "#lib/data/store/open"
import { anEvent, type EventInput, saveProject, someDay } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import { countResults } from "./count.ts"
import { readQuery } from "./query.ts"

const hourMs = 3_600_000
const startMs = someDay.getTime()
const edges = [startMs, startMs + hourMs]

let store: Store
let restore: () => void
beforeAll(async () => {
  store = await openTestStore()
  restore = setClock({ now: () => at(startMs + hourMs) })
  for (const slug of ["shop", "other"]) await saveProject(store.db, slug)
  await add("shop", [...story("t1", 1, 6, 2), ...story("t1", 2, 4, 3), ...story("t2", 1, 5, 5)])
  await add("other", story("t1", 1, 9, 9))
})
afterAll(async () => {
  restore()
  await store.close()
})

/** Adds `count` messages of a version: people clicked in the first ones, a scanner in all of them. */
function story(template_id: string, template_version: number, count: number, clicked: number): EventInput[] {
  return Array.from({ length: count }, (_, n): EventInput[] => {
    const common = {
      ...{ job_id: `${template_id}-${template_version}-${n}`, email: `r${n}@gmail.com` },
      message_info: { template_id, template_version, tags: n === 0 ? ["vip"] : [] },
    }
    const click = { ...common, status: "clicked", url: "https://shop.example/sale" }
    return [
      { ...common, status: "delivered", second: 10 },
      { ...click, second: 20, delivery_info: { traffic_type: "machine" } },
      ...(n < clicked ? [{ ...click, second: 60, delivery_info: { traffic_type: "human" } }] : []),
    ]
  }).flat()
}

async function add(slug: string, events: EventInput[]): Promise<void> {
  const named = events.map((one) => ({ event_name: "transactional_email_status", event_data: anEvent(one) }))
  const call = normalize({ auth: "x", events_by_user: [{ user_id: 1, events: named }] }, startMs + hourMs)
  if (!call) throw new Error("not a callback")
  await append(store.db, slug, [call])
  while (await addUpOnce(store.db));
}

const ask = (params: Record<string, string> = {}, template_id = "t1", slug = "shop") =>
  countResults(store.db, slug, readQuery(params), { template_id, edges, mapVersion: "2" })
const byVersion = (
  rows: readonly { template_version: string; letters_ever: number; status: string }[] | null,
) =>
  rows
    ?.map(({ template_version, status, letters_ever }) => `v${template_version} ${status} ${letters_ever}`)
    .toSorted()

test("RESULTS-2 RESULTS-3 people and versions are counted separately, from counts and from the messages", async () => {
  const { ways, reads, readsByVersion, links, linksOfVersion } = await ask()
  expect(byVersion(ways)).toEqual(
    expect.arrayContaining(["v1 delivered 6", "v2 delivered 4", "v1 clicked 6", "v2 clicked 4"]),
  )
  expect(reads).toMatchObject([{ status: "clicked", letters_ever: 5 }])
  expect(byVersion(readsByVersion)).toEqual(["v1 clicked 2", "v2 clicked 3"])
  const people = (rows: typeof links) =>
    rows?.find(({ traffic_type }) => traffic_type === "human")?.letters_ever
  expect([people(links), people(linksOfVersion)]).toEqual([5, 3])
})

test("RESULTS-2 a filter narrows all counts", async () => {
  const { ways, readsByVersion } = await ask({ tag: "vip" })
  expect(byVersion(ways)).toEqual(expect.arrayContaining(["v1 delivered 1", "v2 delivered 1"]))
  expect(byVersion(readsByVersion)).toEqual(["v1 clicked 1", "v2 clicked 1"])
})

test("RESULTS-3 one version needs no query by version", async () => {
  expect(await ask({}, "t2")).toMatchObject({
    readsByVersion: null,
    linksOfVersion: null,
    reads: [{ letters_ever: 5 }],
  })
})

test("RESULTS-7 a template with the same id in another project is counted separately", async () => {
  expect(byVersion((await ask({}, "t1", "other")).ways)).toContain("v1 delivered 9")
  expect((await ask({}, "none")).ways).toEqual([])
})
