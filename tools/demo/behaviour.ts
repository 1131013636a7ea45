import type { Behaviour } from "../../service/sandbox/behaviour.ts"
import { fateOf, magic, magicOf } from "../../service/sandbox/magic.ts"
import { type PlannedLetter, profileWord } from "./history.ts"

const usualClickMs = 4000

/** Actions of the plan's recipients, by their plain addresses; all others act as in any sandbox (SANDBOX-2). */
export function recipientsOf(letters: readonly PlannedLetter[]): (email: string) => Behaviour | null {
  const planned = new Map(letters.map((one) => [one.email, one]))
  return (email) => {
    const letter = planned.get(email)
    return letter ? behaviourOf(letter) : magicOf(email)
  }
}

/** People read when they have time, machines at once. A slow host would only delay the demo. */
function behaviourOf({ word, order, email }: PlannedLetter): Behaviour | null {
  const known = word === profileWord ? fateOf(email) : magic.find((one) => one.word === word)
  if (!known || known.answerAfterMs) return null
  if (!known.actions || known.userAgent) return known
  const delayMs = readingDelayMs(order)
  const actions = known.actions.map(({ action, fromMs, toMs }) => {
    const laterMs = delayMs + (action === "click" ? usualClickMs * (1 + (order % 13)) : 0)
    return { action, fromMs: fromMs + laterMs, toMs: toMs + laterMs }
  })
  return { ...known, actions }
}

/** Delay between delivery and opening of a message: many within minutes, some the next day. Pure. */

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Of a hundred people so many open within this time, and after the one before it. */
const classes = [
  { share: 21, fromMs: 0, toMs: 20_000 },
  { share: 30, fromMs: minuteMs, toMs: 5 * minuteMs },
  { share: 23, fromMs: 10 * minuteMs, toMs: 50 * minuteMs },
  { share: 16, fromMs: hourMs, toMs: 6 * hourMs },
  { share: 8, fromMs: 6 * hourMs, toMs: 24 * hourMs },
  { share: 2, fromMs: 24 * hourMs, toMs: 40 * hourMs },
] as const

/** The same for the same message, always. */
export function readingDelayMs(message: number): number {
  // Neighbours are far apart: both multipliers have no factor in common with what they are divided by.
  const place = (message * 37) % 100
  const within = ((message * 7919) % 1009) / 1009
  let edge = 0
  for (const { share, fromMs, toMs } of classes) {
    edge += share
    if (place < edge) return Math.round(fromMs + within * (toMs - fromMs))
  }
  return 0
}
