/** Shows that this process is accepting messages, so that delivery can yield to it. */
export type Accepting = {
  /** A message was accepted. */
  note(): void
  isUnderWay(): boolean
}

/** Accepting counts as under way for so long after a message: of a trickle, delivery gives way a part of the time only. */
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
