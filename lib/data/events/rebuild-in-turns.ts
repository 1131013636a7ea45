import "server-only"
import { setTimeout as sleep } from "node:timers/promises"
import type { Db } from "#lib/data/store/open"
import type { EventStore, Span } from "./port.ts"

/**
 * Makes messages and counts of a range anew while calls go on coming in: a stretch of time after the other, each in a turn
 * of its own with the project's lock. Each turn leaves the counts of its stretch whole, so one may end behind any of them
 * and go on there later.
 */

/** How far it has come: everything that began before `doneMs` (epoch ms) is made anew. */
export type RebuildProgress = { doneMs: number; turns: number; tookMs: number }

type Ways = {
  /** Ends it behind the turn that it is in. */
  signal?: AbortSignal
  tell?: (progress: RebuildProgress) => void
  /** How long a turn shall take: who sends events waits for so long. */
  turnMs?: number
}

const quarterMs = 900_000
const stretch = { firstMs: 4 * quarterMs, leastMs: quarterMs, mostMs: 86_400_000 } as const

/** Answers how far it came. */
export async function rebuildInTurns(
  events: Pick<EventStore, "rebuild">,
  db: Db,
  project_id: string,
  { fromMs, toMs }: Span,
  { signal, tell = () => {}, turnMs = 500 }: Ways = {},
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
    tell(progress)
    lengthMs = nextLength(lengthMs, now - turnBegunMs, turnMs)
    // Who waited for the lock meanwhile, in other processes too, comes first.
    await sleep(Math.min(pauseMsMax, (now - turnBegunMs) / 4))
  }
  return progress
}

const pauseMsMax = 100
const quarterOf = (ms: number): number => Math.floor(ms / quarterMs) * quarterMs

/** Twice as long after a short turn, half as long after a long one. */
function nextLength(lengthMs: number, tookMs: number, turnMs: number): number {
  if (tookMs > turnMs) return Math.max(stretch.leastMs, quarterOf(lengthMs / 2))
  return tookMs < turnMs / 3 ? Math.min(stretch.mostMs, lengthMs * 2) : lengthMs
}
