import "server-only"
import { foldAddress } from "#contract/address"
import type { ListPosition } from "#lib/data/store/find-letters"
import type { LetterFilter } from "#lib/data/store/letter-filter"
import type { Db } from "#lib/data/store/open"
import { eventStore } from "./open.ts"
import { filterIn, type Listed, withWholeSearch } from "./whole-search.ts"

/** Entries per query, and the most queries if hardly any message matches. */
const [pageRows, pagesMax] = [1000, 60]

export type Recipients = {
  /** Addresses as in each person's newest message, newest first. */
  emails: string[]
  /** False: the filter matches more people, or the search stopped early. */
  isAll: boolean
}

type Filter = Omit<LetterFilter, "canSearchAddresses">

/** Recipients of the matching messages of one project, each person once, at most `max`. */
export async function recipientsOf(db: Db, listed: Listed, filter: Filter, max: number): Promise<Recipients> {
  const people = new Map<string, string>()
  for await (const { places, isEnd } of pagesOf(db, listed, filter)) {
    for (const [, , email] of places) {
      const folded = foldAddress(email)
      if (people.has(folded)) continue
      if (people.size === max) return { emails: [...people.values()], isAll: false }
      people.set(folded, email)
    }
    if (isEnd) return { emails: [...people.values()], isAll: true }
  }
  return { emails: [...people.values()], isAll: false }
}

export type FoundMessages = {
  messages: { job_id: string; email: string }[]
  /** False: the filter matches more messages, or the search stopped early. */
  isAll: boolean
}

/** Matching messages of one project, newest first, at most `max`. */
export async function messagesOf(
  db: Db,
  listed: Listed,
  filter: Filter,
  max: number,
): Promise<FoundMessages> {
  const messages: FoundMessages["messages"] = []
  for await (const { places, isEnd } of pagesOf(db, listed, filter)) {
    messages.push(...places.map(([, job_id, email]) => ({ job_id, email })))
    if (isEnd || messages.length > max)
      return { messages: messages.slice(0, max), isAll: isEnd && messages.length <= max }
  }
  return { messages, isAll: false }
}

/** Positions of the messages, newest first, page by page; `isEnd` is true for the last page. */
async function* pagesOf(
  db: Db,
  listed: Listed,
  filter: Filter,
): AsyncGenerator<{ places: readonly ListPosition[]; isEnd: boolean }> {
  const [project = listed] = await withWholeSearch(db, [listed], filter)
  let after: ListPosition | null = null
  for (let page = 0; page < pagesMax; page += 1) {
    const visible = filterIn(project, filter)
    const found = await eventStore().findPlaces(db, project.project_id, visible, { after, limit: pageRows })
    const end: ListPosition | null =
      found.places.length === pageRows ? (found.places.at(-1) ?? null) : found.scannedTo
    yield { places: found.places, isEnd: end === null }
    if (!end) return
    after = end
  }
}
