import { expect, test } from "vitest"
import { fewPerTurn } from "./few-per-turn.ts"

/** In which turn of the event loop each of those who wait goes on. */
async function turnsOf(count: number, turn: () => Promise<void>): Promise<number[]> {
  let turns = 0
  const tick = () => {
    turns += 1
    if (turns < 20) setImmediate(tick)
  }
  setImmediate(tick)
  return Promise.all(Array.from({ length: count }, () => turn().then(() => turns)))
}

test("so many go on in a turn, in the order in which they came", async () => {
  const turns = await turnsOf(5, fewPerTurn(2))
  expect(turns).toEqual(turns.toSorted((a, b) => a - b))
  expect(turns.map((one) => one - (turns[0] ?? 0))).toEqual([0, 0, 1, 1, 2])
})

test("who comes when nobody waits any more goes on as well", async () => {
  const turn = fewPerTurn(2)
  await turnsOf(3, turn)
  expect(await turnsOf(1, turn)).toHaveLength(1)
})
