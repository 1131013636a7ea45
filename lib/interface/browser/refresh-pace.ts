/** Minimum time between reads: at first, and at most when changes continue. */
const gapMs = 400
const gapMsMax = 1000

export type RefreshPace = {
  /** Something changed: the data is read at once, or after the pause. */
  changed(): void
  /** The page has been read. */
  settled(): void
  stop(): void
}

/**
 * Decides when a page with live changes reloads its data: at once after a quiet time, never twice at the same time, and
 * less often the longer changes continue. Changes during a pause are in the next read.
 */
export function makeRefreshPace(read: () => void, now: () => number = () => performance.now()): RefreshPace {
  let gap = gapMs
  let settledAt = Number.NEGATIVE_INFINITY
  let isReading = false
  let isWanted = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const run = () => {
    timer = undefined
    isWanted = false
    isReading = true
    read()
  }
  const arrange = () => {
    if (!isWanted || isReading || timer !== undefined) return
    const waitMs = settledAt + gap - now()
    if (waitMs <= 0) {
      gap = gapMs
      run()
    } else {
      gap = Math.min(gap * 1.5, gapMsMax)
      timer = setTimeout(run, waitMs)
    }
  }
  return {
    changed() {
      isWanted = true
      arrange()
    },
    settled() {
      if (!isReading) return
      isReading = false
      settledAt = now()
      arrange()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      isWanted = false
    },
  }
}
