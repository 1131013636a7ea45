import "server-only"
import { and, asc, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm"
import { at } from "#lib/platform/clock"
import { openCursor, sealCursor } from "./cursor.ts"
import {
  type Direction,
  findPlaces,
  type ListPosition,
  type PositionPage,
  type ListPositions,
} from "./find-letters.ts"
import type { LetterFilter } from "./letter-filter.ts"
import { type Db, rows } from "./open.ts"
import { readBy } from "./read-by.ts"
import { events, type LetterSources, letters } from "./schema/messages.ts"

export type { LetterFilter } from "./letter-filter.ts"

const { sources, ...shownColumns } = getTableColumns(letters)
const letterColumns = {
  ...shownColumns,
  provider: sql<string | null>`${sources} ->> 'provider'`,
  campaign_id: sql<string | null>`${sources} ->> 'campaign'`,
  reads: sql<LetterSources["reads"]>`${sources} -> 'reads'`,
}

/**
 * A message as people see it, without the columns for ingest. `provider`: from the MX records of its domain, if they
 * were read (contract providerOfMessage). `campaign_id`: as counted. `read_by`: the kind of traffic that read it.
 */
export type LetterRow = Omit<typeof letters.$inferSelect, "sources"> & {
  provider: string | null
  campaign_id: string | null
  read_by: string | null
}
export type EventRow = typeof events.$inferSelect

type FoundLetter = Omit<LetterRow, "read_by"> & { reads: LetterSources["reads"] }

const shown = ({ reads, ...letter }: FoundLetter): LetterRow => ({
  ...letter,
  read_by: readBy(letter.status, reads),
})

export type LetterPage = {
  letters: LetterRow[]
  /** Pass it back to get the next older page; null at the end. */
  cursor: string | null
  /** Pass it back with `direction: "newer"` to get the page before this one; null on the first. */
  newer: string | null
  /** End of the scan if the page is not full but there may be more after its cursor; else null. */
  scannedBackTo: Date | null
  took_ms: number
}

/** `cursor` and direction from the previous page; without a cursor, the list begins with the newest. */
export type PageRequest = {
  cursor?: string | null | undefined
  direction?: Direction | undefined
  limit: number
}

/** Messages of a project, newest first by (first_at, job_id, email); every page costs as much as the first one. */
export const listLetters = (
  db: Db,
  project_id: string,
  query: LetterFilter & PageRequest,
): Promise<LetterPage> =>
  pageOf(
    {
      places: (filter, walk) => findPlaces(db, project_id, filter, walk),
      at: (places) => lettersAt(db, project_id, places),
    },
    query,
  )

/** Reads a list: the places of messages, and their rows, newest first. */
export type ListSource = {
  places(filter: LetterFilter, walk: PositionPage): Promise<ListPositions>
  at(places: readonly ListPosition[]): Promise<LetterRow[]>
}

/** A page of a list from any source. */
export async function pageOf(
  source: ListSource,
  { cursor, direction = "older", limit, ...filter }: LetterFilter & PageRequest,
): Promise<LetterPage> {
  const started = performance.now()
  const after = readCursor(cursor)
  const towards = after ? direction : "older"
  const walk = { after, direction: towards, limit: limit + 1 }
  const found = await source.places(filter, walk)
  // Paging up to the newest messages shows a full first page.
  if (towards === "newer" && isAtTop(found, limit)) return pageOf(source, { ...filter, limit })
  const page = towards === "older" ? pageBelow(found, after, limit) : pageAbove(found, limit)
  return {
    letters: await source.at(page.places),
    cursor: page.older && sealCursor(page.older),
    newer: page.newer && sealCursor(page.newer),
    scannedBackTo: page.scannedBackTo && at(page.scannedBackTo[0]),
    took_ms: Math.round((performance.now() - started) * 10) / 10,
  }
}

const isAtTop = ({ places, scannedTo }: ListPositions, limit: number): boolean =>
  places.length <= limit && scannedTo === null

type Ends = {
  places: ListPosition[]
  older: ListPosition | null
  newer: ListPosition | null
  scannedBackTo: ListPosition | null
}

function pageBelow(
  { places: found, scannedTo }: ListPositions,
  after: ListPosition | null,
  limit: number,
): Ends {
  const places = found.slice(0, limit)
  const isFull = found.length > limit
  const newer = after && (places[0] ?? scannedTo ?? after)
  const older = (isFull ? places.at(-1) : scannedTo) ?? null
  return { places, older, newer, scannedBackTo: isFull ? null : scannedTo }
}

function pageAbove({ places: found, scannedTo }: ListPositions, limit: number): Ends {
  const places = found.slice(0, limit).reverse()
  const newer = (found.length > limit ? places[0] : scannedTo) ?? null
  return { places, older: places.at(-1) ?? scannedTo, newer, scannedBackTo: null }
}

/** The messages at these places, newest first. */
export async function lettersAt(
  db: Db,
  project_id: string,
  places: readonly ListPosition[],
): Promise<LetterRow[]> {
  if (places.length === 0) return []
  const [jobs, emails] = [places.map(([, job_id]) => job_id), places.map(([, , email]) => email)]
  const found = await db
    .select(letterColumns)
    .from(letters)
    .where(
      and(
        eq(letters.project_id, project_id),
        sql`(${letters.job_id}, ${letters.email}) in (select * from unnest(${sql.param(jobs)}::text[], ${sql.param(emails)}::text[]))`,
      ),
    )
    .orderBy(desc(letters.first_at), desc(letters.job_id), desc(letters.email))
  return found.map(shown)
}

/** An invalid cursor counts as none: the list starts from its beginning. */
function readCursor(cursor: string | null | undefined): ListPosition | null {
  const place = cursor ? openCursor(cursor) : null
  const isPlace =
    Array.isArray(place) &&
    Number.isSafeInteger(place[0]) &&
    typeof place[1] === "string" &&
    typeof place[2] === "string"
  return isPlace ? (place as unknown as ListPosition) : null
}

/** Maximum number of events in a message's history: 500 recipients who all open it twice still fit. */
const storyEventsMax = 5000

/** All data of a job, or of its message to one address: messages by address, events in order of time. */
export async function letterStory(
  db: Db,
  project_id: string,
  job_id: string,
  email?: string,
): Promise<{ letters: LetterRow[]; events: EventRow[] }> {
  const found = await db
    .select(letterColumns)
    .from(letters)
    .where(
      and(
        eq(letters.project_id, project_id),
        eq(letters.job_id, job_id),
        email === undefined ? undefined : eq(letters.email, email),
      ),
    )
    .orderBy(asc(letters.email))
  const letterEvents = await db
    .select()
    .from(events)
    .where(
      and(
        eq(events.project_id, project_id),
        eq(events.job_id, job_id),
        email === undefined ? undefined : eq(events.email, email),
      ),
    )
    .orderBy(asc(events.event_time), asc(events.seq))
    .limit(storyEventsMax)
  return { letters: found.map(shown), events: letterEvents }
}

/** Messages of these jobs, up to 500 each; unordered. */
export async function lettersOfJobs(
  db: Db,
  project_id: string,
  jobs: readonly string[],
): Promise<LetterRow[]> {
  const found = await db
    .select(letterColumns)
    .from(letters)
    .where(and(eq(letters.project_id, project_id), inArray(letters.job_id, [...jobs])))
  return found.map(shown)
}

/** True if the project has a message of exactly this job. */
export async function hasJob(db: Db, project_id: string, job_id: string): Promise<boolean> {
  const [row] = await db
    .select({ job_id: letters.job_id })
    .from(letters)
    .where(and(eq(letters.project_id, project_id), eq(letters.job_id, job_id)))
    .limit(1)
  return row !== undefined
}

/**
 * Newest data of a project: `seq` from `changesSeq`, the receipt time of that event, and the newest start of a message.
 */
export type Latest = { seq: number; eventAt: Date | null; letterAt: Date | null }

/** One statement for all of it, because every page of a project needs some of it. */
export async function latestOf(db: Db, project_id: string): Promise<Latest> {
  const [found] = await rows<{ seq: number | null; event_ms: number | null; letter_ms: number | null }>(
    db,
    sql`select e.seq::float8 as seq, (extract(epoch from e.received_at) * 1000)::float8 as event_ms,
          (extract(epoch from (select first_at from letters where project_id = ${project_id}
            order by first_at desc limit 1)) * 1000)::float8 as letter_ms
        from (select 1) one left join lateral (
          select seq, received_at from events where project_id = ${project_id} order by seq desc limit 1) e on true`,
  )
  const instant = (ms: number | null | undefined) => (typeof ms === "number" ? at(ms) : null)
  return { seq: found?.seq ?? 0, eventAt: instant(found?.event_ms), letterAt: instant(found?.letter_ms) }
}

/** A number that grows with every stored event of the project; 0 before the first one. */
export async function changesSeq(db: Db, project_id: string): Promise<number> {
  const [row] = await db
    .select({ seq: events.seq })
    .from(events)
    .where(eq(events.project_id, project_id))
    .orderBy(desc(events.seq))
    .limit(1)
  return row?.seq ?? 0
}

/** Start of the newest message, or null if there is none. */
export async function lastLetterAt(db: Db, project_id: string): Promise<Date | null> {
  const [row] = await db
    .select({ first_at: letters.first_at })
    .from(letters)
    .where(eq(letters.project_id, project_id))
    .orderBy(desc(letters.first_at))
    .limit(1)
  return row?.first_at ?? null
}
