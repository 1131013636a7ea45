import { type Chance, chanceOf } from "./chance.ts"
import { type Behaviour, type Mailing, mailings, type Spell, spells } from "./story.ts"

/**
 * Seven days of a small company's mail, planned ahead: how many letters leave in which hour, and who gets them.
 * Pure: the same seed and the same end give the same week.
 */
export type PlannedLetter = {
  project: number
  /** Which of the templates; that of mailings comes after those of everyday. */
  kind: number
  email: string
  name: string
  order: number
  /** Everyday letters are tagged by their kind. */
  mailing?: Pick<Mailing, "tag" | "campaign" | "headline">
}
export type Step = { atMs: number; letters: PlannedLetter[] }

export const stepMs = 60 * 60_000
/** Three hours short of a week: a chart of seven days then shows all of it and finds nothing in the week before. */
export const weekSteps = (7 * 24 * 3_600_000 - 3 * 3_600_000) / stepMs

/** How busy each hour of a day is (UTC); quiet nights, a morning peak, a second one after work. */
const hourWeights = [2, 1, 1, 1, 1, 2, 4, 8, 12, 14, 13, 11, 12, 11, 10, 10, 11, 12, 13, 12, 10, 8, 5, 3]
const weekendFactor = 0.55

/** What recipients do on an ordinary day. */
const behaviours: readonly Behaviour[] = [
  ["plain", 340],
  ["open", 345],
  ["click", 186],
  ["scanned", 50],
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
  const everyday = plan.letters - mailings.reduce((sum, one) => sum + sizeOf(one), 0)
  let order = 10_000
  let owed = 0
  return times.map((atMs, index) => {
    const hour = weekSteps - index
    owed += (everyday * (weights[index] ?? 0)) / total
    const count = Math.max(0, Math.floor(owed))
    owed -= count
    const ordinary = Array.from({ length: count }, () => planLetter(chance, plan.kinds, order++, hour))
    const special = mailings.filter((one) => one.atHour === hour).flatMap(lettersOf)
    return { atMs, letters: [...ordinary, ...special] }
  })

  function lettersOf(mailing: Mailing): PlannedLetter[] {
    const { project, provider, tag, campaign, headline } = mailing
    return mailing.recipients
      .flatMap(([word, count]) => Array.from({ length: count }, () => word))
      .map((word) => {
        const name = chance.pick(names)
        const email = addressOf(word, name, order, provider)
        return {
          project,
          kind: plan.kinds,
          mailing: { tag, campaign, headline },
          name,
          order: order++,
          email,
        }
      })
  }
}

const sizeOf = ({ recipients }: Mailing): number => recipients.reduce((sum, [, count]) => sum + count, 0)

function weightAt(atMs: number): number {
  const at = new Date(atMs)
  const isWeekend = at.getUTCDay() % 6 === 0
  return (hourWeights[at.getUTCHours()] ?? 1) * (isWeekend ? weekendFactor : 1)
}

function planLetter(chance: Chance, kinds: number, order: number, hour: number): PlannedLetter {
  const name = chance.pick(names)
  const point = chance.below(1000)
  const project = chance.next() < shareOfFirstProject ? 0 : 1
  const kind = chance.below(kinds)
  const provider = chance.pick(providers)
  const spell = spells.find((one) => holds(one, { project, provider, hour }))
  const word = behaviourOf(spell?.behaviours ?? behaviours, point)
  return { project, kind, email: addressOf(word, name, order, provider), name, order }
}

type Place = { project: number; provider: string; hour: number }

const holds = (spell: Spell, { project, provider, hour }: Place): boolean =>
  spell.provider === provider &&
  (spell.project ?? project) === project &&
  hour <= spell.fromHour &&
  hour > spell.untilHour

const addressOf = (word: string, name: string, order: number, provider: string): string =>
  `${word === "plain" ? `${name.toLowerCase()}.${order}` : `${word}-${order}`}@${provider}`

function behaviourOf(from: readonly Behaviour[], point: number): string {
  let edge = 0
  for (const [word, share] of from) {
    edge += share
    if (point < edge) return word
  }
  return "plain"
}
