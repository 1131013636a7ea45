import { parse } from "papaparse"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { at } from "#lib/platform/clock"
import type { NewLetter } from "#lib/data/store/event-log"
import type { Store } from "#lib/data/store/open"
import { saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { bareSources, storeLetters } from "#lib/testing/store-letters"
import { openTestStore } from "#lib/testing/test-store"
import { chosenLines, messageLines } from "./message-file.ts"

let store: Store
let restore = () => {}
const startMs = someDay.getTime()
const many = 2345

const letter = (n: number): NewLetter => ({
  project_id: "shop",
  // Every tenth job has two messages.
  job_id: `job-${n % 10 === 1 ? n - 1 : n}`,
  email: `reader${n}@example.com`,
  status: n % 3 === 0 ? "spam" : "delivered",
  statuses: ["delivered", "sent"],
  first_at: at(startMs + n * 1000),
  last_at: at(startMs + n * 1000 + 500),
  subject: n === 7 ? '=HYPERLINK("x"), reader7@example.com' : `Order ${n}`,
  tags: ["a", "b"],
  delivery_status: "ok_delivered",
  destination_response: `250 ok reader${n}@example.com`,
  from_email: "hello@shop.example",
  template_id: null,
  template_version: null,
  metadata: {},
  sources: bareSources,
})

beforeAll(async () => {
  restore = useSettings()
  store = await openTestStore()
  await saveProject(store.db, "shop")
  const letters = Array.from({ length: many }, (_, n) => letter(n))
  await storeLetters(store.db, "shop", letters)
})
afterAll(async () => {
  restore()
  await store.close()
})

const span = { fromMs: startMs, toMs: startMs + 86_400_000 }

const shop = [{ project_id: "shop", canSearchAddresses: true, isMasked: false }]
const masked = [{ project_id: "shop", canSearchAddresses: true, isMasked: true }]

async function rowsOf(lines: AsyncGenerator<string>): Promise<Record<string, string>[]> {
  let text = ""
  for await (const line of lines) text += line
  return parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data
}

describe("MESSAGESPAGE-5 messages as a file", () => {
  test("are all matches of the filter, newest first, over as many pages as needed", async () => {
    const all = await rowsOf(messageLines(store.db, shop, span))
    expect(all).toHaveLength(many)
    expect(all[0]).toMatchObject({
      email: `reader${many - 1}@example.com`,
      tags: "a b",
      delivery_status: "ok_delivered",
    })
    expect(new Set(all.map(({ email }) => email)).size).toBe(many)
    const spam = await rowsOf(messageLines(store.db, shop, { ...span, status: "spam" }))
    expect(spam).toHaveLength(Math.ceil(many / 3))
  })

  test("MESSAGESPAGE-9 are those of one recipient by a whole address, and none for readers without the right to search for it", async () => {
    const found = async (search: string, of = shop) =>
      (await rowsOf(messageLines(store.db, of, { ...span, search }))).map(({ email }) => email)
    expect(await found("Reader7@example.com")).toEqual(["reader7@example.com"])
    // Not a whole address: only a part of others.
    expect((await found("eader7@example.com")).length).toBeGreaterThan(0)
    const unseeing = [{ project_id: "shop", canSearchAddresses: false, isMasked: true }]
    expect(await found("reader8@example.com", unseeing)).toEqual([])
    expect(await found("reader7@example.com", unseeing)).toEqual([])
  })

  test("are the chosen ones, in that order, with only one message of a job", async () => {
    const chosen = [11, 7, 10].map((n) => ({
      project_id: "shop",
      job_id: letter(n).job_id,
      to: letter(n).email,
    }))
    const nobody = { project_id: "shop", job_id: "job-5", to: "nobody" }
    const named: string[] = []
    const nameOf = (_job: string, email: string) => {
      named.push(email)
      return email
    }
    const rows = await rowsOf(chosenLines(store.db, shop, [...chosen, nobody], nameOf))
    expect(rows.map(({ email }) => email)).toEqual([11, 7, 10].map((n) => letter(n).email))
    expect(rows[1]?.subject).toBe(`'=HYPERLINK("x"), reader7@example.com`)
    // Two of one job: its messages are read once.
    expect(named.sort()).toEqual([10, 11, 5, 7].map((n) => letter(n).email).sort())
  })

  test("show no address to readers of masked ones", async () => {
    let text = ""
    for await (const line of messageLines(store.db, masked, { ...span, search: "reader7" })) text += line
    expect(text).toContain("r•••@example.com")
    expect(text).not.toContain("reader7")
  })
})

describe("SEVERAL-4 a file of several projects", () => {
  const both = [...shop, { project_id: "magazine", canSearchAddresses: false, isMasked: true }]

  test("has the messages of all, newest first, each with its project and masked by its reader's role there", async () => {
    await saveProject(store.db, "magazine")
    const theirs = Array.from({ length: 1200 }, (_, n) => ({
      ...letter(n * 2),
      project_id: "magazine",
      email: `subscriber${n}@example.com`,
    }))
    await storeLetters(store.db, "magazine", theirs)
    const all = await rowsOf(messageLines(store.db, both, span))
    expect(all).toHaveLength(many + theirs.length)
    const times = all.map(({ first_at = "" }) => first_at)
    expect(times).toEqual(times.toSorted().reverse())
    expect(times[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    const named = all.filter(({ email = "" }) => email.includes("subscriber"))
    expect(named).toEqual([])
    expect(all.filter(({ project }) => project === "magazine")).toHaveLength(theirs.length)
    expect(all.find(({ project }) => project === "shop")?.email).toMatch(/^reader\d+@/)
    // An address that is masked for the reader finds nothing.
    const found = await rowsOf(messageLines(store.db, both, { ...span, search: "subscriber1@" }))
    expect(found).toEqual([])
  })

  test("has nothing of a project without access, whatever was chosen", async () => {
    const chosen = { project_id: "magazine", job_id: letter(0).job_id, to: "subscriber0@example.com" }
    const nameOf = (_job: string, email: string) => email
    expect(await rowsOf(chosenLines(store.db, shop, [chosen], nameOf))).toEqual([])
    expect(await rowsOf(chosenLines(store.db, both, [chosen], nameOf))).toMatchObject([
      { project: "magazine", email: "s•••@example.com" },
    ])
  })
})
