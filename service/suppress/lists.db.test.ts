import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { at, days, type ManualClock, manualClock, plus, seconds } from "../clock.ts"
import { suppressionsOf } from "../events/effects.ts"
import { rows, type Store } from "../store/open.ts"
import { type SuppressionCause, suppressions } from "../store/schema/suppressions.ts"
import { sharedListId } from "../store/suppressions.ts"
import { entriesOf, listSuppressions, pageQuery } from "../store/suppressions-read.ts"
import { makeProject } from "../testing/make-letters.ts"
import { openTestStore } from "../testing/test-store.ts"
import { suppress } from "./add.ts"
import { readCursor, writeCursor } from "./list-input.ts"
import { lookUp } from "./look-up.ts"
import { type Removal, remove } from "./remove.ts"

const start = at(Date.UTC(2026, 4, 4, 12))
let store: Store
let clock: ManualClock
let project_id: number
let projects = 0

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(() => newProject())

async function newProject(): Promise<void> {
  clock = manualClock(start)
  projects += 1
  project_id = await makeProject(store.db, `project ${projects}`, start)
}

const holding = async (email: string, list = project_id) => entriesOf(store.db, [list], email, clock.now())

type Cause = Exclude<SuppressionCause, "blocked">
const set = (email: string, cause: Cause, created: Date) =>
  suppress(store.db, [{ project_id, email, cause, source: "user", at: created }])

const reading = {
  unknown: { status: "hard_bounced", delivery_status: "err_user_unknown" },
  full: { status: "soft_bounced", delivery_status: "err_mailbox_full" },
  complaint: { status: "spam", delivery_status: "ok_fbl" },
  unsubscribing: { status: "unsubscribed", delivery_status: "ok_unsubscribed" },
  subscribing: { status: "subscribed", delivery_status: "ok_resubscribed" },
} as const
type Happening = keyof typeof reading

const happens = (email: string, what: Happening, hasGlobalList = false) =>
  suppress(
    store.db,
    suppressionsOf(
      { project_id, letter_id: "l1", email, event_time: clock.now(), ...reading[what] },
      hasGlobalList,
    ),
  )

const removed = (email: string, hasGlobalList = false) =>
  remove({ project_id, email }, { store, clock, config: { hasGlobalList } })

/**
 * The model: per address and cause the requested entries since the last removal. The longest of them counts, and a
 * complaint is the sender's own when no reader made one.
 */
type Wish = { cause: Cause; source: "user" | "system" | "subscriber"; ends: number }
const daysHeld: Record<Cause, number> = {
  unsubscribed: Number.POSITIVE_INFINITY,
  complained: Number.POSITIVE_INFINITY,
  permanent_unavailable: 180,
  temporary_unavailable: 3,
}
const wishOf: Record<Exclude<Happening, "subscribing">, Pick<Wish, "cause" | "source">> = {
  unknown: { cause: "permanent_unavailable", source: "system" },
  full: { cause: "temporary_unavailable", source: "system" },
  complaint: { cause: "complained", source: "subscriber" },
  unsubscribing: { cause: "unsubscribed", source: "subscriber" },
}

class Model {
  wishes: Wish[] = []
  add(cause: Cause, source: Wish["source"], begins: Date): void {
    this.wishes.push({ cause, source, ends: begins.getTime() + daysHeld[cause] * days(1) })
  }
  holding(now: Date): Cause[] {
    const causes = this.wishes.filter((one) => one.ends > now.getTime()).map((one) => one.cause)
    return [...new Set(causes)].sort()
  }
  remove(now: Date): Removal {
    const held = this.holding(now)
    const undeletable = held.filter((cause) => cause === "complained" && this.isReaders(cause))
    this.wishes = this.wishes.filter((one) => !held.includes(one.cause) || undeletable.includes(one.cause))
    if (held.length === 0) return "absent"
    return undeletable.length === held.length ? "undeletable" : "removed"
  }
  subscribe(): void {
    this.wishes = this.wishes.filter((one) => one.cause !== "unsubscribed" && one.cause !== "complained")
  }
  isReaders(cause: Cause): boolean {
    return this.wishes.some((one) => one.cause === cause && one.source === "subscriber")
  }
}

const causes = Object.keys(daysHeld) as Cause[]
const step = fc.oneof(
  fc.record({
    do: fc.constant("set" as const),
    cause: fc.constantFrom(...causes),
    daysAgo: fc.integer({ min: 0, max: 300 }),
  }),
  fc.record({
    do: fc.constant("happen" as const),
    what: fc.constantFrom(...(Object.keys(reading) as Happening[])),
  }),
  fc.record({ do: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 200 }) }),
  fc.record({ do: fc.constant("remove" as const) }),
)

