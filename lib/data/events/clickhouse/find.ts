import "server-only"
import type { Place, PlacePage, Places } from "#lib/data/store/find-letters"
import { type LetterFilter, someOf } from "#lib/data/store/letter-filter"
import { type From, type Neighbours, neighbourOf } from "#lib/data/store/letter-neighbours"
import { type LetterPage, type LetterRow, type PageAsked, pageOf } from "#lib/data/store/letters"
import type { Span } from "../port.ts"
import type { Clickhouse } from "./client.ts"
import { beyond, conditionsOf } from "./conditions.ts"
import { foundBy, placesFoundBy, placesOfJob } from "./found-by.ts"
import { lettersAt } from "./letters.ts"
import { spanOf, windowsOf } from "./spans.ts"
import { ch } from "./statement.ts"

/**
 * Lists of messages, newest first or oldest first: rows in the order of time are read in windows that grow, from where the
 * page begins, until it is full. Whatever is asked for is looked for in the columns that it names, but for what leads to
 * its messages (found-by.ts).
 */
export const listLetters = (
  clickhouse: Clickhouse,
  project_id: string,
  asked: LetterFilter & PageAsked,
): Promise<LetterPage> =>
  pageOf(
    {
      places: (filter, walk) => findPlaces(clickhouse, project_id, filter, walk),
      at: (places) => lettersIn(clickhouse, project_id, places),
    },
    asked,
  )

/** The messages that stand at these places, in their order. */
export async function lettersIn(
  clickhouse: Clickhouse,
  project_id: string,
  places: readonly Place[],
): Promise<LetterRow[]> {
  const keys = places.map(([, job_id, email]) => ({ job_id, email }))
  const found = new Map(
    (await lettersAt(clickhouse, project_id, keys)).map((row) => [`${row.job_id} ${row.email}`, row]),
  )
  return places.flatMap(([, job_id, email]) => found.get(`${job_id} ${email}`) ?? [])
}

/** The messages beside one in the list that a filter makes. */
export async function letterNeighbours(
  clickhouse: Clickhouse,
  project_id: string,
  filter: LetterFilter,
  { first_at, job_id, email }: From,
): Promise<Neighbours> {
  const after: Place = [first_at.getTime(), job_id, email]
  const [newer, older] = await Promise.all(
    (["newer", "older"] as const).map((direction) =>
      findPlaces(clickhouse, project_id, filter, { after, limit: 1, direction }),
    ),
  )
  return { newer: neighbourOf(newer ?? none), older: neighbourOf(older ?? none) }
}

const none: Places = { places: [], lookedTo: null }

/** The first messages of a project that fit, in the direction of the walk. */
export async function findPlaces(
  clickhouse: Clickhouse,
  project_id: string,
  filter: LetterFilter,
  walk: PlacePage,
  looksMs: number = pageLooksMs,
): Promise<Places> {
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

/** A page looks for so long, in windows that take a part of it each, and the next one goes on there. */
const pageLooksMs = 2000

/** The oldest message of a span; null: there is none. Looked for to the end. */
export async function oldestPlace(
  clickhouse: Clickhouse,
  project_id: string,
  span: Span,
): Promise<Place | null> {
  const walk = { after: null, limit: 1, direction: "newer" } as const
  const { places } = await findPlaces(clickhouse, project_id, span, walk, Number.POSITIVE_INFINITY)
  return places[0] ?? null
}

/** The same, of a span whose bounds are near its messages; without `looksMs` all of it is looked through. */
export async function placesIn(
  clickhouse: Clickhouse,
  project_id: string,
  filter: LetterFilter,
  { after, limit, direction = "older" }: PlacePage,
  looksMs = Number.POSITIVE_INFINITY,
): Promise<Places> {
  const conditions = conditionsOf(filter)
  if (conditions === null) return none
  const isOlder = direction === "older"
  const turn = { text: isOlder ? "desc" : "asc" }
  const places: Place[] = []
  const begunMs = performance.now()
  let lookedTo: Place | null = null
  let tookMs = 0
  for (const { fromMs, toMs } of windowsOf(filter, isOlder, () => tookMs > looksMs / 5)) {
    if (places.length >= limit) break
    if (lookedTo && performance.now() - begunMs > looksMs) return { places, lookedTo }
    const windowMs = performance.now()
    const found = await clickhouse.ask<{ place_ms: number; job_id: string; email: string }>(
      ch`select place_ms, job_id, email from letters
         where project_id = ${project_id} and kind = 1 and place_ms >= ${fromMs} and place_ms < ${toMs}
           and ${beyond(after, isOlder)} and ${conditions}
         group by place_ms, job_id, email having sum(sign) > 0
         order by place_ms ${turn}, job_id ${turn}, email ${turn} limit ${limit - places.length}`,
    )
    places.push(...found.map(({ place_ms, job_id, email }): Place => [Number(place_ms), job_id, email]))
    tookMs = performance.now() - windowMs
    lookedTo = isOlder ? [fromMs, "", ""] : [toMs - 1, behindAll, ""]
  }
  return { places, lookedTo: null }
}

/** Behind every job_id of an instant. */
const behindAll = "\u{10ffff}"
