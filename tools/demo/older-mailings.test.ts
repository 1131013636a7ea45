import { expect, test } from "vitest"
import { olderMailings, sizeOf } from "./older-mailings.ts"
import { mailings } from "./story.ts"

const weekHours = 7 * 24
const total = (some: readonly Parameters<typeof sizeOf>[0][]) =>
  some.reduce((sum, one) => sum + sizeOf(one), 0)
const weekOf = (week: number, letters = 3000) =>
  olderMailings(letters).filter(({ atHour }) => Math.floor(atHour / weekHours) === week)

test.each([1, 2, 3, 4])("%d weeks before, as much was mailed at the same hours of the week", (week) => {
  const then = weekOf(week)
  expect(then.map(({ atHour }) => atHour % weekHours)).toEqual(mailings.map(({ atHour }) => atHour))
  const ratio = total(then) / total(mailings)
  expect(ratio).toBeGreaterThan(0.8)
  expect(ratio).toBeLessThan(1.1)
})

test("older mailings have no incident, and campaigns of their own", () => {
  const older = olderMailings(3000)
  const words = older.flatMap(({ recipients }) => recipients.map(([word]) => word))
  expect(words).not.toContain("blocked")
  expect(words).not.toContain("spam-reject")
  const recent = new Set(mailings.map(({ campaign }) => campaign))
  expect(older.some(({ campaign }) => recent.has(campaign))).toBe(false)
})

test.each([200, 400, 800, 1500])(
  "in a history of %d, everyday messages stay half of it where they can",
  (letters) => {
    const all = total(mailings) + total(olderMailings(letters))
    expect(all).toBeLessThanOrEqual(Math.max(letters / 2, total(mailings)))
  },
)
