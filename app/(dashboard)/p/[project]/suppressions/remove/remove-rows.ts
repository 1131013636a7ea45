"use client"

import type { StepAnswer } from "#lib/features/suppressions/suppression-runs"
import { mutate, postJson } from "#lib/interface/browser/mutate"
import { ok, type Result } from "#lib/platform/result"
import type { FilterInput } from "#lib/features/suppressions/query"
import type { Entry } from "../view.ts"

/** Taking entries out of the list and putting them back, in calls that the mail service takes. */

export type Removed = StepAnswer["removed"][number]

const rowsPerCall = 1000

/** Removes these entries; what went comes back with what brings it back. */
export async function removeEntries(
  project: string,
  entries: readonly Pick<Entry, "email" | "cause">[],
  comment: string,
): Promise<Result<{ removed: Removed[] }>> {
  const removed: Removed[] = []
  for (const suppressions of parts(entries.map(({ email, cause }) => ({ email, cause })))) {
    const answer = await mutate(project, "suppression/delete-many", { suppressions, comment })
    if (!answer.ok) return answer
    for (const { email, removed: gone = [] } of answer.value.results)
      for (const one of gone) removed.push({ email, ...one })
  }
  return ok({ removed })
}

/** Suppresses entries again as they were, with their original time. */
export async function restoreEntries(
  project: string,
  entries: readonly Removed[],
  comment: string,
): Promise<Result<null>> {
  for (const suppressions of parts(entries)) {
    const answer = await mutate(project, "suppression/set-many", { suppressions, comment })
    if (!answer.ok) return answer
  }
  return ok(null)
}

function parts<T>(rows: readonly T[]): T[][] {
  const found: T[][] = []
  for (let from = 0; from < rows.length; from += rowsPerCall) found.push(rows.slice(from, from + rowsPerCall))
  return found
}

/** More than these are not kept for an undo: the file that was downloaded before brings them back. */
const keptForUndoMax = 50_000

export type MatchingProgress = { removed: number; kept: Removed[] | null; isStopped: boolean }

/**
 * Removes everything that a filter finds, a thousand at a time in the order of the list, until the end or until
 * `isStopped`. Entries added meanwhile are newer than `until` and stay.
 */
export async function removeMatching(
  project: string,
  { filter, reason }: { filter: FilterInput; reason: string },
  { onProgress, isStopped }: { onProgress: (removed: number) => void; isStopped: () => boolean },
): Promise<Result<MatchingProgress>> {
  const runs = `/api/projects/${encodeURIComponent(project)}/suppressions/runs`
  const begun = await postJson<{ run_id: number }>(runs, { kind: "remove", filter, reason })
  if (!begun.ok) return begun
  const run = `${runs}/${begun.value.run_id}`
  const kept: Removed[] = []
  let removed = 0
  let cursor = ""
  do {
    const step = await postJson<StepAnswer>(run, { cursor })
    if (!step.ok) return step
    removed += step.value.counts.removed ?? 0
    if (removed <= keptForUndoMax) kept.push(...step.value.removed)
    onProgress(removed)
    cursor = step.value.cursor
  } while (cursor !== "" && !isStopped())
  const isCut = cursor !== ""
  await postJson(run, { end: isCut ? "stopped" : "done" })
  return ok({ removed, kept: removed <= keptForUndoMax ? kept : null, isStopped: isCut })
}
