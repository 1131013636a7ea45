import "server-only"
import type { ListPosition, PositionPage, ListPositions } from "#lib/data/store/find-letters"
import { type LetterFilter, someOf } from "#lib/data/store/letter-filter"
import { type From, type Neighbours, neighbourOf } from "#lib/data/store/letter-neighbours"
import { type LetterPage, type LetterRow, type PageRequest, pageOf } from "#lib/data/store/letters"
import type { Span } from "../port.ts"
import type { Clickhouse } from "./client.ts"
import { beyond, conditionsOf } from "./conditions.ts"
import { foundBy, placesFoundBy, placesOfJob } from "./found-by.ts"
import { lettersAt } from "./letters.ts"
import { spanOf, windowsOf } from "./spans.ts"
import { ch } from "./statement.ts"

/**
 * Lists of messages, newest or oldest first. Reads rows in the order of time, in growing windows from the start of the
 * page until it is full. Filters apply to columns, except those with a search index (found-by.ts).
 */
export const listLetters = (
  clickhouse: Clickhouse,
  project_id: string,
  request: LetterFilter & PageRequest,
): Promise<LetterPage> =>
  pageOf(
    {
      places: (filter, walk) => findPlaces(clickhouse, project_id, filter, walk),
      at: (places) => lettersIn(clickhouse, project_id, places),
    },
    request,
  )

/** The messages at these places, in their order. */
export async function lettersIn(
  clickhouse: Clickhouse,
  project_id: string,
  places: readonly ListPosition[],
): Promise<LetterRow[]> {
  const keys = places.map(([, job_id, email]) => ({ job_id, email }))
  const found = new Map(
    (await lettersAt(clickhouse, project_id, keys)).map((row) => [`${row.job_id} ${row.email}`, row]),
  )
  return places.flatMap(([, job_id, email]) => found.get(`${job_id} ${email}`) ?? [])
}

/** The neighbors of a message in a filtered list. */
export async function letterNeighbours(
  clickhouse: Clickhouse,
  project_id: string,
  filter: LetterFilter,
  { first_at, job_id, email }: From,
): Promise<Neighbours> {
  const after: ListPosition = [first_at.getTime(), job_id, email]
  const [newer, older] = await Promise.all(
    (["newer", "older"] as const).map((direction) =>
      findPlaces(clickhouse, project_id, filter, { after, limit: 1, direction }),
    ),
  )
  return { newer: neighbourOf(newer ?? none), older: neighbourOf(older ?? none) }
}

const none: ListPositions = { places: [], scannedTo: null }

/** The first matching messages of a project, in the direction of the walk. */
export async function findPlaces(
  clickhouse: Clickhouse,
  project_id: string,
  filter: LetterFilter,
  walk: PositionPage,
  looksMs: number = pageLooksMs,
): Promise<ListPositions> {
  const { after, direction = "older" } = walk
  const isOlder = direction === "older"
  const fromMs = Math.ceil(Math.max(filter.fromMs, after && !isOlder ? after[0] : filter.fromMs))
  const toMs = Math.ceil(Math.min(filter.toMs, after && isOlder ? after[0] + 1 : filter.toMs))
  if (filter.job_id)
    return placesOfJob(clickhouse, project_id, filter.job_id, { ...filter, fromMs, toMs }, walk)
  const by = foundBy(filter)
  if (by) return placesFoundBy(clickhouse, project_id, by, { ...filter, fromMs, toMs }, walk)
  const span = await spanOf(clickhouse, project_id, { fromMs, toMs }, someOf(filter.tag))
  return span ? placesIn(clickhouse, project_id, { ...filter, ...span }, walk, looksMs) : none
}

/** Time budget of a page. Each window takes a part of it, and the next page continues there. */
const pageLooksMs = 2000

/** The oldest message of a span; null: no messages. Searches the whole span. */
export async function oldestPlace(
  clickhouse: Clickhouse,
  project_id: string,
  span: Span,
): Promise<ListPosition | null> {
  const walk = { after: null, limit: 1, direction: "newer" } as const
  const { places } = await findPlaces(clickhouse, project_id, span, walk, Number.POSITIVE_INFINITY)
  return places[0] ?? null
}

/** The same for a span close to its messages; without `looksMs` it searches the whole span. */
export async function placesIn(
  clickhouse: Clickhouse,
  project_id: string,
  filter: LetterFilter,
  { after, limit, direction = "older" }: PositionPage,
  looksMs = Number.POSITIVE_INFINITY,
): Promise<ListPositions> {
  const conditions = conditionsOf(filter)
  if (conditions === null) return none
  const isOlder = direction === "older"
  const turn = { text: isOlder ? "desc" : "asc" }
  const places: ListPosition[] = []
  const begunMs = performance.now()
  let scannedTo: ListPosition | null = null
  let tookMs = 0
  for (const { fromMs, toMs } of windowsOf(filter, isOlder, () => tookMs > looksMs / 5)) {
    if (places.length >= limit) break
    if (scannedTo && performance.now() - begunMs > looksMs) return { places, scannedTo }
    const windowMs = performance.now()
    const found = await clickhouse.ask<{ place_ms: number; job_id: string; email: string }>(
      ch`select place_ms, job_id, email from letters
         where project_id = ${project_id} and kind = 1 and place_ms >= ${fromMs} and place_ms < ${toMs}
           and ${beyond(after, isOlder)} and ${conditions}
         group by place_ms, job_id, email having sum(sign) > 0
         order by place_ms ${turn}, job_id ${turn}, email ${turn} limit ${limit - places.length}`,
    )
    places.push(
      ...found.map(({ place_ms, job_id, email }): ListPosition => [Number(place_ms), job_id, email]),
    )
    tookMs = performance.now() - windowMs
    scannedTo = isOlder ? [fromMs, "", ""] : [toMs - 1, behindAll, ""]
  }
  return { places, scannedTo: null }
}

/** Sorts after every job_id of an instant. */
const behindAll = "\u{10ffff}"
