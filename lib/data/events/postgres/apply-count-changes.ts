import "server-only"
import { addToCounts, addToTagCounts } from "#lib/data/store/event-counts"
import type { LetterChange } from "#lib/data/store/event-log"
import type { Db } from "#lib/data/store/open"
import { noteChanges } from "#lib/data/store/segment-changes"
import type { SegmentChange } from "#lib/data/store/segment-families"
import { countDeltas, tagDeltas } from "./count-deltas.ts"
import { segmentDeltas } from "./segment-deltas.ts"

/** Changes of all counts when letters change. */
export function countChangesOf(changes: readonly LetterChange[]) {
  return { counts: countDeltas(changes), tags: tagDeltas(changes), segments: segmentDeltas(changes) }
}

/** Updates the counts of a project; `unnamed` are segments that may have no row with their values yet. */
export async function applyCountChanges(
  tx: Db,
  project_id: string,
  changed: ReturnType<typeof countChangesOf>,
  unnamed?: readonly SegmentChange[],
): Promise<void> {
  await addToCounts(tx, project_id, changed.counts)
  await addToTagCounts(tx, project_id, changed.tags)
  await noteChanges(tx, project_id, changed.segments, unnamed)
}
