import { expect, test } from "vitest"
import { chanceOf } from "./chance.ts"
import { planWeek, stepMs } from "./week.ts"

const endMs = Date.UTC(2026, 5, 12, 10, 7)
const plan = (seed: number) => planWeek({ seed, endMs, letters: 3000, kinds: 3 })

test("the same seed gives the same week, another seed another one", () => {
  expect(plan(1)).toEqual(plan(1))
  expect(plan(1)).not.toEqual(plan(2))
})

test("a week has its letters, in order of time, and all of it is past", () => {
  const steps = plan(1)
  expect(steps.flatMap((step) => step.letters).length).toBeGreaterThanOrEqual(2999)
  expect(steps.every((step, n) => n === 0 || step.atMs - (steps[n - 1]?.atMs ?? 0) === stepMs)).toBe(true)
  expect(Math.max(...steps.map((step) => step.atMs))).toBeLessThan(endMs)
})

test("nobody gets two letters: a bounce early in the week must not hold back a later letter", () => {
  const emails = plan(1).flatMap((step) => step.letters.map((letter) => letter.email))
  expect(new Set(emails).size).toBe(emails.length)
})

test("nights are quiet and some letters bounce", () => {
  const steps = plan(1)
  const countAt = (hour: number) =>
    steps
      .filter((step) => new Date(step.atMs).getUTCHours() === hour)
      .reduce((sum, step) => sum + step.letters.length, 0)
  expect(countAt(3)).toBeLessThan(countAt(9) / 4)
  const bounced = steps.flatMap((step) => step.letters).filter((one) => one.email.startsWith("hard-bounce-"))
  expect(bounced.length).toBeGreaterThan(30)
  expect(bounced.length).toBeLessThan(120)
})

test("chance stays in its bounds", () => {
  const chance = chanceOf(7)
  const values = Array.from({ length: 1000 }, () => chance.next())
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...values)).toBeLessThan(1)
  expect(new Set(values).size).toBeGreaterThan(990)
})
