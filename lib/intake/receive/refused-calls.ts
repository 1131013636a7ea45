import "server-only"
import { isIP } from "node:net"
import { clock } from "#lib/platform/clock"
import { log } from "#lib/platform/log"
import { programMetrics } from "#lib/platform/program-metrics"
import type { Db } from "#lib/data/store/open"
import { addRefusedCalls, type RefusalReason, type RefusedCallsSum } from "#lib/data/store/refused-callbacks"
import { type RefusedSums, refusedSums } from "./refused-sums.ts"

/**
 * Counts refused calls (CALLBACK-19). A flood of forged calls must cost the database almost nothing, so they are summed
 * in memory and added to its rows every few seconds, with one write per project. Failed writes are retried later; a
 * killed process loses a few seconds of counts.
 */
export type RefusedCalls = {
  /** Counts a call of an existing project. Returns at once and never throws. */
  note(call: { project: string; reason: RefusalReason; address: string }): void
  /** Writes all pending sums. Never throws. */
  flush(): Promise<void>
  /** Writes for the last time. Later calls are not recorded. */
  close(): Promise<void>
}

export type Surroundings = {
  store(): Promise<Db>
  write?: typeof addRefusedCalls
  /** Schedules a run after the first summed call; returns a function that cancels it. Real time. */
  later?: (run: () => void) => () => void
}

const everyMs = 5000

/** Opens the counter of one process. Without refused calls, no timer runs. */
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

  /** Logs once per outage, because writing is retried every few seconds. */
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

/** Number of calls by reason: `{ forged: 412 }`. */
function byReason(lines: readonly RefusedCallsSum[]): Partial<Record<RefusalReason, number>> {
  const found: Partial<Record<RefusalReason, number>> = {}
  for (const { reason, calls } of lines) found[reason] = (found[reason] ?? 0) + calls
  return found
}

/** Normalizes an address: IPv4 without the IPv6 prefix that sockets add, and "" for an invalid one. */
function plainAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "")
  return isIP(plain) ? plain : ""
}

function inAWhile(run: () => void): () => void {
  const timer = setTimeout(run, everyMs)
  timer.unref()
  return () => clearTimeout(timer)
}
