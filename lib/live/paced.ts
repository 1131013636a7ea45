/**
 * Streams that are told at once after a quiet while, and how far apart they are told from then on. A process that is late
 * itself leaves `lateTimes` as much time again. Real time.
 */
export type TellingPace = { atOnce: number; everyMs: number; lateTimes: number }

export type PacedTelling<T> = {
  /** Somebody is to be told: at once, or when the turn comes; once for all that happens until then. */
  want(one: T): void
  /** Whoever is gone is told no more. */
  forget(one: T): void
}

/**
 * Tells many listeners of changes in turns, those first who have waited for longest: each reads its page anew then, and
 * a process that draws two hundred pages at the same moment answers no callback in time.
 */
export function makePacedTelling<T>(
  { atOnce, everyMs, lateTimes }: TellingPace,
  tell: (one: T) => void,
  now: () => number = () => performance.now(),
): PacedTelling<T> {
  const waiting = new Set<T>()
  let turns = atOnce
  let lastAt = now()
  let timer: ReturnType<typeof setTimeout> | undefined

  const tellNext = () => {
    const [one] = waiting
    if (one === undefined) return
    turns -= 1
    lastAt = now()
    waiting.delete(one)
    tell(one)
  }
  /** One turn after `ms`, and further ones until nobody waits. */
  const arrange = (ms: number) => {
    const dueAt = now() + ms
    timer = setTimeout(() => {
      timer = undefined
      turns = 1
      tellNext()
      if (waiting.size > 0) arrange(everyMs + lateTimes * Math.max(0, now() - dueAt))
    }, ms)
    timer.unref()
  }
  return {
    want(one) {
      waiting.add(one)
      if (timer !== undefined) return
      turns = Math.min(atOnce, turns + Math.floor((now() - lastAt) / everyMs))
      if (turns > 0) tellNext()
      else arrange(Math.max(0, lastAt + everyMs - now()))
    },
    forget: (one) => void waiting.delete(one),
  }
}
