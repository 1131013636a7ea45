/**
 * Number of listeners notified at once after a quiet time, and the interval of later notifications. A late process
 * waits `lateTimes` its delay in addition. Real time.
 */
export type NotifierPace = { atOnce: number; everyMs: number; lateTimes: number }

export type PacedNotifier<T> = {
  /** Notifies a listener, at once or in its turn; once for all changes until then. */
  want(one: T): void
  /** Removes a listener, which is not notified any more. */
  forget(one: T): void
}

/**
 * Notifies many listeners of changes in turns, the longest waiting first. Each then reloads its page, and a process
 * that renders two hundred pages at once answers no callback in time.
 */
export function makePacedNotifier<T>(
  { atOnce, everyMs, lateTimes }: NotifierPace,
  notify: (one: T) => void,
  now: () => number = () => performance.now(),
): PacedNotifier<T> {
  const waiting = new Set<T>()
  let turns = atOnce
  let lastAt = now()
  let timer: ReturnType<typeof setTimeout> | undefined

  const notifyNext = () => {
    const [one] = waiting
    if (one === undefined) return
    turns -= 1
    lastAt = now()
    waiting.delete(one)
    notify(one)
  }
  /** Runs one turn after `ms`, and further turns until no listener waits. */
  const arrange = (ms: number) => {
    const dueAt = now() + ms
    timer = setTimeout(() => {
      timer = undefined
      turns = 1
      notifyNext()
      if (waiting.size > 0) arrange(everyMs + lateTimes * Math.max(0, now() - dueAt))
    }, ms)
    timer.unref()
  }
  return {
    want(one) {
      waiting.add(one)
      if (timer !== undefined) return
      turns = Math.min(atOnce, turns + Math.floor((now() - lastAt) / everyMs))
      if (turns > 0) notifyNext()
      else arrange(Math.max(0, lastAt + everyMs - now()))
    },
    forget: (one) => void waiting.delete(one),
  }
}
