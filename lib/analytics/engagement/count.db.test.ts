import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { at, setClock } from "#lib/platform/clock"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { append } from "#lib/data/events/postgres/append"
import { normalize } from "#lib/intake/receive/normalize"
import type { Store } from "#lib/data/store/open"
import { anEvent, type EventInput, saveProject, someDay } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import { countEngagement } from "./count.ts"
import { readQuery } from "./query.ts"

const hourMs = 3_600_000
const startMs = someDay.getTime()
const span = {
  before: [startMs - hourMs, startMs - hourMs / 2, startMs],
  edges: [startMs, startMs + hourMs],
  usual: [[startMs - 2 * hourMs, startMs - hourMs]] as const,
}

let store: Store
let restore: () => void
beforeAll(async () => {
  store = await openTestStore()
  restore = setClock({ now: () => at(startMs + 48 * hourMs) })
  for (const slug of ["read", "other"]) await saveProject(store.db, slug)
})
afterAll(async () => {
  restore()
  await store.close()
})

const phone = {
  traffic_type: "human",
  device_type: "mobile",
  os_name: "iOS",
  browser: "Safari",
  country_code: "PL",
}
const scanner = { traffic_type: "machine" }

/** One message, scanned on arrival; the first ones are also read by their recipient. */
function story(n: number, isRead: boolean): EventInput[] {
  const common = {
    job_id: `job-${n}`,
    email: `reader${n}@gmail.com`,
    message_info: { template_id: "t1", tags: ["sale"] },
    metadata: { campaign_id: "7" },
  }
  const url = "https://shop.example/sale?utm_source=mail"
  return [
    { ...common, status: "delivered", second: 10, delivery_info: { delivery_status: "ok_delivered" } },
    { ...common, status: "opened", second: 12, delivery_info: scanner },
    { ...common, status: "clicked", second: 13, url, delivery_info: scanner },
    { ...common, status: "clicked", second: 14, url: "https://shop.example/terms", delivery_info: scanner },
    ...(isRead
      ? [
          { ...common, status: "opened", second: 10 + 300, delivery_info: phone },
          // Opened again with another program: the first one counts.
          { ...common, status: "opened", second: 9000, delivery_info: { ...phone, os_name: "Windows" } },
          { ...common, status: "clicked", second: 400, url, delivery_info: phone },
          { ...common, status: "clicked", second: 401, url: `${url}2`, delivery_info: phone },
        ]
      : []),
  ]
}

async function receive(slug: string, events: readonly EventInput[]): Promise<void> {
  const named = events.map((one) => ({ event_name: "transactional_email_status", event_data: anEvent(one) }))
  const call = normalize({ auth: "x", events_by_user: [{ user_id: 1, events: named }] }, startMs + hourMs)
  if (!call) throw new Error("not a callback")
  await append(store.db, slug, [call])
  while (await addUpOnce(store.db));
}

const countsFor = (slug: string, params: Record<string, string> = {}) =>
  countEngagement(store.db, [slug], readQuery(params), span)

const short = (rows: readonly object[] | null) =>
  rows?.map((row) =>
    Object.entries(row)
      .filter(([name]) => !["step", "letters_now"].includes(name))
      .map(([, value]) => value)
      .join(" "),
  )

