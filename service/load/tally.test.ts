import { expect, test } from "vitest"
import { makeTally } from "./tally.ts"

test("a key is counted as long as there is one, and nothing is kept of it afterwards", () => {
  const tally = makeTally<string>()
  tally.add("a", 1)
  tally.add("a", 1)
  tally.add("b", 1)
  tally.add("b", -1)
  expect([tally.of("a"), tally.of("b"), tally.of("c")]).toEqual([2, 0, 0])
  expect(tally.entries()).toEqual([["a", 2]])
  // A release too many takes nothing away from the next one.
  tally.add("b", -1)
  tally.add("b", 1)
  expect(tally.of("b")).toBe(1)
})
