import "server-only"
import { erasedNamesIn } from "#lib/data/erasure/erased-names"
import type { Db } from "#lib/data/store/open"
import { eraseLetters, erasedEvent } from "./erase-letters.ts"
import type { MessageEvent } from "../event.ts"

/**
 * ERASE-3: events of an erased person are stored under the pseudonym. Moves a letter first that the erasure has not
 * reached yet, so that neither a letter nor an event exists twice. The caller must hold the project's lock. `erase`
 * moves letters that are stored outside this database.
 */
export async function withoutErased(
  tx: Db,
  project_id: string,
  calls: readonly (readonly MessageEvent[])[],
  erase: typeof eraseLetters = eraseLetters,
): Promise<readonly (readonly MessageEvent[])[]> {
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
