/** Result of a look: `due` has to reach 0, and any change of the other counts is progress. */
export type Found = { due: number } & Record<string, number | null>

/** The clock and the pause of a wait; tests turn the hands. */
export type Pacing = { nowMs(): number; pause(): Promise<void> }

/** How long nothing at all may change before a wait gives up. */
const stillMs = 3 * 60_000

/** The most that one look adds to the still time: a machine that slept, or was busy for minutes, saw no standstill. */
const lookMs = 1000

export type Rest = {
  /**
   * Resolves when `look` finds nothing due, `calmTimes` times in a row, or when nothing it finds has changed for
   * minutes. A look that gives null saw nothing, which is no progress.
   */
  until(name: string, look: () => Promise<Found | null>, calmTimes?: number): Promise<void>
}

/**
 * Waits by progress and never for a fixed time, so that a slow machine gets the time it needs. A standstill is reported
 * to `onStill` once and not awaited again; the caller continues without it.
 */
export function openRest(pacing: Pacing, onStill: (name: string, due: number) => void): Rest {
  const leftBehind = new Map<string, number>()
  return {
    async until(name, look, calmTimes = 1) {
      let seen = ""
      let due = Number.POSITIVE_INFINITY
      let stoodMs = 0
      let lookedAtMs = pacing.nowMs()
      for (let calm = 0; calm < calmTimes; ) {
        const found = await look()
        const nowMs = pacing.nowMs()
        const isStill = !found || JSON.stringify(found) === seen
        stoodMs = isStill ? stoodMs + Math.min(nowMs - lookedAtMs, lookMs) : 0
        lookedAtMs = nowMs
        if (found) {
          seen = JSON.stringify(found)
          due = found.due
          calm = due <= (leftBehind.get(name) ?? 0) ? calm + 1 : 0
        }
        if (stoodMs >= stillMs) {
          leftBehind.set(name, due)
          return onStill(name, due)
        }
        if (calm < calmTimes) await pacing.pause()
      }
      if (due < (leftBehind.get(name) ?? 0)) leftBehind.set(name, due)
    },
  }
}
