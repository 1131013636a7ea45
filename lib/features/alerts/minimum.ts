/** ALERT-24: the minimum of a rate relative to the project's volume. Pure. */

export type MinimumAdvice = {
  /** Windows with at least the rule's minimum, out of all. */
  enough: number
  of: number
  /** A minimum that the project reaches, and the share of its messages in windows that reach it. */
  proposed: number
  share: number
}

/** With fewer messages, each one moves the rate by more than a tenth. */
export const leastMinimum = 10
/** A proposal covers this share of the messages if the least minimum allows it. */
const shareWanted = 0.9
/** Above this share the rule's minimum needs no change. */
const shareEnough = 0.5

/**
 * A lower minimum for a rule that covers less than half of the messages; null if its own is fine, or no lower one
 * covers more.
 * @param volumes the messages of each window
 */
export function adviseMinimum(volumes: readonly number[], minimum: number): MinimumAdvice | null {
  const present = shareFrom(volumes, minimum)
  const proposed = reachedMinimum(volumes)
  const share = shareFrom(volumes, proposed)
  if (present >= shareEnough || proposed >= minimum || share <= present) return null
  return { enough: volumes.filter((one) => one >= minimum).length, of: volumes.length, proposed, share }
}

/** The highest minimum that covers nine in ten messages, or the least minimum if that is lower. */
export function reachedMinimum(volumes: readonly number[]): number {
  const wanted = sum(volumes) * shareWanted
  let reached = 0
  for (const volume of volumes.toSorted((a, b) => b - a)) {
    reached += volume
    if (reached >= wanted) return Math.max(leastMinimum, volume)
  }
  return leastMinimum
}

function shareFrom(volumes: readonly number[], minimum: number): number {
  const all = sum(volumes)
  return all === 0 ? 0 : sum(volumes.filter((one) => one >= minimum)) / all
}

const sum = (volumes: readonly number[]): number => volumes.reduce((all, one) => all + one, 0)
