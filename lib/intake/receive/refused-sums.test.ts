import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type RefusedCallsSum, refusalReasons } from "#lib/data/store/refused-callbacks"
import { type RefusedSums, refusedSums } from "./count-refused-calls.ts"

type Call = { project: string; sum: RefusedCallsSum }

const someCalls = (addresses: number) =>
  fc.array(
    fc.record({
      project: fc.constantFrom("shop", "news"),
      reason: fc.constantFrom(...refusalReasons),
      address: fc.nat({ max: addresses - 1 }).map((n) => (n === 0 ? "" : `192.0.2.${n}`)),
      atMs: fc.integer({ min: 0, max: 1000 }),
    }),
    { maxLength: 120 },
  )

const callOf = ({
  project,
  reason,
  address,
  atMs,
}: Record<"project" | "address", string> & { reason: RefusedCallsSum["reason"]; atMs: number }): Call => ({
  project,
  sum: { reason, address, firstMs: atMs, lastMs: atMs, calls: 1 },
})

function summed(calls: readonly Call[], bounds?: Parameters<typeof refusedSums>[0]): RefusedSums {
  const sums = refusedSums(bounds)
  for (const { project, sum } of calls) sums.add(project, sum)
  return sums
}

const linesOf = (sums: RefusedSums) =>
  [...sums.projects()].flatMap(([project, lines]) => lines.map((line) => ({ project, ...line })))

/** Rows sorted by name. */
const inOrder = (sums: RefusedSums) =>
  linesOf(sums).toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)))
const keyOf = (line: { project: string; reason: string; address: string }) =>
  `${line.project} ${line.reason} ${line.address}`

/** Values that no limit may change: per project and reason, the number of calls, the first and the last. */
function totals(sums: RefusedSums) {
  const all = refusedSums({ addresses: 0, allProjects: 0 })
  for (const { project, ...line } of linesOf(sums)) all.add(project, line)
  return inOrder(all)
}

describe("CALLBACK-19 refused calls are summed", () => {
  test("any order and splitting of the same calls gives the same rows", () => {
    const plan = someCalls(20).chain((calls) =>
      fc.record({
        calls: fc.constant(calls),
        shuffled: fc.shuffledSubarray(calls, { minLength: calls.length, maxLength: calls.length }),
        sizes: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }),
      }),
    )
    fc.assert(
      fc.property(plan, ({ calls, shuffled, sizes }) => {
        const rows = refusedSums()
        for (let at = 0, turn = 0; at < shuffled.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1
          const part = summed(shuffled.slice(at, at + size).map(callOf))
          for (const { project, ...line } of linesOf(part)) rows.add(project, line)
          at += size
        }
        expect(inOrder(rows)).toEqual(inOrder(summed(calls.map(callOf))))
      }),
    )
  })

  test("with more addresses than allowed no call is lost, and rows stay few", () => {
    const bounds = { addresses: 3, allProjects: 8 }
    fc.assert(
      fc.property(someCalls(200), (made) => {
        const calls = made.map(callOf)
        const sums = summed(calls, bounds)
        expect(totals(sums)).toEqual(totals(summed(calls)))
        const named = linesOf(sums).filter(({ address }) => address !== "")
        expect(named.length).toBeLessThanOrEqual(bounds.allProjects)
        for (const { project, reason } of named)
          expect(
            named.filter((one) => one.project === project && one.reason === reason).length,
          ).toBeLessThanOrEqual(3)
      }),
    )
  })

  test("an address with a row keeps it when the limit is reached", () => {
    const call = (address: string) => callOf({ project: "shop", reason: "forged", address, atMs: 1 })
    const sums = summed([call("192.0.2.1"), call("192.0.2.2"), call("192.0.2.1")], {
      addresses: 1,
      allProjects: 9,
    })
    expect(inOrder(sums)).toMatchObject([
      { address: "", calls: 1 },
      { address: "192.0.2.1", calls: 2 },
    ])
  })
})
