import "server-only"
import { isIP } from "node:net"
import { clock } from "#lib/platform/clock"
import { log } from "#lib/platform/log"
import { programMetrics } from "#lib/platform/program-metrics"
import type { Db } from "#lib/data/store/open"
import { addRefusedCalls, type RefusalReason, type RefusedCallsSum } from "#lib/data/store/refused-callbacks"
import { type RefusedSums, refusedSums } from "./refused-sums.ts"

/**
 * Counts refused calls (CALLBACK-19). Who floods us with forged ones shall cost the database next to nothing: they are
 * summed in memory and added to its rows every few seconds, one write for each project. What could not be written is kept
 * and added later; what a process holds when it is killed is lost, a few seconds of it.
 */
export type RefusedCalls = {
  /** Counts a call of a project that is there. Waits for nothing and never throws. */
  note(call: { project: string; reason: RefusalReason; address: string }): void
  /** Writes what is summed up to now. Never throws. */
  flush(): Promise<void>
  /** Writes for the last time. What is noted from then on is written by nobody. */
  close(): Promise<void>
}

export type Surroundings = {
  store(): Promise<Db>
  write?: typeof addRefusedCalls
  /** Runs something a while after a first call was summed; gives the way to call that off. Real time. */
  later?: (run: () => void) => () => void
}

const everyMs = 5000

/** Opens the count of one process. While nobody is refused, nothing runs. */
export function openRefusedCalls({
  store,
  write = addRefusedCalls,
  later = inAWhile,
}: Surroundings): RefusedCalls {
  let sums = refusedSums()
  let callOff: (() => void) | null = null
  let writing: Promise<void> = Promise.resolve()
  let isClosed = false
  let isFailing = false

  const writeSoon = () => {
    if (!isClosed) callOff ??= later(() => void flush())
  }

  function flush(): Promise<void> {
    callOff?.()
    callOff = null
    writing = writing.then(async () => {
      const taken = sums
      if (taken.isEmpty()) return
      sums = refusedSums()
      await programMetrics().turn("refused_calls", () => writeAll(taken))
    })
    return writing
  }

  async function writeAll(taken: RefusedSums): Promise<void> {
    const outcomes: unknown[] = []
    for (const [project, lines] of taken.projects()) {
      const error = await written(project, lines)
      outcomes.push(error)
      if (error !== null) for (const line of lines) sums.add(project, line)
    }
    sayHowItWent(outcomes.find((error) => error !== null) ?? null)
    if (!sums.isEmpty()) writeSoon()
  }

  const written = (project: string, lines: readonly RefusedCallsSum[]): Promise<unknown> =>
    store()
      .then((db) => write(db, project, lines))
      .then(
        () => {
          log().warn({ project, refused: byReason(lines) }, "callbacks refused")
          return null
        },
        (error: unknown) => error,
      )

  /** Once for each time that writing fails: it is tried every few seconds. */
  function sayHowItWent(error: unknown): void {
    if (error !== null && !isFailing)
      log().warn({ error }, "Refused callbacks could not be counted yet; they are kept and counted later.")
    isFailing = error !== null
  }

  return {
    note({ project, reason, address }) {
      const nowMs = clock.now().getTime()
      sums.add(project, { reason, address: plainAddress(address), firstMs: nowMs, lastMs: nowMs, calls: 1 })
      writeSoon()
    },
    flush,
    async close() {
      isClosed = true
      await flush()
    },
  }
}

/** How many calls of each reason: `{ forged: 412 }`. */
function byReason(lines: readonly RefusedCallsSum[]): Partial<Record<RefusalReason, number>> {
  const found: Partial<Record<RefusalReason, number>> = {}
  for (const { reason, calls } of lines) found[reason] = (found[reason] ?? 0) + calls
  return found
}

/** An address as people write it: IPv4 without the coat of IPv6 that sockets put around it, and "" for what is none. */
function plainAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "")
  return isIP(plain) ? plain : ""
}

function inAWhile(run: () => void): () => void {
  const timer = setTimeout(run, everyMs)
  timer.unref()
  return () => clearTimeout(timer)
}
