import type { Counter, Gauge, Histogram } from "prom-client"

/** Slow-run threshold of each loop in milliseconds. A turn is one run of a loop. */
export type Bounds<L extends string> = Readonly<Record<L, number>>

/**
 * The time base of turns: a stopwatch, because a wall clock, which can be set or moved by a test, does not
 * measure durations.
 */
export type Stopwatch = {
  nowMs(): number
  /** Runs after this time, without keeping the process alive; returns a function to cancel it. */
  after(ms: number, run: () => void): () => void
}

const realStopwatch: Stopwatch = {
  nowMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms).unref()
    return () => clearTimeout(timer)
  },
}

export type Turns<L extends string> = {
  /** Runs a turn of a loop and records its duration, also if it fails; `what` is the part of it, for the log. */
  turn<T>(loop: L, work: () => Promise<T>, what?: string): Promise<T>
  /** Records the durations of running turns. */
  read(): void
}

export type TurnOptions<L extends string> = {
  bounds: Bounds<L>
  meters: { duration: Histogram<"loop">; slow: Counter<"loop">; underWay: Gauge<"loop"> }
  warn(about: object, sentence: string): void
  /**
   * How long the database has been reachable without a break. A turn that met an outage waited for it and is not slow:
   * the outage is logged once, and not by each loop.
   */
  reachableForMs?(): number
  stopwatch?: Stopwatch
}

/** Minimum time between two log lines about one loop; the next line has the number of turns that were not logged. */
const logEveryMs = 60_000
/** A turn that exceeds its bound this many times is logged before it ends, because it may be stuck. */
const stuckAfter = 10

type Logged = { atMs: number; suppressed: number }

/** Watches the turns of a program's loops: each one is measured, and one that takes longer than its bound is logged. */
export function openTurns<L extends string>(options: TurnOptions<L>): Turns<L> {
  const { bounds, meters, warn, reachableForMs = () => Number.POSITIVE_INFINITY } = options
  const { stopwatch = realStopwatch } = options
  const underWay = new Map<symbol, { loop: L; sinceMs: number }>()
  const logged = new Map<string, Logged>()

  function logSlow(loop: L, what: string | undefined, ms: number, hasEnded: boolean): void {
    if (reachableForMs() < ms) return
    meters.slow.inc({ loop })
    const key = `${loop} ${what ?? ""}`
    const nowMs = stopwatch.nowMs()
    const last = logged.get(key)
    if (last && nowMs - last.atMs < logEveryMs) {
      last.suppressed += 1
      return
    }
    logged.set(key, { atMs: nowMs, suppressed: 0 })
    const seconds = Math.round(ms / 100) / 10
    const bound_seconds = bounds[loop] / 1000
    const part = what === undefined ? {} : { part: what }
    const others = last?.suppressed ? { slow_turns_not_logged: last.suppressed } : {}
    const name = what === undefined ? loop : `${loop} (${what})`
    const took = hasEnded ? "took" : "has not ended after"
    warn(
      { loop, ...part, seconds, bound_seconds, ...others },
      `A turn of the loop ${name} ${took} ${seconds} s; at most ${bound_seconds} s are expected.`,
    )
  }

  return {
    async turn(loop, work, what) {
      const turn = Symbol(loop)
      const sinceMs = stopwatch.nowMs()
      let isLogged = false
      const stuckMs = bounds[loop] * stuckAfter
      const cancel = stopwatch.after(stuckMs, () => {
        isLogged = true
        logSlow(loop, what, stuckMs, false)
      })
      underWay.set(turn, { loop, sinceMs })
      try {
        return await work()
      } finally {
        cancel()
        underWay.delete(turn)
        const ms = stopwatch.nowMs() - sinceMs
        meters.duration.observe({ loop }, ms / 1000)
        if (ms > bounds[loop] && !isLogged) logSlow(loop, what, ms, true)
      }
    },
    read() {
      const nowMs = stopwatch.nowMs()
      for (const loop of Object.keys(bounds) as L[]) meters.underWay.set({ loop }, 0)
      const oldest = [...underWay.values()].sort((a, b) => b.sinceMs - a.sinceMs)
      for (const { loop, sinceMs } of oldest) meters.underWay.set({ loop }, (nowMs - sinceMs) / 1000)
    },
  }
}
