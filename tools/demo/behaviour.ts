import type { Behaviour } from "../../service/sandbox/behaviour.ts"
import { fateOf } from "../../service/sandbox/fate-of.ts"
import { magic, magicOf } from "../../service/sandbox/magic.ts"
import { type PlannedLetter, profileWord } from "./history.ts"
import { readingDelayMs } from "./reading-time.ts"

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
