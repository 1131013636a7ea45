import { afterEach, expect, test, vi } from "vitest"
import type { Db } from "#lib/data/store/open"
import { type Loop, type LoopPace, type LoopWork, openLoop, openOnce, wakeTurns } from "./loop.ts"

const error = vi.hoisted(() => vi.fn())
vi.mock("#lib/platform/log", () => ({ log: () => ({ error }) }))
const closers: (() => void)[] = []
vi.mock("#lib/platform/closing", () => ({ whenClosing: (close: () => void) => closers.push(close) }))

const db = async () => ({}) as Db
const longMs = 600_000
const opened: Loop[] = []
afterEach(async () => {
  for (const loop of opened.splice(0)) await loop.close()
  error.mockReset()
})

function open(turn: LoopWork["turn"], overrides: Partial<LoopPace & LoopWork> = {}): Loop {
  const { everyMs = longMs, gatherMs, ...work } = overrides
  const pace = gatherMs === undefined ? { everyMs } : { everyMs, gatherMs }
  const loop = openLoop(pace, { db, failed: "The turn failed.", turn, ...work })
  opened.push(loop)
  return loop
}

test("a loop takes a turn at once, every few milliseconds, and when it is woken", async () => {
  const regular = vi.fn(async () => {})
  open(regular, { everyMs: 1 })
  await expect.poll(() => regular.mock.calls.length).toBeGreaterThan(3)

  const woken = vi.fn(async () => {})
  const loop = open(woken)
  await expect.poll(() => woken.mock.calls.length).toBe(1)
  loop.wake()
  await expect.poll(() => woken.mock.calls.length).toBe(2)
})

test("a wake during a turn leads to another turn", async () => {
  const turn = vi.fn(async () => {
    if (turn.mock.calls.length === 1) loop.wake()
  })
  const loop = open(turn, { gatherMs: 1 })
  await expect.poll(() => turn.mock.calls.length).toBe(2)
})

test("a turn that has more is followed by the next one without a pause", async () => {
  const turn = vi.fn(async () => turn.mock.calls.length < 3)
  open(turn)
  await expect.poll(() => turn.mock.calls.length).toBe(3)
})

test("a failed turn is logged, and the next wake takes another one", async () => {
  const turn = vi.fn(async () => {
    throw new Error("a fault")
  })
  const loop = open(turn)
  await expect.poll(() => error.mock.calls.length).toBe(1)
  expect(error.mock.calls[0]?.[1]).toBe("The turn failed.")
  loop.wake()
  await expect.poll(() => turn.mock.calls.length).toBe(2)
})

test("a loop that ignores wakes after a failure waits for its next regular turn", async () => {
  const turn = vi.fn(async () => {
    if (turn.mock.calls.length < 3) loop.wake()
    throw new Error("a fault")
  })
  const loop = open(turn, { ignoresWakesAfterFailure: true })
  const other = vi.fn(async () => other.mock.calls.length < 50)
  open(other)
  await expect.poll(() => other.mock.calls.length).toBe(50)
  expect(turn.mock.calls.length).toBe(1)
})

test("closing aborts the signal of the current turn, waits for it, and takes no other", async () => {
  const ended = vi.fn()
  const turn = vi.fn(async (_db: Db, closing: AbortSignal) => {
    await new Promise((resolve) => closing.addEventListener("abort", resolve))
    ended()
  })
  const loop = open(turn, { everyMs: 1 })
  await expect.poll(() => turn.mock.calls.length).toBe(1)
  await loop.close()
  expect(ended).toHaveBeenCalledOnce()
  expect(turn).toHaveBeenCalledOnce()
})

test("a loop opens once in a process, is woken by its name, and ends with the process unless it runs until exit", () => {
  const fake = () => ({ wake: vi.fn(), close: vi.fn(async () => {}) })
  const [ending, lasting] = [fake(), fake()]
  const openEnding = vi.fn(() => ending)
  wakeTurns("erasures")
  openOnce("erasures", openEnding)
  openOnce("erasures", openEnding)
  openOnce("segment_counts", () => lasting, { untilExit: true })
  expect(openEnding).toHaveBeenCalledOnce()
  wakeTurns("erasures")
  expect([ending.wake.mock.calls.length, lasting.wake.mock.calls.length]).toEqual([1, 0])
  for (const close of closers) close()
  expect([ending.close.mock.calls.length, lasting.close.mock.calls.length]).toEqual([1, 0])
})
