import { applyCountChanges, countChangesOf } from "#lib/data/events/postgres/apply-count-changes"
import { type NewLetter, saveLetters, saveSearch } from "#lib/data/store/event-log"
import type { Db } from "#lib/data/store/open"
import type { LetterSources } from "#lib/data/store/schema/messages"
import { addAllNotedChanges } from "#lib/data/store/segment-changes"

/** Sources of a letter with nothing but a status. */
export const bareSources: LetterSources = {
  status: [0, ""],
  ...{ delivery: [], servers: [], reads: [] },
  ...{ destination_response: null, message: null, metadata: null },
}

/** Stores letters of one project like ingest, including the rows behind lists, search and counts. */
export async function storeLetters(db: Db, project_id: string, letters: readonly NewLetter[]): Promise<void> {
  const changes = letters.map((after) => ({ before: null, after }))
  await saveLetters(db, letters)
  await saveSearch(db, changes)
  await applyCountChanges(db, project_id, countChangesOf(changes))
  await addAllNotedChanges(db, project_id)
}
