import "server-only"
import { clock } from "#lib/platform/clock"
import { config, type RetentionDays } from "#lib/platform/config"
import { clearCounts, clearTagCounts } from "#lib/data/store/event-counts"
import {
  type LetterKey,
  lettersBegunBefore,
  lettersIn,
  lettersWithEvents,
  lockProject,
  type NewLetter,
} from "#lib/data/store/event-log"
import type { Db } from "#lib/data/store/open"
import { eventsWholeFrom } from "#lib/data/store/retention"
import { addAllNotedChanges, lockSegments } from "#lib/data/store/segment-changes"
import { clearSegmentCounts } from "#lib/data/store/segment-rows"
import { recomputeLetters, refuseElsewhere } from "./append.ts"
import { applyCountChanges, countChangesOf } from "./apply-count-changes.ts"
import { refuseWhileCompared } from "../move/home.ts"
import { bucketOf } from "./count-deltas.ts"

const quarterMs = 15 * 60_000

/**
 * Rebuilds letters and counts of a range from the raw events. The result equals the incremental counts (covered by a
 * test); use it for repairs and for changed counting rules. It is based on stored events only, and counts outlive
 * events and letters: letters that began before the project's oldest event do not change (KEEP-2, KEEP-3).
 */
export async function rebuild(
  db: Db,
  project_id: string,
  fromMs: number,
  toMs: number,
  keep: Pick<RetentionDays, "events"> = config().keep,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProject(tx, project_id)
    await refuseElsewhere(tx, project_id)
    await refuseWhileCompared(tx, project_id)
    const wholeFrom = firstWhole(await eventsWholeFrom(tx, project_id, keep, clock.now().getTime()))
    const start = Math.max(bucketOf(fromMs), wholeFrom)
    const end = bucketOf(toMs + quarterMs - 1)
    if (end <= start) return
    await lockSegments(tx, project_id)
    await recomputeLetters(tx, project_id, await wholeLetters(tx, project_id, { start, end, wholeFrom }))
    await clearCounts(tx, project_id, start, end)
    await clearTagCounts(tx, project_id, start, end)
    await addAllNotedChanges(tx, project_id)
    await clearSegmentCounts(tx, project_id, start, end)
    for await (const letters of lettersIn(tx, project_id, start, end))
      await countLetters(tx, project_id, letters)
    await addAllNotedChanges(tx, project_id)
  })
}

/** Adds letters to the counts. */
async function countLetters(tx: Db, project_id: string, letters: readonly NewLetter[]): Promise<void> {
  await applyCountChanges(tx, project_id, countChangesOf(letters.map((after) => ({ before: null, after }))))
}

/** The first quarter hour whose letters have all their events; housekeeping may be deleting right now. */
export const firstWhole = (eventsFromMs: number): number => bucketOf(eventsFromMs + quarterMs) + quarterMs

/**
 * Letters with an event in the span, except those that began before `wholeFrom`, because some of their events may be
 * deleted.
 */
async function wholeLetters(
  tx: Db,
  project_id: string,
  { start, end, wholeFrom }: { start: number; end: number; wholeFrom: number },
): Promise<LetterKey[]> {
  const touched = await lettersWithEvents(tx, project_id, start, end)
  const older = await lettersBegunBefore(tx, project_id, touched, wholeFrom)
  const isOlder = new Set(older.map(nameOf))
  return touched.filter((key) => !isOlder.has(nameOf(key)))
}

const nameOf = ({ job_id, email }: LetterKey): string => `${job_id} ${email}`
