import { expect, test } from "vitest"
import { type Found, openRest } from "./rest.ts"

const minuteMs = 60_000

/** A wait whose pauses move the clock by `pauseMs`, and the standstills it reported. */
function restAt(pauseMs: number) {
  let nowMs = 0
  const still: [string, number][] = []
  const pacing = {
    nowMs: () => nowMs,
    pause: async () => {
      nowMs += pauseMs
    },
  }
  const rest = openRest(pacing, (name, due) => still.push([name, due]))
  return { rest, still, nowMs: () => nowMs }
}

/** Looks that find these numbers one after the other, and the last one for ever. */
function finding(...numbers: (number | null)[]): () => Promise<Found | null> {
  let at = 0
  return async () => {
    const due = numbers[Math.min(at++, numbers.length - 1)] ?? null
    return due === null ? null : { due }
  }
}

test("as long as something moves, nothing is given up, however long it takes", async () => {
  const { rest, still, nowMs } = restAt(500)
  let left = 4000
  await rest.until("letters", async () => ({ due: left-- }))
  expect(nowMs()).toBe(2_000_000)
  expect(still).toEqual([])
})

test("what changes beside the number that is due is progress as well", async () => {
  const { rest, still } = restAt(500)
  let looks = 0
  await rest.until("callbacks", async () => ({
    due: ++looks < 3000 ? 7 : 0,
    newest: Math.floor(looks / 100),
  }))
  expect(looks).toBe(3000)
  expect(still).toEqual([])
})

test("when nothing moves for minutes, the wait ends and reports it once", async () => {
  const { rest, still, nowMs } = restAt(500)
  await rest.until("letters", finding(9, 5))
  expect(still).toEqual([["letters", 5]])
  expect(nowMs()).toBeGreaterThanOrEqual(2 * minuteMs)
  expect(nowMs()).toBeLessThanOrEqual(4 * minuteMs)
})

test("what stood still is not waited for again; what comes on top of it is", async () => {
  const { rest, still, nowMs } = restAt(500)
  await rest.until("letters", finding(5))
  const before = nowMs()
  await rest.until("letters", finding(8, 7, 6, 5))
  expect(nowMs() - before).toBe(3 * 500)
  expect(still).toHaveLength(1)
  // It moved on after all: from now on all of it is waited for again.
  await rest.until("letters", finding(0))
  await rest.until("letters", finding(5, 4, 0))
  expect(nowMs() - before).toBe(5 * 500)
})

test("a machine that slept for an hour between two looks saw no standstill", async () => {
  const { rest, still } = restAt(60 * minuteMs)
  await rest.until("letters", finding(3, 3, 3, 3, 0))
  expect(still).toEqual([])
})

test("a database that is away for a while is no rest and no progress", async () => {
  const { rest, still } = restAt(1000)
  await rest.until("letters", finding(3, null, null, 3, 0))
  expect(still).toEqual([])
  await rest.until("letters", finding(3, null))
  expect(still).toEqual([["letters", 3]])
})

test("calm has to last for as many looks as are asked for", async () => {
  const { rest, nowMs } = restAt(1)
  await rest.until("all", finding(0, 1, 0, 0), 2)
  expect(nowMs()).toBe(3)
})
