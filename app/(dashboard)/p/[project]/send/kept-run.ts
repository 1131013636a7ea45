import type { Batch } from "./batches.ts"
import { type Progress, startOf } from "./run.ts"

/**
 * A sending that has not come to its end, kept in this browser so that a closed tab is no riddle: whoever comes back
 * with the same list goes on behind the last call instead of writing to the first people again.
 */
export type KeptRun = {
  runId: string
  /** Of the list it goes to (readers.ts). */
  list: string
  startedMs: number
  progress: Progress
  /** The call that was under way. */
  sending: { from: number; to: number; atMs: number } | null
}

const refusedKeptMax = 500

/** As it is kept: long lists are cut, storage is small. */
export const keptRun = (
  run: Pick<KeptRun, "runId" | "list" | "startedMs">,
  progress: Progress,
  sending: Batch | null,
  nowMs: number,
): KeptRun => ({
  ...run,
  progress: { ...progress, refused: progress.refused.slice(0, refusedKeptMax) },
  sending: sending && { from: sending.from, to: sending.from + sending.readers.length, atMs: nowMs },
})

/** Reads what was kept; anything that is no such run counts as none. */
export function readKeptRun(kept: unknown): KeptRun | null {
  if (typeof kept !== "object" || kept === null || !("progress" in kept) || !("list" in kept)) return null
  const run = kept as KeptRun
  const isWhole =
    typeof run.runId === "string" &&
    typeof run.list === "string" &&
    typeof run.startedMs === "number" &&
    typeof run.progress?.next === "number" &&
    typeof run.progress.total === "number"
  return isWhole ? { ...run, progress: { ...startOf(run.progress.total), ...run.progress } } : null
}

/**
 * Where a kept run goes on. The call that was under way when the page was closed may have been carried out: its people
 * are told as unknown and are not written to again.
 */
export function resumed(run: KeptRun, emails: readonly string[]): Progress {
  const { progress, sending } = run
  if (!sending || sending.to <= progress.next) return progress
  return {
    ...progress,
    next: sending.to,
    unknown: [...progress.unknown, ...emails.slice(sending.from, sending.to)],
  }
}
