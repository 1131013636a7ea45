import { type Chance, chanceOf } from "./chance.ts"

/**
 * Seven days of a small company's mail, planned ahead: how many letters leave in which hour, and who gets them.
 * Pure: the same seed and the same end give the same week.
 */
export type PlannedLetter = { project: number; kind: number; email: string; name: string; order: number }
export type Step = { atMs: number; letters: PlannedLetter[] }

export const stepMs = 60 * 60_000
/** Three hours short of a week: a chart of seven days then shows all of it and finds nothing in the week before. */
const weekSteps = (7 * 24 * 3_600_000 - 3 * 3_600_000) / stepMs

/** How busy each hour of a day is (UTC); quiet nights, a morning peak, a second one after work. */
const hourWeights = [2, 1, 1, 1, 1, 2, 4, 8, 12, 14, 13, 11, 12, 11, 10, 10, 11, 12, 13, 12, 10, 8, 5, 3]
const weekendFactor = 0.55

/** What recipients do, by the words the sandbox knows; `plain` is delivered and left unread. Shares add up to 1000. */
const behaviours: [word: string, share: number][] = [
  ["plain", 380],
  ["open", 355],
  ["click", 186],
  ["soft-once", 22],
  ["hard-bounce", 21],
  ["mailbox-full", 10],
  ["unsubscribe", 10],
  ["soft-bounce", 5],
  ["spam-reject", 5],
  ["blocked", 4],
  ["complaint", 2],
]

const providers = ["northmail.example", "postbox.example", "inbox.example", "letterhouse.example"] as const
const names = ["Alex", "Kim", "Robin", "Sam", "Jo", "Charlie", "Noa", "Luca", "Mika", "Toni"] as const

/** Projects share the letters 7:3, kinds of letters (templates) within a project evenly. */
const shareOfFirstProject = 0.7

/** The plan of `letters` letters over the week before `endMs`, one step per hour, oldest first. */
export function planWeek(plan: { seed: number; endMs: number; letters: number; kinds: number }): Step[] {
  const chance = chanceOf(plan.seed)
  const firstMs = Math.floor(plan.endMs / stepMs) * stepMs - weekSteps * stepMs
  const times = Array.from({ length: weekSteps }, (_, index) => firstMs + index * stepMs)
  const weights = times.map((atMs) => weightAt(atMs) * (0.75 + chance.next() / 2))
  const total = weights.reduce((a, b) => a + b, 0)
  let order = 10_000
  let owed = 0
  return times.map((atMs, index) => {
    owed += (plan.letters * (weights[index] ?? 0)) / total
    const count = Math.floor(owed)
    owed -= count
    return { atMs, letters: Array.from({ length: count }, () => planLetter(chance, plan.kinds, order++)) }
  })
}

function weightAt(atMs: number): number {
  const at = new Date(atMs)
  const isWeekend = at.getUTCDay() % 6 === 0
  return (hourWeights[at.getUTCHours()] ?? 1) * (isWeekend ? weekendFactor : 1)
}

function planLetter(chance: Chance, kinds: number, order: number): PlannedLetter {
  const name = chance.pick(names)
  const word = behaviourOf(chance.below(1000))
  const local = word === "plain" ? `${name.toLowerCase()}.${order}` : `${word}-${order}`
  return {
    project: chance.next() < shareOfFirstProject ? 0 : 1,
    kind: chance.below(kinds),
    email: `${local}@${chance.pick(providers)}`,
    name,
    order,
  }
}

function behaviourOf(point: number): string {
  let edge = 0
  for (const [word, share] of behaviours) {
    edge += share
    if (point < edge) return word
  }
  return "plain"
}
