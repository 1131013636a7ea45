import { countDeltas, tagDeltas } from "#lib/data/events/postgres/count-deltas"
import { segmentDeltas } from "#lib/data/events/postgres/segment-deltas"
import { addToCounts, addToTagCounts } from "#lib/data/store/event-counts"
import { type NewLetter, saveLetters, saveSearch } from "#lib/data/store/event-log"
import type { Db } from "#lib/data/store/open"
import type { LetterSources } from "#lib/data/store/schema/messages"
import { addAllNotedChanges, noteChanges } from "#lib/data/store/segment-changes"

/** Sources of a letter with nothing but a status. */
export const bareSources: LetterSources = {
  status: [0, ""],
  ...{ delivery: [], servers: [], reads: [] },
  ...{ destination_response: null, message: null, metadata: null },
}

/** Stores letters of one project like ingest, including the rows behind lists, search and counts. */
export async function storeLetters(db: Db, project_id: string, letters: readonly NewLetter[]): Promise<void> {
  const moves = letters.map(({ first_at, ...rest }) => ({
    before: null,
    after: { ...rest, firstMs: first_at.getTime() },
  }))
  await saveLetters(db, letters)
  await saveSearch(
    db,
    letters.map((after) => ({ before: null, after })),
  )
  await addToCounts(db, project_id, countDeltas(moves))
  await addToTagCounts(db, project_id, tagDeltas(moves))
  await noteChanges(db, project_id, segmentDeltas(letters.map((after) => ({ before: null, after }))))
  await addAllNotedChanges(db, project_id)
}