describe("SUPPRESS-3 SUPPRESS-8 whatever comes in whatever order", () => {
  test("an address is held back for exactly the causes of the plain model", async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const email = `any${++run}@mail.example`
        clock = manualClock(start)
        const model = new Model()
        for (const one of steps) {
          if (one.do === "wait") clock.advance(days(one.days))
          if (one.do === "remove") expect(await removed(email)).toBe(model.remove(clock.now()))
          if (one.do === "set") {
            const created = plus(clock.now(), -days(one.daysAgo))
            await set(email, one.cause, created)
            model.add(one.cause, "user", created)
          }
          if (one.do === "happen") {
            await happens(email, one.what)
            if (one.what === "subscribing") model.subscribe()
            else model.add(wishOf[one.what].cause, wishOf[one.what].source, clock.now())
          }
          expect((await holding(email)).map((entry) => entry.cause)).toEqual(model.holding(clock.now()))
        }
      }),
      { numRuns: 60 },
    )
  })

  test("entries that overlap become one, from the earlier beginning to the later end", async () => {
    await set("a@mail.example", "permanent_unavailable", start)
    await set("a@mail.example", "permanent_unavailable", plus(start, -days(100)))
    const [entry] = await holding("a@mail.example")
    expect(entry).toMatchObject({
      created_at: plus(start, -days(100)),
      expires_at: plus(start, days(180)),
    })
  })

  test("a sender's own entry does not replace the recipient's", async () => {
    await happens("b@mail.example", "complaint")
    await set("b@mail.example", "complained", start)
    expect(await holding("b@mail.example")).toMatchObject([{ source: "subscriber", letter_id: "l1" }])
    expect(await removed("b@mail.example")).toBe("undeletable")
    await set("c@mail.example", "complained", start)
    expect(await removed("c@mail.example")).toBe("removed")
  })
})

describe("SHARED-1 SHARED-2 the list that all projects share", () => {
  const causeOf = async (email: string, shared?: "all" | "blocked") => {
    const other = await makeProject(store.db, `other ${email}${shared}`, start)
    return (await lookUp(store.db, other, [email], clock.now(), shared ? { shared } : {})).get(email)
  }

  test.each([
    ["unknown", "permanent_unavailable"],
    ["complaint", "complained"],
    ["full", undefined],
    ["unsubscribing", undefined],
  ] as const)("after %s of one project another one is told %s", async (what, cause) => {
    const email = `shared-${what}@mail.example`
    await happens(email, what, true)
    expect(await causeOf(email, "all")).toBe(cause)
    expect(await causeOf(email, "blocked")).toBeUndefined()
    expect(await causeOf(email)).toBeUndefined()
    for (const entry of await holding(email, sharedListId))
      expect(entry).toMatchObject({ source: "system", letter_id: null })
  })

  test("is left alone when there is none", async () => {
    await happens("alone@mail.example", "unknown", false)
    expect(await holding("alone@mail.example", sharedListId)).toEqual([])
  })

  test("what the administration blocked is never overlooked", async () => {
    const wish = { project_id: sharedListId, email: "blocked@mail.example", cause: "blocked" } as const
    await suppress(store.db, [{ ...wish, source: "system", at: start }])
    expect(await causeOf(wish.email, "blocked")).toBe("blocked")
  })

  test("subscribing again takes the complaint out of it", async () => {
    await happens("back@mail.example", "complaint", true)
    await happens("back@mail.example", "subscribing", true)
    expect(await causeOf("back@mail.example", "all")).toBeUndefined()
  })

  test("overlooked causes count in neither list, and do not hide a weaker one", async () => {
    const email = "both@mail.example"
    await happens(email, "complaint", true)
    const ask = () =>
      lookUp(store.db, project_id, [email], clock.now(), {
        overlooked: new Set(["complained"]),
        shared: "all",
      })
    expect(await ask()).toEqual(new Map())
    await happens(email, "unknown", false)
    expect((await ask()).get(email)).toBe("permanent_unavailable")
  })
})

