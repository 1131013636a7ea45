"use client"

import { limits } from "#contract/limits"
import { suppressionRun } from "#lib/features/imports/suppression-run"
import type { StepAnswer } from "#lib/features/suppressions/suppression-runs"
import { mutate } from "#lib/interface/browser/mutate"
import { inParts } from "#lib/platform/parts"
import { ok, type Result } from "#lib/platform/result"
import type { FilterInput } from "#lib/features/suppressions/query"
import type { Entry } from "../view.ts"

/** Taking entries out of the list and putting them back, in calls that the mail service takes. */

export type Removed = StepAnswer["removed"][number]

/** Removes these entries; what went comes back with what brings it back. */
export async function removeEntries(
  project: string,
  entries: readonly Pick<Entry, "email" | "cause">[],
  comment: string,
): Promise<Result<{ removed: Removed[] }>> {
  const removed: Removed[] = []
  for (const part of inParts(entries, limits.suppressionsPerCallMax)) {
    const suppressions = part.items.map(({ email, cause }) => ({ email, cause }))
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
  for (const { items: suppressions } of inParts(entries, limits.suppressionsPerCallMax)) {
    const answer = await mutate(project, "suppression/set-many", { suppressions, comment })
    if (!answer.ok) return answer
  }
  return ok(null)
}

/** More than these cannot be undone: the file that was downloaded before brings them back. */
const undoableMax = 50_000

export type MatchingProgress = { removed: number; undoable: Removed[] | null; isStopped: boolean }

/**
 * Removes everything that a filter finds, a thousand at a time in the order of the list, until the end or until
 * `isStopped`. Entries added meanwhile are newer than `until` and stay.
 */
export async function removeMatching(
  project: string,
  { filter, reason }: { filter: FilterInput; reason: string },
  { onProgress, isStopped }: { onProgress: (removed: number) => void; isStopped: () => boolean },
): Promise<Result<MatchingProgress>> {
  const run = suppressionRun(project, { kind: "remove", filter, reason })
  const undoable: Removed[] = []
  let removed = 0
  let cursor = ""
  do {
    const step = await run.step({ cursor })
    if (!step.ok) return step
    removed += step.value.counts.removed ?? 0
    if (removed <= undoableMax) undoable.push(...step.value.removed)
    onProgress(removed)
    cursor = step.value.cursor
  } while (cursor !== "" && !isStopped())
  const isCut = cursor !== ""
  await run.end(isCut ? "stopped" : "done")
  return ok({ removed, undoable: removed <= undoableMax ? undoable : null, isStopped: isCut })
}
