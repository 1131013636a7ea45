import "server-only"
import { setTimeout as sleep } from "node:timers/promises"
import type { Db } from "#lib/data/store/open"
import type { EventStore, Span } from "./port.ts"

/**
 * Rebuilds messages and counts of a range while calls continue to arrive. Each turn rebuilds one stretch of time under
 * the project's lock and leaves its counts complete, so a rebuild can stop after any turn and continue later.
 */

/** Progress: everything that began before `doneMs` (epoch ms) is rebuilt. */
export type RebuildProgress = { doneMs: number; turns: number; tookMs: number }

type Ways = {
  /** Stops it after the current turn. */
  signal?: AbortSignal
  onProgress?: (progress: RebuildProgress) => void
  /** Target duration of a turn, because senders of events wait that long. */
  turnMs?: number
}

const quarterMs = 900_000
const stretch = { firstMs: 4 * quarterMs, leastMs: quarterMs, mostMs: 86_400_000 } as const

/** Returns the progress. */
export async function rebuildInTurns(
  events: Pick<EventStore, "rebuild">,
  db: Db,
  project_id: string,
  { fromMs, toMs }: Span,
  { signal, onProgress = () => {}, turnMs = 500 }: Ways = {},
): Promise<RebuildProgress> {
  const begunMs = performance.now()
  let progress: RebuildProgress = { doneMs: quarterOf(fromMs), turns: 0, tookMs: 0 }
  let lengthMs: number = stretch.firstMs
  while (progress.doneMs < toMs && !signal?.aborted) {
    const startMs = progress.doneMs
    const endMs = Math.min(startMs + lengthMs, quarterOf(toMs + quarterMs - 1))
    const turnBegunMs = performance.now()
    await events.rebuild(db, project_id, startMs, endMs)
    const now = performance.now()
    progress = { doneMs: endMs, turns: progress.turns + 1, tookMs: now - begunMs }
    onProgress(progress)
    lengthMs = nextLength(lengthMs, now - turnBegunMs, turnMs)
    // Processes that waited for the lock in the meantime go first.
    await sleep(Math.min(pauseMsMax, (now - turnBegunMs) / 4))
  }
  return progress
}

const pauseMsMax = 100
const quarterOf = (ms: number): number => Math.floor(ms / quarterMs) * quarterMs

/** Doubles after a short turn, halves after a long one. */
function nextLength(lengthMs: number, tookMs: number, turnMs: number): number {
  if (tookMs > turnMs) return Math.max(stretch.leastMs, quarterOf(lengthMs / 2))
  return tookMs < turnMs / 3 ? Math.min(stretch.mostMs, lengthMs * 2) : lengthMs
}
