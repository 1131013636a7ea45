import "server-only"
import { addToCounts, addToTagCounts } from "#lib/data/store/event-counts"
import type { LetterChange, NewLetter } from "#lib/data/store/event-log"
import type { Db } from "#lib/data/store/open"
import { noteChanges } from "#lib/data/store/segment-changes"
import type { SegmentChange } from "#lib/data/store/segment-families"
import { type Counted, countDeltas, tagDeltas } from "./count-deltas.ts"
import { segmentDeltas } from "./segment-deltas.ts"

/** Changes of all counts when letters change. */
export function movedBy(changes: readonly LetterChange[]) {
  const moves = changes.map(({ before, after }) => ({
    before: before && counted(before),
    after: counted(after),
  }))
  return { counts: countDeltas(moves), tags: tagDeltas(moves), segments: segmentDeltas(changes) }
}

/** Updates the counts of a project; `unnamed` are segments that may have no row with their values yet. */
export async function moveCounts(
  tx: Db,
  project_id: string,
  moved: ReturnType<typeof movedBy>,
  unnamed?: readonly SegmentChange[],
): Promise<void> {
  await addToCounts(tx, project_id, moved.counts)
  await addToTagCounts(tx, project_id, moved.tags)
  await noteChanges(tx, project_id, moved.segments, unnamed)
}

const counted = ({ status, statuses, first_at, tags }: NewLetter): Counted => ({
  status,
  statuses,
  tags,
  firstMs: first_at.getTime(),
})
