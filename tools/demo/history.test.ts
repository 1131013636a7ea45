import { expect, test } from "vitest"
import { fateOf } from "../../service/sandbox/magic.ts"
import { profiles } from "../../service/sandbox/profiles.ts"
import { chanceOf } from "./chance.ts"
import { historyHours, type PlannedLetter, planHistory, profileWord } from "./history.ts"
import { mailings } from "./story.ts"

const endMs = Date.UTC(2026, 5, 12, 10, 7)
const [hourMs, dayMs] = [3_600_000, 24 * 3_600_000]
const lastMs = Math.floor(endMs / hourMs) * hourMs
const plan = (seed: number) => planHistory({ seed, endMs, letters: 3000, kinds: 3 })
const lettersOf = (seed = 1) => plan(seed).flatMap((step) => step.letters)
/** The slot before the end that an instant is in. */
const hourOf = (atMs: number) => Math.ceil((lastMs - atMs) / hourMs)

test("the same seed gives the same history, another seed another one", () => {
  expect(plan(1)).toEqual(plan(1))
  expect(plan(1)).not.toEqual(plan(2))
})

test("a history has its messages, in order of time, and all of it is past", () => {
  const letters = lettersOf()
  expect(letters.length).toBeGreaterThanOrEqual(2998)
  expect(letters.length).toBeLessThanOrEqual(3000)
  const times = plan(1).flatMap(({ atMs, letters: some }) => [atMs, ...some.map((one) => one.atMs)])
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(Math.max(...times)).toBeLessThan(endMs)
  expect(Math.min(...times)).toBeGreaterThanOrEqual(lastMs - historyHours * hourMs)
})

test("every day of five weeks has messages, and weeks grow", () => {
  const letters = lettersOf()
  const days = Map.groupBy(letters, ({ atMs }) => Math.floor((lastMs - atMs) / dayMs))
  expect(
    Array.from({ length: 35 }, (_, day) => days.get(day)?.length ?? 0).every((count) => count > 20),
  ).toBe(true)
  const everyday = letters.filter((one) => !one.mailing)
  const weeks = [4, 0].map(
    (week) => everyday.filter(({ atMs }) => Math.floor((lastMs - atMs) / (7 * dayMs)) === week).length,
  )
  expect(weeks[1]).toBeGreaterThan((weeks[0] ?? 0) * 1.1)
})

test("messages leave at any second, and retries and readers get a turn in every hour of the last week", () => {
  const onTheHour = lettersOf().filter(({ atMs }) => atMs % 60_000 === 0)
  expect(onTheHour.length).toBeLessThan(150)
  const hours = new Set(plan(1).map(({ atMs }) => hourOf(atMs)))
  expect(Array.from({ length: 167 }, (_, nth) => nth + 1).every((hour) => hours.has(hour))).toBe(true)
})

test("sends one message to each person, because a bounce must not suppress a later one", () => {
  const emails = lettersOf().map((letter) => letter.email)
  expect(new Set(emails).size).toBe(emails.length)
})

test("an address belongs to the person whom the message greets, in a reserved domain", () => {
  for (const { email, name } of lettersOf()) {
    expect(email.startsWith(`${name.toLowerCase()}.`)).toBe(true)
    expect(email).toMatch(/^[a-z]+\.[a-z]+\d*@[a-z-]+\.example$/)
  }
})

test("orders are numbered in the order of time, each once", () => {
  const orders = lettersOf().map((one) => one.order)
  expect(orders).toEqual([...new Set(orders)].toSorted((a, b) => a - b))
})

test("nights are quiet and some messages bounce", () => {
  const letters = lettersOf()
  const countAt = (hour: number) =>
    letters.filter(({ atMs, mailing }) => !mailing && new Date(atMs).getUTCHours() === hour).length
  expect(countAt(3)).toBeLessThan(countAt(9) / 4)
  const bounced = letters.filter((one) => one.word === "hard-bounce")
  expect(bounced.length).toBeGreaterThan(30)
  expect(bounced.length).toBeLessThan(140)
})

test("a third of everyday messages goes to the sandbox's sample providers, each of which has its part", () => {
  const everyday = lettersOf().filter((one) => !one.mailing)
  const simulated = everyday.filter((one) => one.word === profileWord)
  expect(simulated.length / everyday.length).toBeGreaterThan(0.33)
  expect(simulated.every(({ email }) => profiles.some(({ domain }) => email.endsWith(`@${domain}`)))).toBe(
    true,
  )
  for (const { domain, fates } of profiles) {
    const words = simulated
      .filter(({ email }) => email.endsWith(`@${domain}`))
      .map(({ email }) => fateOf(email)?.word)
    const refused = fates.filter((fate) => fate.refusal && words.includes(fate.word))
    expect(words.length, domain).toBeGreaterThan(100)
    expect(refused.length, domain).toBeGreaterThan(2)
  }
})

/** Messages of the sample shop to one provider, by the hour before the end. */
const shopAt = (provider: string, seed = 1): (PlannedLetter & { hour: number })[] =>
  lettersOf(seed)
    .filter((one) => one.project === 0 && one.email.endsWith(`@${provider}`))
    .map((one) => ({ ...one, hour: hourOf(one.atMs) }))
const refused = ["blocked", "spam-reject"]

test.each([1, 2, 3])(
  "a provider blocks the shop, and takes its mail again six hours later (seed %d)",
  (seed) => {
    const all = shopAt("letterhouse.example", seed)
    const during = all.filter(({ hour }) => hour <= 62 && hour > 56)
    // BLOCK-1: ten refusals within a day block. BLOCK-3: any delivery would end it, a later try of an earlier one too.
    expect(during.filter(({ word }) => refused.includes(word)).length).toBeGreaterThanOrEqual(10)
    expect(during.filter(({ word }) => !refused.includes(word))).toEqual([])
    expect(all.filter(({ hour, word }) => hour > 62 && hour <= 65 && word.startsWith("soft"))).toEqual([])
    expect(all.some(({ hour, word }) => hour === 56 && word === "open")).toBe(true)
  },
)

test.each([1, 2, 3])("another one blocks it until the end (seed %d)", (seed) => {
  const during = shopAt("postbox.example", seed).filter(({ hour }) => hour <= 4)
  expect(during.filter(({ word }) => refused.includes(word)).length).toBeGreaterThanOrEqual(10)
  expect(during.filter(({ word }) => !refused.includes(word))).toEqual([])
})

test("one provider has a bad day: most of its mail is refused or put off", () => {
  const bad = shopAt("northmail.example").filter(({ hour }) => hour <= 118 && hour > 110)
  const share = (word: string) => bad.filter((one) => one.word === word).length / bad.length
  expect(share("hard-bounce")).toBeGreaterThan(0.4)
  expect(share("soft-once")).toBeGreaterThan(0.15)
})

test("mailings leave at one instant, and are part of the messages that were asked for", () => {
  for (const { tag, atHour, recipients } of mailings) {
    const size = recipients.reduce((sum, [, count]) => sum + count, 0)
    const steps = plan(1).filter(
      ({ atMs, letters }) => hourOf(atMs) === atHour && letters[0]?.mailing?.tag === tag,
    )
    expect(steps.map(({ letters }) => letters.length)).toEqual([size])
    expect(new Set(steps[0]?.letters.map((one) => one.atMs)).size).toBe(1)
  }
})

test("chance stays in its bounds", () => {
  const chance = chanceOf(7)
  const values = Array.from({ length: 1000 }, () => chance.next())
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...values)).toBeLessThan(1)
  expect(new Set(values).size).toBeGreaterThan(990)
})
