import { expect, test } from "vitest"
import { onePerTurn } from "./one-per-turn.ts"

test("everybody goes on in a turn of his own, in the order in which they came", async () => {
  const turn = onePerTurn()
  let turns = 0
  const count = () => {
    turns += 1
    if (turns < 10) setImmediate(count)
  }
  setImmediate(count)
  const seen = await Promise.all([1, 2, 3].map(async (one) => [one, await turn().then(() => turns)] as const))
  expect(seen.map(([one]) => one)).toEqual([1, 2, 3])
  const at = seen.map(([, turnsBefore]) => turnsBefore)
  expect(new Set(at).size).toBe(3)
  expect(at).toEqual(at.toSorted((a, b) => a - b))
})
