import { expect, test } from "vitest"
import { elapsedClass } from "#lib/data/events/letter/elapsed"
import { readingDelayMs } from "./behaviour.ts"

test("many open within minutes, and the tail is long", () => {
  const count = (most: number) => {
    const classes = Array.from({ length: most }, (_, message) => elapsedClass(readingDelayMs(message)))
    return Object.fromEntries(
      [...Map.groupBy(classes, (one) => one)].map(([name, some]) => [name, some.length]),
    )
  }
  expect(count(1000)).toEqual({
    ...{ under_1m: 210, under_10m: 300, under_1h: 230 },
    ...{ under_6h: 160, under_24h: 80, later: 20 },
  })
  expect(readingDelayMs(17)).toBe(readingDelayMs(17))
})
