import { afterAll, beforeAll, expect, test } from "vitest"
import { at, setClock } from "#lib/platform/clock"
import { namesMax } from "#lib/data/store/counted-names"
import type { Db, Store } from "#lib/data/store/open"
import { countSegments } from "#lib/data/store/segment-counts"
import { anEvent, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { append } from "./append.ts"
import { normalize } from "#lib/intake/receive/normalize"
import { otherName } from "../letter/reader.ts"
import { rebuild } from "./rebuild.ts"

const dayMs = 86_400_000
let store: Store
let db: Db
let restore: (() => void)[] = []
beforeAll(async () => {
  store = await openTestStore()
  db = store.db
  restore = [useSettings(), setClock({ now: () => at(someDay.getTime() + 2 * dayMs) })]
})
afterAll(async () => {
  for (const back of restore) back()
  await store.close()
})

/** A click of one person on that person's own link. */
const click = (n: number, second = 60) =>
  anEvent({
    job_id: `job-${n}`,
    status: "clicked",
    second,
    url: `https://shop.example/for/reader${letters(n)}`,
    delivery_info: { traffic_type: "human" },
    metadata: { campaign_id: String(n) },
  })

const letters = (n: number): string => [...String(n)].map((digit) => "abcdefghij"[Number(digit)]).join("")

async function storeEvents(project: string, events: Record<string, unknown>[]) {
  const named = events.map((event_data) => ({ event_name: "transactional_email_status", event_data }))
  const call = normalize(
    { auth: "x", events_by_user: [{ user_id: 1, events: named }] },
    someDay.getTime() + dayMs,
  )
  if (!call) throw new Error("not a callback")
  await append(db, project, [call])
}

const edges = [someDay.getTime() - dayMs, someDay.getTime() + 2 * dayMs]

async function counted(project: string) {
  while (await addUpOnce(db));
  const links = await countSegments(db, project, { edges, by: ["traffic_type", "link"] })
  const campaigns = await countSegments(db, project, { edges, by: ["campaign_id"] })
  const sums = (rows: readonly { name: string; letters_ever: number }[]) =>
    new Map(rows.map(({ name, letters_ever }) => [name, letters_ever]))
  return {
    links: sums((links ?? []).map((row) => ({ ...row, name: row.link }))),
    campaigns: sums((campaigns ?? []).map((row) => ({ ...row, name: row.campaign_id }))),
  }
}

test("EVENTS-3 limits distinct links and campaigns per day and project, and counts later ones together", async () => {
  const { project_id } = await saveProject(db, "flood")
  const total = namesMax + 30
  for (let n = 0; n < total; n += 40)
    await storeEvents(
      project_id,
      Array.from({ length: Math.min(40, total - n) }, (_, index) => click(n + index)),
    )
  const first = await counted(project_id)
  expect(first.links.size).toBe(namesMax + 1)
  expect(first.links.get(otherName)).toBe(30)
  expect(first.campaigns.size).toBe(namesMax + 1)
  expect(first.campaigns.get(otherName)).toBe(30)
  // The next day has room again, and other projects are not affected.
  await storeEvents(project_id, [click(total + 1, 86_400)])
  const { project_id: other } = await saveProject(db, "calm")
  await storeEvents(other, [click(total + 2)])
  expect([...(await counted(other)).links]).toEqual([[`shop.example/for/reader${letters(total + 2)}`, 1]])
  const again = await counted(project_id)
  expect(again.links.size).toBe(namesMax + 2)
  expect(again.links.get(otherName)).toBe(30)
  // Names are stable: a recount gives the same result.
  await rebuild(db, project_id, someDay.getTime() - dayMs, someDay.getTime() + 2 * dayMs)
  expect(await counted(project_id)).toEqual(again)
})

test("EVENTS-3 one message counts once for each link, up to a limit of earliest links", async () => {
  const { project_id } = await saveProject(db, "scanned")
  const clicks = Array.from({ length: 30 }, (_, n) =>
    anEvent({
      status: "clicked",
      second: 30 - n,
      url: `https://shop.example/page${letters(n)}`,
      delivery_info: { traffic_type: "machine" },
    }),
  )
  await storeEvents(project_id, clicks)
  await storeEvents(project_id, clicks)
  const { links } = await counted(project_id)
  expect(links.size).toBe(21)
  expect(links.get(otherName)).toBe(1)
  // Here the earliest click arrived last.
  expect(links.get(`shop.example/page${letters(29)}`)).toBe(1)
  expect(links.has(`shop.example/page${letters(0)}`)).toBe(false)
})
