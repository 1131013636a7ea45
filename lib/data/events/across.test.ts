import fc from "fast-check"
import { afterEach, describe, expect, test } from "vitest"
import { at } from "#lib/platform/clock"
import type { ListPosition, PositionPage, ListPositions } from "#lib/data/store/find-letters"
import type { LetterFilter } from "#lib/data/store/letter-filter"
import type { LetterRow } from "#lib/data/store/letters"
import type { Db } from "#lib/data/store/open"
import { useSettings } from "#lib/testing/settings"
import {
  countSegmentsAcross,
  countStepsAcross,
  firstCountMsAcross,
  latestAcross,
  letterNeighboursAcross,
  listLettersAcross,
} from "./across.ts"
import { ofEach, queriesAtOnce } from "./each-project.ts"
import { useEventStore } from "./open.ts"
import type { EventStore } from "./port.ts"
import type { Listed } from "./whole-search.ts"

const db = null as unknown as Db
const undo: (() => void)[] = []
afterEach(() => {
  for (const back of undo.splice(0).reverse()) back()
})
const use = (store: Partial<EventStore>) => undo.push(useEventStore(store as EventStore), useSettings())

describe("SEVERAL-5 queries over several projects", () => {
  test("run for a few projects at a time", async () => {
    let [now, most] = [0, 0]
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        ofEach(
          Array.from({ length: 20 }, (_, n) => n),
          async (n) => {
            most = Math.max(most, ++now)
            await new Promise((resolve) => setTimeout(resolve, 1))
            now -= 1
            return n
          },
        ),
      ),
    )
    expect(answers[2]).toEqual(Array.from({ length: 20 }, (_, n) => n))
    expect(most).toBe(queriesAtOnce)
  })

  test("do not delay a query for one project, even when a query fails", async () => {
    const slow = ofEach([...Array(50).keys()], () => new Promise((resolve) => setTimeout(resolve, 2)))
    expect(await ofEach(["shop"], async (name) => name)).toEqual(["shop"])
    await slow
    const failing = ofEach([...Array(30).keys()], () => Promise.reject(new Error("away")))
    await expect(failing).rejects.toThrow("away")
    expect(await ofEach([1, 2], async (n) => n)).toEqual([1, 2])
  })
})

describe("SEVERAL-3 counts of several projects", () => {
  test("are summed by step and by dimension", async () => {
    const rows: Record<string, object[]> = {
      a: [
        { step: 0, status: "spam", provider: "gmx", letters_now: 1, letters_ever: 2 },
        { step: 1, status: "spam", provider: "gmx", letters_now: 5, letters_ever: 5 },
      ],
      b: [
        { step: 0, status: "spam", provider: "gmail", letters_now: 7, letters_ever: 7 },
        { step: 0, status: "spam", provider: "gmx", letters_now: 10, letters_ever: 20 },
      ],
    }
    use({
      countSegments: (async (_: Db, project: string) => rows[project] ?? null) as EventStore["countSegments"],
    })
    const question = { edges: [0, 1, 2], by: ["provider"] as const }
    expect(await countSegmentsAcross(db, ["a", "b"], question)).toEqual([
      { step: 0, status: "spam", provider: "gmail", letters_now: 7, letters_ever: 7 },
      { step: 0, status: "spam", provider: "gmx", letters_now: 11, letters_ever: 22 },
      { step: 1, status: "spam", provider: "gmx", letters_now: 5, letters_ever: 5 },
    ])
    // The cached rows are shared with other callers and must not change.
    expect(rows.a?.[0]).toMatchObject({ letters_now: 1 })
    expect(await countSegmentsAcross(db, ["a", "unknown"], question)).toBeNull()
  })

  test("begin with the first and end with the newest of any project", async () => {
    use({
      firstCountMs: async (_, project) => ({ a: 50, b: 20 })[project] ?? null,
      countSteps: async (_, project) => [
        { bucket: at(0), status: project, letters_now: 1, letters_ever: 1 },
        { bucket: at(0), status: "sent", letters_now: 2, letters_ever: 3 },
      ],
      latestOf: async (_, project) => ({
        seq: project === "a" ? 7 : 900,
        eventAt: project === "a" ? at(5) : null,
        letterAt: project === "a" ? at(5) : at(9),
      }),
    })
    expect(await firstCountMsAcross(db, ["a", "c", "b"])).toBe(20)
    expect(await firstCountMsAcross(db, ["c"])).toBeNull()
    expect(await countStepsAcross(db, ["a", "b"], [0, 1])).toMatchObject([
      { status: "a", letters_now: 1 },
      { status: "b", letters_now: 1 },
      { status: "sent", letters_now: 4, letters_ever: 6 },
    ])
    expect(await latestAcross(db, ["a", "b"])).toEqual({ seq: 7, eventAt: at(5), letterAt: at(9) })
  })
})

