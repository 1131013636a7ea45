import "server-only"
import { addToCounts, addToTagCounts } from "../store/event-counts.ts"
import type { LetterChange, NewLetter } from "../store/event-log.ts"
import type { Db } from "../store/open.ts"
import { noteChanges } from "../store/segment-changes.ts"
import type { SegmentChange } from "../store/segment-families.ts"
import { type Counted, countDeltas, tagDeltas } from "./count-deltas.ts"
import { segmentDeltas } from "./segment-deltas.ts"

/** How all that is counted moves with letters. */
export function movedBy(changes: readonly LetterChange[]) {
  const moves = changes.map(({ before, after }) => ({
    before: before && counted(before),
    after: counted(after),
  }))
  return { counts: countDeltas(moves), tags: tagDeltas(moves), segments: segmentDeltas(changes) }
}

/** Moves the counts of a project; `unnamed` are the segments of which no row may tell yet what they are. */
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
