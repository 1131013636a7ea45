import { expect, test } from "vitest"
import { manualClock, systemClock } from "./clock.ts"
import { makeWake } from "./wake.ts"

test("a ring wakes everybody who waits for that bell, and nobody else", async () => {
  const wake = makeWake(manualClock(new Date(0)))
  const woken: string[] = []
  const waits = [
    wake.wait("letters", 1000).then(() => woken.push("a")),
    wake.wait("letters", 1000).then(() => woken.push("b")),
  ]
  void wake.wait("outbox", 1000).then(() => woken.push("other"))
  wake.ring("letters")
  await Promise.all(waits)
  expect(woken).toEqual(["a", "b"])
})

test("a ring that nobody heard ends the next wait at once, and only that one", async () => {
  const clock = manualClock(new Date(0))
  const wake = makeWake(clock)
  wake.ring("reader")
  wake.ring("reader")
  await wake.wait("reader", 1000)
  let ended = false
  const second = wake.wait("reader", 1000).then(() => {
    ended = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(ended).toBe(false)
  clock.advance(1000)
  await second
})

test("an aborted wait ends", async () => {
  const wake = makeWake(systemClock)
  const stop = new AbortController()
  const wait = wake.wait("letters", 60_000, stop.signal)
  stop.abort()
  await wait
  await wake.wait("letters", 60_000, stop.signal)
})
