/** How close together a page reads itself anew: at first, and at most when changes do not stop. */
const gapMs = 400
const gapMsMax = 1000

export type RefreshPace = {
  /** Something changed: the page is read at once, or when its turn comes. */
  changed(): void
  /** The page has been read. */
  settled(): void
  stop(): void
}

/**
 * When a page that hears of changes reads itself anew: at once when it has been quiet, never twice at the same time, and
 * the longer apart the longer changes go on. What came in between is in the next reading.
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
