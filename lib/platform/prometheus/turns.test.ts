import { expect, test } from "vitest"
import { openRegistry } from "./registry.ts"
import { loopDefinitions } from "./shared.ts"
import { openTurns, type Stopwatch } from "./turns.ts"

/** A stopwatch that the test advances; timers that are due by then fire. */
function handTurned() {
  let nowMs = 0
  const waiting = new Set<{ atMs: number; act(): void }>()
  const stopwatch: Stopwatch = {
    nowMs: () => nowMs,
    after(ms, act) {
      const one = { atMs: nowMs + ms, act }
      waiting.add(one)
      return () => waiting.delete(one)
    },
  }
  const turn = (ms: number) => {
    nowMs += ms
    for (const one of waiting)
      if (one.atMs <= nowMs) {
        waiting.delete(one)
        one.act()
      }
  }
  return { stopwatch, turn, waiting }
}

function watched() {
  const { stopwatch, turn: pass, waiting } = handTurned()
  const { meters, scrape } = openRegistry(loopDefinitions(["claim", "keep"] as const))
  const lines: { about: object; sentence: string }[] = []
  const database = { reachableForMs: Number.POSITIVE_INFINITY }
  const turns = openTurns({
    reachableForMs: () => database.reachableForMs,
    bounds: { claim: 2000, keep: 60_000 },
    meters: { duration: meters.loopTurn, slow: meters.loopSlow, underWay: meters.loopUnderWay },
    warn: (about, sentence) => lines.push({ about, sentence }),
    stopwatch,
  })
  const turn = (loop: "claim" | "keep", ms: number, what?: string) =>
    turns.turn(loop, async () => pass(ms), what)
  return { database, turns, turn, pass, lines, waiting, text: async () => (await scrape()).text }
}

test("METRICS-4 a turn above its loop's bound is logged in a sentence, with the slow part", async () => {
  const { turn, lines } = watched()
  await turn("claim", 2000)
  await turn("keep", 30_000)
  expect(lines).toEqual([])
  await turn("claim", 3210)
  await turn("keep", 61_000, "old events")
  expect(lines).toEqual([
    {
      about: { loop: "claim", seconds: 3.2, bound_seconds: 2 },
      sentence: "A turn of the loop claim took 3.2 s; at most 2 s are expected.",
    },
    {
      about: { loop: "keep", part: "old events", seconds: 61, bound_seconds: 60 },
      sentence: "A turn of the loop keep (old events) took 61 s; at most 60 s are expected.",
    },
  ])
})

test("METRICS-4 consecutive slow turns are logged once a minute, with the number of those left out", async () => {
  const { turn, lines, text } = watched()
  for (let n = 0; n < 100; n++) await turn("claim", 2500)
  // 250 seconds: at 2.5 s, and then whenever a minute has passed.
  expect(lines.map((one) => one.about)).toEqual([
    expect.not.objectContaining({ slow_turns_not_logged: expect.anything() }),
    ...Array.from({ length: 4 }, () => expect.objectContaining({ slow_turns_not_logged: 23 })),
  ])
  expect(await text()).toContain('waybill_loop_slow_turns_total{loop="claim"} 100')
})

test("METRICS-4 a turn that waited for an unavailable database is not slow: the outage is logged once, elsewhere", async () => {
  const { database, turn, lines, text } = watched()
  database.reachableForMs = 0
  await turn("claim", 10_000)
  database.reachableForMs = 9_999
  await turn("claim", 10_000)
  await turn("claim", 30_000)
  expect(lines).toEqual([])
  expect(await text()).toContain('waybill_loop_slow_turns_total{loop="claim"} 0')
  database.reachableForMs = 10_000
  await turn("claim", 10_000)
  expect(lines).toHaveLength(1)
})

test("METRICS-4 a turn that does not end is logged once, while it is running", async () => {
  const { turns, pass, lines, text, waiting } = watched()
  let end = () => {}
  const stuck = turns.turn("claim", () => new Promise<void>((resolve) => (end = resolve)))
  pass(19_999)
  expect(lines).toEqual([])
  pass(1)
  expect(lines.map((one) => one.sentence)).toEqual([
    "A turn of the loop claim has not ended after 20 s; at most 2 s are expected.",
  ])
  turns.read()
  expect(await text()).toContain('waybill_loop_turn_under_way_seconds{loop="claim"} 20')
  pass(60_000)
  end()
  await stuck
  expect(lines).toHaveLength(1)
  turns.read()
  expect(await text()).toContain('waybill_loop_turn_under_way_seconds{loop="claim"} 0')
  expect(waiting.size).toBe(0)
})

test("METRICS-4 the result or error of a turn is passed on, and a failed one is measured as well", async () => {
  const { turns, text } = watched()
  expect(await turns.turn("claim", async () => 7)).toBe(7)
  await expect(turns.turn("claim", () => Promise.reject(new Error("away")))).rejects.toThrow("away")
  expect(await text()).toContain('waybill_loop_turn_duration_seconds_count{loop="claim"} 2')
})

test("METRICS-4 among concurrent turns the oldest counts", async () => {
  const { turns, pass, text } = watched()
  const ends: (() => void)[] = []
  const one = () => turns.turn("claim", () => new Promise<void>((resolve) => ends.push(resolve)))
  const first = one()
  pass(500)
  const second = one()
  pass(250)
  turns.read()
  expect(await text()).toContain('waybill_loop_turn_under_way_seconds{loop="claim"} 0.75')
  ends[0]?.()
  await first
  turns.read()
  expect(await text()).toContain('waybill_loop_turn_under_way_seconds{loop="claim"} 0.25')
  ends[1]?.()
  await second
})
