/** How much a soak of direct delivery sends, and how often it kills. */
export type DirectPlan = {
  messages: number
  kills: number
  /** Messages that are accepted and have not arrived yet, at most: the sender waits for the others. */
  waitingMax: number
  seed: number
}

/** `npm run soak -- --direct`. */
export const wholeDirectSoak: DirectPlan = { messages: 20_000, kills: 50, waitingMax: 1500, seed: 1 }

/** The form that a run of the tests has time for. */
export const shortDirectSoak: DirectPlan = { messages: 1200, kills: 10, waitingMax: 400, seed: 1 }
