import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { at } from "#lib/platform/clock"
import { saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { bareSources, storeLetters } from "#lib/testing/store-letters"
import { openTestStore } from "#lib/testing/test-store"
import { countStored } from "./counts.ts"
import type { LetterFilter } from "./letter-filter.ts"
import { changesSeq, lastLetterAt, latestOf, listLetters } from "./letters.ts"
import type { Store } from "./open.ts"

let store: Store
const start = someDay.getTime()
const span = { fromMs: start, toMs: start + 86_400_000 }

let restore = () => {}
beforeAll(async () => {
  restore = useSettings()
  store = await openTestStore()
  await saveProject(store.db, "shop")
  // Three messages per second, so that pages end in the middle of one.
  const rows = Array.from({ length: 30 }, (_, n) => ({
    project_id: "shop",
    job_id: `job-${Math.floor(n / 6)}`,
    email: `reader.${n}@example.com`,
    status: n % 2 ? "delivered" : "sent",
    statuses: ["sent"],
    first_at: at(start + Math.floor(n / 3) * 1000),
    last_at: at(start + n * 1000),
    subject: n === 7 ? "100%_off today" : `Order ${n}`,
    delivery_status: null,
    destination_response: null,
    from_email: null,
    template_id: null,
    template_version: null,
    tags: n === 3 ? ["receipt", "ann@example.com"] : n === 4 ? ["receipts"] : [],
    metadata: {},
    sources: bareSources,
  }))
  await storeLetters(store.db, "shop", rows)
})
afterAll(async () => {
  restore()
  await store.close()
})

/** Counts the messages on the pages of a filter. */
const count = async (filter: LetterFilter) =>
  (await listLetters(store.db, "shop", { ...filter, limit: 100 })).letters.length

const emails = (page: Awaited<ReturnType<typeof listLetters>>) => page.letters.map((one) => one.email)

describe("lists of messages", () => {
  test("pages by cursor have every message once, newest first", async () => {
    const all = await listLetters(store.db, "shop", { ...span, limit: 100 })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listLetters>> = await listLetters(store.db, "shop", {
        ...span,
        limit: 7,
        cursor,
      })
      seen.push(...emails(page))
      cursor = page.cursor
    } while (cursor)
    expect(seen).toEqual(emails(all))
    expect(new Set(seen).size).toBe(30)
    const times = all.letters.map((one) => one.first_at.getTime())
    expect(times).toEqual([...times].sort((a, b) => b - a))
  })

  test("TAGPAGE-3 a tag finds its own messages alone, and no address for people who must not search for one", async () => {
    const by = async (tag: string, canSearchAddresses = true) =>
      emails(await listLetters(store.db, "shop", { ...span, tag, canSearchAddresses, limit: 100 }))
    expect(await by("receipt")).toEqual(["reader.3@example.com"])
    expect(await by("receipt", false)).toEqual(["reader.3@example.com"])
    expect(await by("rec%")).toEqual([])
    expect(await by("ann@example.com")).toEqual(["reader.3@example.com"])
    expect(await by("ann@example.com", false)).toEqual([])
    expect(await count({ ...span, tag: "receipts" })).toBe(1)
  })

  test("a range includes its start and excludes its end", async () => {
    const page = await listLetters(store.db, "shop", { fromMs: start + 1000, toMs: start + 2000, limit: 100 })
    expect(page.letters).toHaveLength(3)
  })

  test("by status, one or several", async () => {
    expect(await count({ ...span, status: "sent" })).toBe(15)
    expect(await count({ ...span, status: ["sent", "delivered"] })).toBe(30)
    expect(await count({ ...span, status: "spam" })).toBe(0)
    expect(await count({ ...span, status: "sent", tag: "receipts" })).toBe(1)
    expect(await count({ ...span, status: "delivered", tag: "receipts" })).toBe(0)
  })

  test("by part of an address or subject, or the beginning of a job_id; % and _ mean themselves", async () => {
    const by = (search: string) => count({ ...span, search })
    expect(await by("READER.7@")).toBe(1)
    expect(await by("order 12")).toBe(1)
    expect(await by("job-2")).toBe(6)
    expect(await by("%_OFF")).toBe(1)
    expect(await by("o_der")).toBe(0)
    expect(await by("\\")).toBe(0)
  })

  test("a search by a person with masked addresses does not look at addresses", async () => {
    const search = { ...span, search: "reader.7@", canSearchAddresses: false }
    expect(await count(search)).toBe(0)
  })

  test("PROXY-3 a cursor contains no readable address, and is the same for the same place", async () => {
    const page = () => listLetters(store.db, "shop", { ...span, limit: 1 })
    const { cursor, letters } = await page()
    const [local = ""] = (letters[0]?.email ?? "").split("@")
    for (const coding of ["base64url", "hex", "latin1"] as const)
      expect(Buffer.from(cursor ?? "", coding).toString("latin1")).not.toContain(local)
    expect((await page()).cursor).toBe(cursor)
  })

  test("an invalid cursor begins at the beginning", async () => {
    for (const cursor of ["x", "bnVsbA", Buffer.from('["a",1,2]').toString("base64url"), "A".repeat(80)]) {
      const page = await listLetters(store.db, "shop", { ...span, limit: 1, cursor })
      expect(emails(page)).toEqual(["reader.29@example.com"])
    }
  })

  test("MESSAGESPAGE-2 the number of a span is that of its list, for any start and end", async () => {
    for (const [from, to] of [
      [0, 86_400_000],
      [3000, 7000],
      [-86_400_000, 2000],
      [8999, 86_400_000],
      [10_000, 20_000],
    ] as const)
      for (const status of [undefined, "sent"]) {
        const part = { fromMs: start + from, toMs: start + to }
        const stored = await countStored(store.db, "shop", part, status ? { statuses: [status] } : {})
        expect(stored).toBe(await count({ ...part, status }))
      }
  })

  test("another project has none", async () => {
    expect(emails(await listLetters(store.db, "other", { ...span, limit: 10 }))).toEqual([])
    expect(await lastLetterAt(store.db, "other")).toBeNull()
    expect(await changesSeq(store.db, "other")).toBe(0)
    expect(await latestOf(store.db, "other")).toEqual({ seq: 0, eventAt: null, letterAt: null })
    expect(await latestOf(store.db, "shop")).toEqual({ seq: 0, eventAt: null, letterAt: at(start + 9000) })
    expect(await lastLetterAt(store.db, "shop")).toEqual(at(start + 9000))
  })
})
