import { expect, test } from "vitest"
import { planHistory } from "./history.ts"
import { endsOf, messagesBetween } from "./windows.ts"

test("stretches end regularly, at the instants that cut them, and at the last one", () => {
  expect(endsOf({ fromMs: 0, untilMs: 100, everyMs: 40, atMs: [-5, 0, 30, 80, 100, 130] })).toEqual([
    30, 40, 80, 100,
  ])
  expect(endsOf({ fromMs: 0, untilMs: 80, everyMs: 40 })).toEqual([40, 80])
  expect(endsOf({ fromMs: 0, untilMs: 10, everyMs: 40 })).toEqual([10])
})

test("each message of the plan is in one stretch, and a mailing stays one message", () => {
  const steps = planHistory({ seed: 1, endMs: Date.UTC(2026, 5, 12, 10, 7), letters: 1500, kinds: 3 })
  const times = steps.flatMap(({ letters }) => letters.map(({ atMs }) => atMs))
  const [fromMs, untilMs] = [Math.min(...times) - 1, Math.max(...times)]
  const ends = endsOf({ fromMs, untilMs, everyMs: 100 * 3_600_000 })
  const messages = ends.flatMap((endMs, nth) => messagesBetween(steps, ends[nth - 1] ?? fromMs, endMs))
  expect(messages.flat()).toEqual(steps.flatMap(({ letters }) => letters))
  expect(messages.every(([first, ...others]) => first?.mailing !== undefined || others.length === 0)).toBe(
    true,
  )
})

test("a step that begins in one stretch and ends in the next one belongs to the first", () => {
  const letter = { email: "", name: "", project: 0, kind: 0, order: 1, word: "plain" }
  const step = { atMs: 90, letters: [90, 110].map((atMs) => ({ ...letter, atMs })) }
  expect(messagesBetween([step], 0, 100)).toHaveLength(2)
  expect(messagesBetween([step], 100, 200)).toEqual([])
})