// ── lists

type Letter = { project_id: string; ms: number; job_id: string; email: string; fits: boolean }

/** Messages of a few projects with as many equal instants, jobs and addresses as possible. */
const someLetters = fc.uniqueArray(
  fc.record({
    project_id: fc.constantFrom("a", "b", "c"),
    ms: fc.integer({ min: 1, max: 6 }),
    job_id: fc.constantFrom("J", "j", "k"),
    email: fc.constantFrom("Anna@x", "anna@x", "ä@x", "bob@x"),
    fits: fc.boolean(),
  }),
  { maxLength: 60, selector: ({ project_id, job_id, email }) => `${project_id} ${job_id} ${email}` },
)

/** A server whose collation differs from the order of JavaScript strings. */
const collate = (a: string, b: string) => a.localeCompare(b, "de") || Number(a > b) - Number(a < b)
const ascending = (a: ListPosition, b: ListPosition) =>
  a[0] - b[0] || collate(a[1], b[1]) || collate(a[2], b[2])

/** A store of these messages that reads `looks` of them for one page, as stores do without a matching index. */
function storeOf(letters: readonly Letter[], looks: number): Partial<EventStore> {
  const placesOf = (project: string): { place: ListPosition; fits: boolean }[] =>
    letters
      .filter(({ project_id }) => project_id === project)
      .map(({ ms, job_id, email, fits }) => ({ place: [ms, job_id, email] as ListPosition, fits }))
      .sort((one, other) => ascending(one.place, other.place))
  return {
    async findPlaces(
      _: Db,
      project: string,
      { fromMs, toMs }: LetterFilter,
      walk: PositionPage,
    ): Promise<ListPositions> {
      const isNewer = walk.direction === "newer"
      const inSpan = placesOf(project).filter(({ place }) => place[0] >= fromMs && place[0] < toMs)
      const { after } = walk
      const beyond = inSpan.filter(({ place }) => {
        if (!after) return true
        const than = place[0] - after[0] || (after[1] === "" ? 1 : ascending(place, after))
        return isNewer ? than > 0 : than < 0
      })
      const walked = isNewer ? beyond : beyond.toReversed()
      const looked = walked.slice(0, looks)
      const places = looked.filter(({ fits }) => fits).map(({ place }) => place)
      const isCut = walked.length > looks && places.length < walk.limit
      return { places: places.slice(0, walk.limit), scannedTo: isCut ? (looked.at(-1)?.place ?? null) : null }
    },
    lettersAt: async (_: Db, project: string, places: readonly ListPosition[]) =>
      places.map(
        ([ms, job_id, email]) => ({ project_id: project, job_id, email, first_at: at(ms) }) as LetterRow,
      ),
  }
}

const listed = (...ids: string[]): Listed[] =>
  ids.map((project_id) => ({ project_id, canSearchAddresses: true }))
const keyOf = ({ project_id, job_id, email }: Pick<LetterRow, "project_id" | "job_id" | "email">) =>
  `${project_id} ${job_id} ${email}`
const span = { fromMs: 0, toMs: 100 }

/** Newest first, then by project, then in the server's order. */
const expectedOf = (letters: readonly Letter[]): string[] =>
  letters
    .filter(({ fits }) => fits)
    .toSorted(
      (a, b) =>
        b.ms - a.ms ||
        (a.project_id < b.project_id ? -1 : a.project_id > b.project_id ? 1 : 0) ||
        ascending([0, b.job_id, b.email], [0, a.job_id, a.email]),
    )
    .map(keyOf)

