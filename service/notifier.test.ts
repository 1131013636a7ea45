import { expect, test } from "vitest"
import { manualClock, systemClock } from "./clock.ts"
import { makeNotifier } from "./notifier.ts"

test("a notification ends every wait for its topic, and no other", async () => {
  const notifier = makeNotifier(manualClock(new Date(0)))
  const resumed: string[] = []
  const waits = [
    notifier.wait("letters", 1000).then(() => resumed.push("a")),
    notifier.wait("letters", 1000).then(() => resumed.push("b")),
  ]
  void notifier.wait("outbox", 1000).then(() => resumed.push("other"))
  notifier.notify("letters")
  await Promise.all(waits)
  expect(resumed).toEqual(["a", "b"])
})

test("notifications without a waiter end the next wait at once, and only that one", async () => {
  const clock = manualClock(new Date(0))
  const notifier = makeNotifier(clock)
  notifier.notify("sandbox-readers")
  notifier.notify("sandbox-readers")
  await notifier.wait("sandbox-readers", 1000)
  let ended = false
  const second = notifier.wait("sandbox-readers", 1000).then(() => {
    ended = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(ended).toBe(false)
  clock.advance(1000)
  await second
})

test("an aborted wait ends", async () => {
  const notifier = makeNotifier(systemClock)
  const stop = new AbortController()
  const wait = notifier.wait("letters", 60_000, stop.signal)
  stop.abort()
  await wait
  await notifier.wait("letters", 60_000, stop.signal)
})
