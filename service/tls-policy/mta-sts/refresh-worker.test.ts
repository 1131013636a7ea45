import { expect, test } from "vitest"
import { at, manualClock, minutes } from "../../clock.ts"
import type { Log } from "../../log.ts"
import { openMetrics } from "../../metrics.ts"
import { openStsRefresh } from "./refresh-worker.ts"

test("STS-6 due policies are refreshed at once, then the worker waits a minute, also after a failure", async () => {
  const clock = manualClock(at(Date.UTC(2026, 4, 4, 12)))
  const errors: unknown[] = []
  const log = { error: (_about: object, sentence: string) => void errors.push(sentence) } as unknown as Log
  const rounds = [10, 3, 0]
  let count = 0
  const refresh = async () => {
    count += 1
    const refreshed = rounds.shift()
    if (refreshed === undefined) throw new Error("away")
    return refreshed
  }
  const worker = openStsRefresh({ clock, log, metrics: openMetrics({ log }) }, { refresh })
  await expect.poll(() => count).toBe(3)
  // Moved until the worker sleeps and is woken by it.
  const oneMore = () => {
    clock.advance(minutes(1))
    return count
  }
  await expect.poll(oneMore).toBeGreaterThanOrEqual(5)
  await worker.close()
  expect(errors[0]).toBe("MTA-STS policies could not be refreshed.")
})
