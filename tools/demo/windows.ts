import type { PlannedLetter, Step } from "./history.ts"
import { inMessages } from "./senders.ts"

type Cuts = { fromMs: number; untilMs: number; everyMs: number; atMs?: readonly number[] }

/** Ends of stretches of `everyMs` between two instants, and of those that the instants `atMs` cut off. Pure; epoch ms. */
export function endsOf({ fromMs, untilMs, everyMs, atMs = [] }: Cuts): number[] {
  const count = Math.max(0, Math.ceil((untilMs - fromMs) / everyMs) - 1)
  const regular = Array.from({ length: count }, (_, nth) => fromMs + (nth + 1) * everyMs)
  const cuts = atMs.filter((ms) => ms > fromMs && ms < untilMs)
  return [...new Set([...regular, ...cuts, untilMs])].sort((a, b) => a - b)
}

/** The messages of steps that begin after one instant and until another. Pure; epoch ms. */
export const messagesBetween = (steps: readonly Step[], fromMs: number, untilMs: number): PlannedLetter[][] =>
  steps.filter(({ atMs }) => atMs > fromMs && atMs <= untilMs).flatMap(({ letters }) => inMessages(letters))
