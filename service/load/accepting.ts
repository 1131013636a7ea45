/** Shows that this process is accepting messages, so that delivery can yield to it. */
export type Accepting = {
  /** A message was accepted. */
  note(): void
  isUnderWay(): boolean
}

/**
 * Accepting counts as under way for this long after a message: for a trickle, delivery is throttled only part of the
 * time.
 */
const underWayMs = 100

export function makeAccepting(nowMs: () => number = () => performance.now()): Accepting {
  let lastMs = Number.NEGATIVE_INFINITY
  return {
    note() {
      lastMs = nowMs()
    },
    isUnderWay: () => nowMs() - lastMs < underWayMs,
  }
}
