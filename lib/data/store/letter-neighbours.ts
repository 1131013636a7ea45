import "server-only"
import { type Direction, findPlaces, type Place, type Places } from "./find-letters.ts"
import type { LetterFilter } from "./letter-filter.ts"
import type { Db } from "./open.ts"

/** A letter by its job and address. */
type LetterKey = { job_id: string; email: string }

/** A list ends there ("end"), or nothing that fits was found among as many letters as one look takes ("unknown"). */
export type Neighbour = LetterKey | "end" | "unknown"

export type Neighbours = Record<Direction, Neighbour>

/** The letter that others are beside of. */
export type From = LetterKey & { first_at: Date }

/** The letters beside one in the list that a filter makes. Each side costs what a page of one row does. */
export async function letterNeighbours(
  db: Db,
  project_id: string,
  filter: LetterFilter,
  letter: From,
): Promise<Neighbours> {
  const [newer, older] = await Promise.all([
    letterBeside(db, project_id, filter, letter, "newer"),
    letterBeside(db, project_id, filter, letter, "older"),
  ])
  return { newer, older }
}

/**
 * The next letter in one direction, in the list's order (first_at, job_id, email). The letter itself need not fit: its
 * status may have changed since.
 */
export async function letterBeside(
  db: Db,
  project_id: string,
  filter: LetterFilter,
  { first_at, job_id, email }: From,
  direction: Direction,
): Promise<Neighbour> {
  const after: Place = [first_at.getTime(), job_id, email]
  return neighbourOf(await findPlaces(db, project_id, filter, { after, limit: 1, direction }))
}

/** What a look for one place says of the letter beside. */
export function neighbourOf({ places, lookedTo }: Places): Neighbour {
  const [place] = places
  if (place) return { job_id: place[1], email: place[2] }
  return lookedTo === null ? "end" : "unknown"
}
