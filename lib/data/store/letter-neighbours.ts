import "server-only"
import { type Direction, findPlaces, type ListPosition, type ListPositions } from "./find-letters.ts"
import type { LetterFilter } from "./letter-filter.ts"
import type { Db } from "./open.ts"

/** A message by its job and address. */
type LetterKey = { job_id: string; email: string }

/** "end": the list ends there; "unknown": nothing was found within one scan. */
export type Neighbour = LetterKey | "end" | "unknown"

export type Neighbours = Record<Direction, Neighbour>

/** The message whose neighbors are requested. */
export type From = LetterKey & { first_at: Date }

/** Neighbors of a message in the list of a filter. Each side costs as much as a page of one row. */
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
 * The next message in one direction, in the list's order (first_at, job_id, email). The message itself need not match:
 * its status may have changed since.
 */
export async function letterBeside(
  db: Db,
  project_id: string,
  filter: LetterFilter,
  { first_at, job_id, email }: From,
  direction: Direction,
): Promise<Neighbour> {
  const after: ListPosition = [first_at.getTime(), job_id, email]
  return neighbourOf(await findPlaces(db, project_id, filter, { after, limit: 1, direction }))
}

/** Converts the result for one place to the neighboring message. */
export function neighbourOf({ places, scannedTo }: ListPositions): Neighbour {
  const [place] = places
  if (place) return { job_id: place[1], email: place[2] }
  return scannedTo === null ? "end" : "unknown"
}
