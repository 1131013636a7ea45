import { expect, test } from "vitest"
import { chanceOf } from "./chance.ts"
import { mailings } from "./story.ts"
import { type PlannedLetter, planWeek, stepMs, weekSteps } from "./week.ts"

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
  expect(bounced.length).toBeLessThan(140)
})

/** Letters of the sample shop to one provider, by the hour before the end. */
function shopAt(provider: string, seed = 1): { hour: number; word: string; letter: PlannedLetter }[] {
  return plan(seed).flatMap(({ letters }, index) =>
    letters
      .filter((one) => one.project === 0 && one.email.endsWith(`@${provider}`))
      .map((letter) => ({
        hour: weekSteps - index,
        word: /^(.*)-\d+@/.exec(letter.email)?.[1] ?? "plain",
        letter,
      })),
  )
}
const refused = ["blocked", "spam-reject"]

test.each([1, 2, 3])(
  "a provider blocks the shop, and takes its mail again six hours later (seed %d)",
  (seed) => {
    const all = shopAt("letterhouse.example", seed)
    const during = all.filter(({ hour }) => hour <= 62 && hour > 56)
    // BLOCK-1: ten refusals within a day block. BLOCK-3: any delivery would end it, a later try of an earlier letter too.
    expect(during.filter(({ word }) => refused.includes(word)).length).toBeGreaterThanOrEqual(10)
    expect(during.filter(({ word }) => !refused.includes(word))).toEqual([])
    expect(all.filter(({ hour, word }) => hour > 62 && hour <= 65 && word.startsWith("soft"))).toEqual([])
    expect(all.some(({ hour, word }) => hour === 56 && word === "open")).toBe(true)
  },
)

test.each([1, 2, 3])("another one blocks it until the end (seed %d)", (seed) => {
  const all = shopAt("postbox.example", seed)
  const during = all.filter(({ hour }) => hour <= 4)
  expect(during.filter(({ word }) => refused.includes(word)).length).toBeGreaterThanOrEqual(10)
  expect(during.filter(({ word }) => !refused.includes(word))).toEqual([])
})

test("one provider has a bad day: most of its mail is refused or put off", () => {
  const bad = shopAt("northmail.example").filter(({ hour }) => hour <= 118 && hour > 110)
  const share = (word: string) => bad.filter((one) => one.word === word).length / bad.length
  expect(share("hard-bounce")).toBeGreaterThan(0.4)
  expect(share("soft-once")).toBeGreaterThan(0.15)
})

test("mailings have tags of their own and are part of the letters that were asked for", () => {
  const letters = plan(1).flatMap((step) => step.letters)
  for (const { tag, atHour, recipients } of mailings) {
    const size = recipients.reduce((sum, [, count]) => sum + count, 0)
    expect(plan(1)[weekSteps - atHour]?.letters.filter((one) => one.mailing?.tag === tag)).toHaveLength(size)
  }
  expect(letters.length).toBeLessThanOrEqual(3000)
})

test("chance stays in its bounds", () => {
  const chance = chanceOf(7)
  const values = Array.from({ length: 1000 }, () => chance.next())
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...values)).toBeLessThan(1)
  expect(new Set(values).size).toBeGreaterThan(990)
})