describe("a scanner that opens everything, and people who open some of it", () => {
  test("ENGAGEMENT-1 are counted separately, each message once", async () => {
    await receive("read", Array.from({ length: 10 }, (_, n) => story(n, n < 3)).flat())
    const counts = await countsFor("read")
    expect(counts.delivered).toMatchObject([{ letters_ever: 10 }])
    expect(short(counts.reads)?.toSorted()).toEqual([
      "clicked human 3",
      "clicked machine 10",
      "opened human 3",
      "opened machine 10",
    ])
    expect(short(counts.links)?.toSorted()).toEqual([
      "clicked human shop.example/sale 3",
      "clicked machine shop.example/sale 10",
      "clicked machine shop.example/terms 10",
    ])
    expect(short(counts.elapsed)?.toSorted()).toEqual([
      "opened human under_10m 3",
      "opened machine under_1m 10",
    ])
    expect(short(counts.programs)).toContain("opened human mobile iOS Safari 3")
    expect(short(counts.countries)).toContain("opened human mobile PL 3")
    expect(short(counts.tags)?.toSorted()).toEqual(["opened human sale 3", "opened machine sale 10"])
    expect(short(counts.campaigns)).toContain("opened human 7 3")
  })

  test("ENGAGEMENT-7 are counted by the steps of the comparison period, and as a whole for usual values", async () => {
    const { reads, delivered } = await countsFor("read")
    const later = await countEngagement(store.db, ["read"], readQuery({}), {
      before: [startMs - hourMs, startMs, startMs + hourMs],
      edges: [startMs + hourMs, startMs + 2 * hourMs],
      usual: [
        [startMs - hourMs, startMs],
        [startMs, startMs + hourMs],
      ],
    })
    expect(later.readsBefore).toEqual(reads?.map((row) => ({ ...row, step: 1 })))
    expect(later.usual).toEqual([
      { reads: [], delivered: [] },
      { reads, delivered },
    ])
    const notComparable = await countsFor("read", { country: "PL", os: "iOS" })
    // Delivered messages are not counted by reader.
    expect(notComparable.usual).toMatchObject([{ delivered: null }])
  })

  test("ENGAGEMENT-2 combinations that are not counted come from the messages; counted ones are narrowed", async () => {
    const byProvider = await countsFor("read", { provider: "gmail" })
    const all = await countsFor("read")
    for (const name of ["links", "programs", "countries", "elapsed"] as const)
      expect(byProvider[name]).toEqual(all[name])
    expect((await countsFor("read", { provider: "gmx" })).links).toEqual([])
    expect(byProvider.reads).toHaveLength(4)
    expect(byProvider.delivered).toMatchObject([{ letters_ever: 10 }])
    expect((await countsFor("read", { provider: "gmx" })).reads).toEqual([])
    const byTemplate = await countsFor("read", { template: "t1" })
    expect(byTemplate).toMatchObject({ programs: all.programs, countries: all.countries })
    expect(byTemplate.links).toHaveLength(3)
    expect(byTemplate.elapsed).toHaveLength(2)
    expect((await countsFor("read", { template: "none" })).links).toEqual([])
  })

  test("ENGAGEMENT-5 each filter narrows the counts that support it, and choices are narrowed by the others", async () => {
    const byDevice = await countsFor("read", { device: "mobile" })
    expect(short(byDevice.reads)).toEqual(["clicked human 3", "opened human 3"])
    expect(byDevice).toMatchObject({ delivered: null, links: null })
    expect(short(byDevice.tags)).toEqual(["opened human sale 3"])
    expect(short(byDevice.programs)?.length).toBeGreaterThan(1)
    expect(short((await countsFor("read", { country: "PL" })).countries)).toContain(
      "opened human mobile PL 3",
    )
    expect((await countsFor("read", { country: "PL", os: "iOS" })).reads).toHaveLength(2)
    const byTag = await countsFor("read", { tag: "sale" })
    expect(byTag.delivered).toMatchObject([{ letters_ever: 10 }])
    expect(short(byTag.tags)).toContain("opened human sale 3")
    expect((await countsFor("read", { tag: "none" })).reads).toEqual([])
    expect((await countsFor("read", { campaign: "7" })).delivered).toMatchObject([{ letters_ever: 10 }])
  })

  test("ENGAGEMENT-4 another project has none of these", async () => {
    const { reads, delivered, links, programs, providers } = await countsFor("other")
    expect([reads, delivered, links, programs, providers]).toEqual([[], [], [], [], []])
  })
})
