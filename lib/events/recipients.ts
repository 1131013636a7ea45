import "server-only"
import { foldAddress } from "#contract/address"
import type { Place } from "../store/find-letters.ts"
import type { LetterFilter } from "../store/letter-filter.ts"
import type { Db } from "../store/open.ts"
import { eventStore } from "./open.ts"
import { filterIn, type Listed, withWholeSearch } from "./whole-search.ts"

/** Places that are asked for at once, and how often where hardly anything fits. */
const [pageRows, pagesMax] = [1000, 60]

export type Recipients = {
  /** As the newest message to each has them, the newest first. */
  emails: string[]
  /** False: the filter finds more people, or was not followed to its end. */
  isAll: boolean
}

/** Whom the messages went to that a filter finds in one project, each person once; `max` of them at most. */
export async function recipientsOf(
  db: Db,
  given: Listed,
  filter: Omit<LetterFilter, "canSearchAddresses">,
  max: number,
): Promise<Recipients> {
  const [project = given] = await withWholeSearch(db, [given], filter)
  const people = new Map<string, string>()
  let after: Place | null = null
  for (let page = 0; page < pagesMax; page += 1) {
    const own = filterIn(project, filter)
    const found = await eventStore().findPlaces(db, project.project_id, own, { after, limit: pageRows })
    for (const [, , email] of found.places) {
      const folded = foldAddress(email)
      if (people.has(folded)) continue
      if (people.size === max) return { emails: [...people.values()], isAll: false }
      people.set(folded, email)
    }
    const end: Place | null =
      found.places.length === pageRows ? (found.places.at(-1) ?? null) : found.lookedTo
    if (!end) return { emails: [...people.values()], isAll: true }
    after = end
  }
  return { emails: [...people.values()], isAll: false }
}
