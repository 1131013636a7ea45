import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { at } from "#lib/platform/clock"
import { aFiring, someDay } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import { type FiringFilter, insertFiring, pageFirings } from "./alert-firings.ts"
import type { Store } from "./open.ts"

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const anyFirings = fc.array(
  fc.record({
    /** Several at the same moment. */
    minute: fc.integer({ min: 0, max: 5 }),
    project: fc.constantFrom("a", "b", "other"),
    rule: fc.constantFrom("r1", "r2"),
    isOver: fc.boolean(),
    isTaken: fc.boolean(),
  }),
  { maxLength: 24 },
)
const anyFilter = fc.record<FiringFilter>({
  rule_id: fc.constantFrom(null, "r1"),
  state: fc.constantFrom(null, "firing", "ended"),
  isAcknowledged: fc.constantFrom(null, true, false),
})

let number = 0

test("ALERT-15 pages of the history of two projects have each matching firing once, newest first, in both directions", async () => {
  await fc.assert(
    fc.asyncProperty(anyFirings, anyFilter, fc.integer({ min: 1, max: 7 }), async (made, filter, limit) => {
      const run = ++number
      for (const [nth, { minute, project, rule, isOver, isTaken }] of made.entries())
        await insertFiring(store.db, {
          ...aFiring({ firing_id: `f${nth}`, at: at(someDay.getTime() + minute * 60_000) }),
          ...{ project_id: `${project}${run}`, rule_id: rule, subject: `s${nth}` },
          resolved_at: isOver ? someDay : null,
          acknowledged_at: isTaken ? someDay : null,
        })
      const fitting = made
        .map((one, nth) => ({ ...one, id: `f${nth}` }))
        .filter(
          (one) =>
            one.project !== "other" &&
            (!filter.rule_id || one.rule === filter.rule_id) &&
            (!filter.state || (filter.state === "ended") === one.isOver) &&
            (filter.isAcknowledged === null || one.isTaken === filter.isAcknowledged),
        )
        .sort((a, b) => b.minute - a.minute || (a.id < b.id ? 1 : -1))
        .map(({ id }) => id)
      const query = { ...filter, limit }
      const projects = [`a${run}`, `b${run}`]
      const pages: string[][] = []
      let cursor: string | null = null
      let newer: string | null = null
      do {
        const page = await pageFirings(store.db, projects, { ...query, cursor, direction: "older" })
        pages.push(page.firings.map(({ firing_id }) => firing_id))
        cursor = page.older
        newer = page.newer
      } while (cursor)
      expect(pages.flat()).toEqual(fitting)
      // And back up to the first page, a page at a time.
      for (let nth = pages.length - 2; newer !== null && nth >= 0; nth--) {
        const page = await pageFirings(store.db, projects, { ...query, cursor: newer, direction: "newer" })
        expect(page.firings.map(({ firing_id }) => firing_id)).toEqual(pages[nth])
        newer = page.newer
      }
      expect(newer).toBe(null)
    }),
    { numRuns: 40 },
  )
})

test("ALERT-15 a cut cursor is the first page", async () => {
  await insertFiring(store.db, { ...aFiring({ firing_id: "f1", at: someDay }), project_id: "cut" })
  for (const cursor of ["", "x", "-f1", "99999999999999999999-f1"]) {
    const page = await pageFirings(store.db, ["cut"], { cursor, direction: "older", limit: 5 })
    expect(page.firings).toHaveLength(1)
  }
})
