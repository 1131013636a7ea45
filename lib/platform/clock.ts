/** The only reader of time in the dashboard. `setClock` is for tests. */
export type Clock = { now(): Date }

const system: Clock = { now: () => new Date() }
let current: Clock = system

export const clock: Clock = { now: () => current.now() }

/** Replaces the clock and returns a function that restores it. */
export function setClock(other: Clock): () => void {
  current = other
  return () => {
    current = system
  }
}

/** An instant from epoch milliseconds. */
export const at = (epochMs: number): Date => new Date(epochMs)

/** An instant `ms` after (before, when negative) another. */
export const plus = (from: Date, ms: number): Date => new Date(from.getTime() + ms)
