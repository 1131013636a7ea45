import "server-only"
import { setTimeout as sleep } from "node:timers/promises"
import { whenClosing } from "#lib/platform/closing"
import { log } from "#lib/platform/log"
import type { LoopName } from "#lib/platform/metric-definitions"
import { perProcess } from "#lib/platform/per-process"
import { programMetrics } from "#lib/platform/program-metrics"
import { type Db, openedStore } from "#lib/data/store/open"
import { outageOf } from "#lib/data/store/outage"

/** Background work in turns. Every process of the dashboard runs each loop once; a loop keeps no process alive. */
export type Loop = {
  /** Takes the next turn now, or right after the current one. */
  wake(): void
  /** Takes no further turn, and waits for the current one. */
  close(): Promise<void>
}

/** Real time. */
export type LoopPace = {
  /** Pause between two turns, unless the loop is woken. */
  everyMs: number
  /** Pause after a wake, so that one turn covers several wakes in quick succession. */
  gatherMs?: number
}

export type LoopWork = {
  /** Measures every turn under this name; without it turns are not measured. */
  loop?: LoopName
  db?: () => Promise<Db>
  /** Takes one turn. After `true` (more is ready) the next turn follows at once. `closing` aborts at shutdown. */
  turn(db: Db, closing: AbortSignal): Promise<boolean> | Promise<void>
  /** Log message of a failed turn. */
  failed: string
  /** After a failed turn, waits `everyMs` even if woken. */
  ignoresWakesAfterFailure?: boolean
}

export function openLoop({ everyMs, gatherMs }: LoopPace, work: LoopWork): Loop {
  const closing = new AbortController()
  let woken = new AbortController()
  const pause = (ms: number, ...signals: AbortSignal[]) =>
    sleep(ms, undefined, { signal: AbortSignal.any([closing.signal, ...signals]), ref: false }).catch(
      () => {},
    )
  const run = async () => {
    while (!closing.signal.aborted) {
      woken = new AbortController()
      const outcome = await takeTurn(work, closing.signal)
      if (outcome === "more") continue
      const ignoresWakes = outcome === "failed" && work.ignoresWakesAfterFailure
      await pause(everyMs, ...(ignoresWakes ? [] : [woken.signal]))
      if (gatherMs !== undefined && woken.signal.aborted) await pause(gatherMs)
    }
  }
  const running = run()
  return {
    wake: () => woken.abort(),
    async close() {
      closing.abort()
      await running
    },
  }
}

async function takeTurn(work: LoopWork, closing: AbortSignal): Promise<"more" | "done" | "failed"> {
  const { loop, db: opened = openedStore, turn, failed } = work
  try {
    const db = await opened()
    const hasMore = await (loop
      ? programMetrics().turn(loop, async () => turn(db, closing))
      : turn(db, closing))
    return hasMore === true ? "more" : "done"
  } catch (error) {
    logFailure(error, failed)
    return "failed"
  }
}

/** Logs a failed turn. An outage of the database is not logged here: every request reports it. */
export function logFailure(error: unknown, sentence: string, claim: Record<string, string> = {}): void {
  if (!outageOf(error)) log().error({ error, ...claim }, sentence)
}

const loops = perProcess("waybillTurns", () => new Map<LoopName, Loop>())

/**
 * Opens a loop once in a process. It takes no further turn after the process is asked to end; with `untilExit` it runs
 * until the process exits.
 */
export function openOnce(name: LoopName, open: () => Loop, { untilExit = false } = {}): void {
  if (loops().has(name)) return
  const loop = open()
  loops().set(name, loop)
  if (!untilExit) whenClosing(() => void loop.close())
}

/** Wakes a loop if this process runs it. */
export const wakeTurns = (name: LoopName): void => loops().get(name)?.wake()