describe("SHARED-3 removals from the shared list", () => {
  test("are a few a day and project; the day begins at 00:00 UTC, and another project has its own", async () => {
    const emails = Array.from({ length: 7 }, (_, n) => `few${n}@mail.example`)
    for (const email of emails)
      await suppress(store.db, [
        { project_id: sharedListId, email, cause: "permanent_unavailable", source: "system", at: start },
      ])
    for (const email of emails.slice(0, 5)) expect(await removed(email, true)).toBe("removed")
    expect(await removed(emails[5] ?? "", true)).toBe("limit")
    clock.set(at(Date.UTC(2026, 4, 5)))
    expect(await removed(emails[5] ?? "", true)).toBe("removed")
    clock.set(start)
    await newProject()
    expect(await removed(emails[6] ?? "", true)).toBe("removed")
    expect(await removed(emails[6] ?? "", true)).toBe("absent")
  })

  test("of many at the same moment no more get through", async () => {
    const emails = Array.from({ length: 12 }, (_, n) => `many${n}@mail.example`)
    const wish = { project_id: sharedListId, cause: "permanent_unavailable", source: "system" } as const
    await suppress(
      store.db,
      emails.map((email) => ({ ...wish, email, at: start })),
    )
    const outcomes = await Promise.all(emails.map((email) => removed(email, true)))
    expect(outcomes.filter((one) => one === "removed")).toHaveLength(5)
    expect(outcomes.filter((one) => one === "limit")).toHaveLength(7)
  })

  test("with the allowance used up the own entry still goes, and a shared complaint stays", async () => {
    for (let n = 0; n < 5; n++) {
      await happens(`used${n}@mail.example`, "unknown", true)
      expect(await removed(`used${n}@mail.example`, true)).toBe("removed")
    }
    await happens("own@mail.example", "unknown", true)
    expect(await removed("own@mail.example", true)).toBe("removed")
    expect(await holding("own@mail.example")).toEqual([])
    expect(await removed("own@mail.example", true)).toBe("limit")
    await happens("angry@mail.example", "complaint", true)
    expect(await removed("angry@mail.example", true)).toBe("undeletable")
  })
})

describe("SUPPRESS-7 paging", () => {
  test("returns every entry once, whatever is added in between", async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 25 }),
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 5 }),
        async (hours, limits) => {
          await newProject()
          const known = hours.map((hour, n) => ({ email: `p${n}@mail.example`, hour }))
          for (const { email, hour } of known)
            await set(email, "unsubscribed", plus(start, -hour * 3_600_000))
          const seen: string[] = []
          let after: Parameters<typeof listSuppressions>[2]["after"]
          for (let page = 0; page < 60; page++) {
            const limit = limits[page % limits.length] ?? 1
            const found = await listSuppressions(store.db, project_id, { limit, after }, clock.now())
            seen.push(...found.map((one) => one.email))
            const last = found.at(-1)
            if (!last || found.length < limit) break
            after = { created_ms: last.created_at.getTime(), email: last.email, cause: last.cause }
            clock.advance(seconds(1))
            if (page < 8) await set(`new${++run}@mail.example`, "complained", clock.now())
          }
          expect(new Set(seen).size).toBe(seen.length)
          expect(seen).toEqual(expect.arrayContaining(known.map((one) => one.email)))
        },
      ),
      { numRuns: 20 },
    )
  })

  test("uses the index and reads no more than the page", async () => {
    await store.db.execute(
      sql`insert into suppressions (project_id, email, cause, source, created_at)
          select ${project_id}::bigint, 'many' || n || '@mail.example', 'unsubscribed', 'user',
                 ${start.toISOString()}::timestamptz + n * interval '1 second'
          from generate_series(1, 20000) n`,
    )
    await store.db.execute(sql`analyze suppressions`)
    const after = { created_ms: plus(start, seconds(9000)).getTime(), email: "m", cause: "unsubscribed" }
    for (const page of [
      { limit: 51 },
      { limit: 51, after },
      { limit: 51, from: plus(start, seconds(9000)) },
      { limit: 51, after, cause: "complained" as const },
    ]) {
      const query = pageQuery(store.db, project_id, page, plus(start, days(1))).getSQL()
      const plan = await rows<{ "QUERY PLAN": string }>(store.db, sql`explain ${query}`)
      const text = plan.map((one) => one["QUERY PLAN"]).join("\n")
      expect(text).toContain("Index Scan using suppressions_c")
      expect(text).not.toContain("Sort")
    }
    await store.db.delete(suppressions)
  })

  test("a cursor is read back as it was written, and nothing else is a cursor", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 253_402_300_799_999 }),
        fc.string({ unit: "binary" }).filter((text) => text.isWellFormed() && !text.includes("\0")),
        (created_ms, email) => {
          const place = { created_ms, email, cause: "complained" }
          expect(readCursor(writeCursor(place))).toEqual(place)
        },
      ),
    )
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), fc.json()), (text) => {
        const place = readCursor(text)
        if (place) expect(readCursor(writeCursor(place))).toEqual(place)
      }),
    )
    for (const parts of [
      [1, "a"],
      [1.5, "a", "b"],
      [1e15, "a", "b"],
      [-1e14, "a", "b"],
      [1, "a\0", "b"],
      ["1", "a", "b"],
    ])
      expect(readCursor(Buffer.from(JSON.stringify(parts)).toString("base64url"))).toBeNull()
  })
})
