import "server-only"
import { erasedNamesIn } from "#lib/data/erasure/erased-names"
import type { Db } from "#lib/data/store/open"
import { eraseLetters, erasedEvent } from "./erase-letters.ts"
import type { EmailEvent } from "../event.ts"

/**
 * ERASE-3: what comes of a person who was erased is stored under the pseudonym. A letter that the erasure has yet to find
 * is moved first, so that neither a letter nor an event is there twice. To be called under the project's lock.
 * `erase` moves them, where letters are not kept in this database.
 */
export async function withoutErased(
  tx: Db,
  project_id: string,
  calls: readonly (readonly EmailEvent[])[],
  erase: typeof eraseLetters = eraseLetters,
): Promise<readonly (readonly EmailEvent[])[]> {
  const names = await erasedNamesIn(
    tx,
    project_id,
    calls.map((events) => events.map(({ email, raw }) => [email, raw])),
  )
  if (!names) return calls
  const erased = calls.map((events) => events.map((event) => erasedEvent(event, names)))
  const known = new Set(erased.flat().map(({ fingerprint }) => fingerprint))
  const touched = calls.flat().filter(({ fingerprint }) => !known.has(fingerprint))
  await erase(tx, project_id, touched, names)
  return erased
}
