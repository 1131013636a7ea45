import { type Chance, chanceOf } from "./chance.ts"
import { olderMailings, sizeOf } from "./older-mailings.ts"
import { anyDomain, drawRecipients, isProfile, type Recipient } from "./recipients.ts"
import { type Behaviour, type Mailing, mailings, type Spell, spells } from "./story.ts"

/**
 * Five weeks of a small company's mail, planned ahead: how many messages leave when, to whom, and what their recipients
 * do. Pure: the same seed and the same end give the same history.
 */
export type PlannedLetter = Recipient & {
  /** To the second. */
  atMs: number
  project: number
  /** Index of the template; that of mailings follows those of everyday mail. */
  kind: number
  order: number
  /** A word of the sandbox, `plain`, or `profile`: as the recipient's provider in the sandbox decides (SANDBOX-8). */
  word: string
  /** Everyday messages are tagged by their kind. */
  mailing?: Pick<Mailing, "tag" | "campaign" | "headline">
}
/** Some messages that leave within two minutes; without any, a moment at which retries and readers get their turn. */
export type Step = { atMs: number; letters: PlannedLetter[] }

export const profileWord = "profile"

const hourMs = 3_600_000
const weekHours = 7 * 24

/** The last week, its comparison four weeks before, and two days more. */
export const historyHours = 5 * weekHours + 48

/** How busy each hour of a day is (UTC); quiet nights, a morning peak, a second one after work. */
const hourWeights = [2, 1, 1, 1, 1, 2, 4, 8, 12, 14, 13, 11, 12, 11, 10, 10, 11, 12, 13, 12, 10, 8, 5, 3]
const weekendFactor = 0.55
/** The company grows by so much from week to week. */
const weeklyGrowth = 0.05

/** Actions of recipients on an ordinary day. */
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

/** Projects share the messages 7:3, kinds of messages (templates) within a project evenly. */
const shareOfFirstProject = 0.7

/** So many messages leave as one step, each some seconds after the one before. */
const stepLetters = 4
const gapSeconds = 25

/** A stretch of the plan: its first hour is so many hours before the end. The last week has an hour each, older ones two. */
type Slot = { hour: number; hours: number; atMs: number }

type Plan = { seed: number; endMs: number; letters: number; kinds: number }

/** The plan of `letters` messages before `endMs`, oldest first. */
export function planHistory({ seed, endMs, letters, kinds }: Plan): Step[] {
  const chance = chanceOf(seed)
  const slots = slotsBefore(Math.floor(endMs / hourMs) * hourMs)
  const weights = slots.map((slot) => weightOf(slot) * (0.75 + chance.next() / 2))
  const total = weights.reduce((a, b) => a + b, 0)
  const mailed = [...mailings, ...olderMailings(letters)]
  const everyday = letters - mailed.reduce((sum, one) => sum + sizeOf(one), 0)
  const draw = drawLetters(chance, kinds)
  let owed = 0
  return slots.flatMap((slot, index) => {
    owed += (everyday * (weights[index] ?? 0)) / total
    const count = Math.max(0, Math.floor(owed))
    owed -= count
    const news = mailed.filter((one) => one.atHour <= slot.hour && one.atHour > slot.hour - slot.hours)
    const groups = [...inSteps(count).map((some) => draw.everyday(slot, some)), ...news.map(draw.news)]
    return stepsOf(slot, groups, chance)
  })
}

/** Each part of the slot has a step with its own time. */
function stepsOf(slot: Slot, groups: Drawn[][], chance: Chance): Step[] {
  const parts = groups.length === 0 && slot.hours === 1 ? [[]] : groups
  const partSeconds = (slot.hours * hourMs) / 1000 / Math.max(1, parts.length)
  return parts.map((some, part) => {
    const atMs = slot.atMs + Math.floor((part + chance.next() * 0.7) * partSeconds) * 1000
    return { atMs, letters: timed(some, atMs, chance) }
  })
}

/** Everyday messages follow one another; a mailing leaves at once. */
function timed(some: Drawn[], atMs: number, chance: Chance): PlannedLetter[] {
  let nextMs = atMs
  return some.map((one) => {
    const letter = { ...one, atMs: nextMs }
    if (!one.mailing) nextMs += (1 + chance.below(gapSeconds)) * 1000
    return letter
  })
}

function slotsBefore(lastMs: number): Slot[] {
  const slots: Slot[] = []
  for (let hour = historyHours; hour > 0; ) {
    const hours = hour > weekHours ? 2 : 1
    slots.push({ hour, hours, atMs: lastMs - hour * hourMs })
    hour -= hours
  }
  return slots
}

const inSteps = (count: number): number[] =>
  Array.from({ length: Math.ceil(count / stepLetters) }, (_, step) =>
    Math.min(stepLetters, count - step * stepLetters),
  )

function weightOf({ hour, hours, atMs }: Slot): number {
  const at = new Date(atMs)
  const first = at.getUTCHours()
  const busy = Array.from({ length: hours }, (_, nth) => hourWeights[(first + nth) % 24] ?? 1)
  const isWeekend = at.getUTCDay() % 6 === 0
  const weeks = Math.floor((historyHours - hour) / weekHours)
  return busy.reduce((a, b) => a + b, 0) * (isWeekend ? weekendFactor : 1) * (1 + weeklyGrowth * weeks)
}

type Drawn = Omit<PlannedLetter, "atMs">

/** Draws messages; orders are numbered in the order of time. */
function drawLetters(chance: Chance, kinds: number) {
  const recipient = drawRecipients(chance)
  let order = 10_000
  const next = () => {
    order += 1 + chance.below(5)
    return order
  }
  return {
    everyday: ({ hour }: Slot, count: number): Drawn[] =>
      Array.from({ length: count }, () => {
        const point = chance.below(1000)
        const project = chance.next() < shareOfFirstProject ? 0 : 1
        const provider = anyDomain(chance)
        const spell = spells.find((one) => holds(one, { project, provider, hour }))
        const word = isProfile(provider) ? profileWord : behaviourOf(spell?.behaviours ?? behaviours, point)
        return { project, kind: chance.below(kinds), word, order: next(), ...recipient(provider) }
      }),
    news: ({ project, provider, tag, campaign, headline, recipients }: Mailing): Drawn[] =>
      recipients
        .flatMap(([word, count]) => Array.from({ length: count }, () => word))
        .map((word) => ({
          ...{ project, kind: kinds, word, order: next() },
          mailing: { tag, campaign, headline },
          ...recipient(provider),
        })),
  }
}

type Place = { project: number; provider: string; hour: number }

const holds = (spell: Spell, { project, provider, hour }: Place): boolean =>
  spell.provider === provider &&
  (spell.project ?? project) === project &&
  hour <= spell.fromHour &&
  hour > spell.untilHour

function behaviourOf(from: readonly Behaviour[], point: number): string {
  let edge = 0
  for (const [word, share] of from) {
    edge += share
    if (point < edge) return word
  }
  return "plain"
}