describe("SEVERAL-4 pages over several projects", () => {
  const property = fc.asyncProperty(
    someLetters,
    fc.integer({ min: 1, max: 7 }),
    fc.integer({ min: 2, max: 60 }),
    async (letters, limit, looks) => {
      const restore = useEventStore(storeOf(letters, looks) as EventStore)
      try {
        const all = listed("c", "a", "b")
        const expected = expectedOf(letters)
        const down: string[] = []
        let cursor: string | null = null
        let ends: { newer: string | null; first: number } = { newer: null, first: 0 }
        let pages = 0
        do {
          const page: Awaited<ReturnType<typeof listLettersAcross>> = await listLettersAcross(db, all, {
            ...span,
            limit,
            cursor,
          })
          if (page.letters.length > 0) ends = { newer: page.newer, first: down.length }
          down.push(...page.letters.map(keyOf))
          cursor = page.cursor
          expect(++pages).toBeLessThan(200)
        } while (cursor !== null)
        expect(down).toEqual(expected)
        // Walk back up from the last page: each page ends where the one below it begins.
        let below = ends.first
        for (let newer = ends.newer, steps = 0; newer !== null; steps += 1) {
          expect(steps).toBeLessThan(200)
          const page: Awaited<ReturnType<typeof listLettersAcross>> = await listLettersAcross(db, all, {
            ...span,
            limit,
            cursor: newer,
            direction: "newer",
          })
          const keys = page.letters.map(keyOf)
          if (page.newer === null) {
            // The first page is full: nothing is missing between it and the rows already seen.
            expect(keys).toEqual(expected.slice(0, keys.length))
            if (page.scannedBackTo === null)
              expect(keys.length).toBeGreaterThanOrEqual(Math.min(limit, below))
            break
          }
          expect(keys).toEqual(expected.slice(below - keys.length, below))
          below -= keys.length
          newer = page.newer
        }
      } finally {
        restore()
      }
    },
  )

  test("are walked in both directions without gaps or duplicates, with any collation of the server", async () => {
    undo.push(useSettings())
    await fc.assert(property, { numRuns: 400 })
  })

  test("lead from a message to its neighbor in any of them", async () => {
    undo.push(useSettings())
    await fc.assert(
      fc.asyncProperty(someLetters, async (letters) => {
        const restore = useEventStore(storeOf(letters, 1000) as EventStore)
        try {
          const expected = expectedOf(letters)
          const at0 = Math.floor(expected.length / 2)
          const [project_id = "", job_id = "", email = ""] = (expected[at0] ?? "").split(" ")
          const letter = letters.find((one) => keyOf(one) === expected[at0])
          if (!letter) return
          const found = await letterNeighboursAcross(db, listed("a", "b", "c"), span, {
            ...{ project_id, job_id, email },
            first_at: at(letter.ms),
          })
          const named = (one: typeof found.newer) => (typeof one === "string" ? one : keyOf(one))
          expect(named(found.newer)).toBe(expected[at0 - 1] ?? "end")
          expect(named(found.older)).toBe(expected[at0 + 1] ?? "end")
        } finally {
          restore()
        }
      }),
      { numRuns: 200 },
    )
  })

  test("search addresses only in projects where the reader has the right to", async () => {
    const searched: Record<string, boolean | undefined> = {}
    const looked: string[] = []
    use({
      findPlaces: async (_, project, { canSearchAddresses, email }) => {
        if (email) looked.push(`${project} ${email}`)
        else searched[project] = canSearchAddresses
        return { places: [], scannedTo: null }
      },
    })
    const projects = [
      { project_id: "a", canSearchAddresses: true },
      { project_id: "b", canSearchAddresses: false },
    ]
    await listLettersAcross(db, projects, { ...span, search: "lena@", limit: 5 })
    expect(searched).toEqual({ a: true, b: false })
    // MESSAGESPAGE-9: for readers who see masked addresses, we do not look up whether a message to an address exists.
    await listLettersAcross(db, projects, { ...span, search: "Lena@Shop.example", limit: 5 })
    expect(looked).toEqual(["a lena@shop.example"])
  })
})
