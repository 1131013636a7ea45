import "server-only"
import type { LetterFilter, Place, PlacePage, Places } from "../../store/find-letters.ts"
import { type From, type Neighbours, neighbourOf } from "../../store/letter-neighbours.ts"
import { type LetterPage, type PageAsked, pageOf } from "../../store/letters.ts"
import type { Clickhouse } from "./client.ts"
import { lettersAt } from "./letters.ts"
import { ch, joined, listOf, type Statement } from "./statement.ts"

/**
 * Lists of messages, newest first or oldest first: rows in the order of time are read in windows that grow, from where the
 * page begins, until it is full. Whatever is asked for is looked for in the columns that it names.
 */
export const listLetters = (
  clickhouse: Clickhouse,
  project_id: string,
  asked: LetterFilter & PageAsked,
): Promise<LetterPage> =>
  pageOf(
    {
      places: (filter, walk) => findPlaces(clickhouse, project_id, filter, walk),
      at: async (places) => {
        const keys = places.map(([, job_id, email]) => ({ job_id, email }))
        const found = new Map(
          (await lettersAt(clickhouse, project_id, keys)).map((row) => [`${row.job_id} ${row.email}`, row]),
        )
        return places.flatMap(([, job_id, email]) => found.get(`${job_id} ${email}`) ?? [])
      },
    },
    asked,
  )

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

/** The first window, and how many times as long each is as the one before. */
const windows = { firstMs: 900_000, times: 8 } as const

/** The first messages of a project that fit, in the direction of the walk. */
export async function findPlaces(
  clickhouse: Clickhouse,
  project_id: string,
  filter: LetterFilter,
  walk: PlacePage,
): Promise<Places> {
  const { after, direction = "older" } = walk
  const isOlder = direction === "older"
  const fromMs = Math.ceil(Math.max(filter.fromMs, after && !isOlder ? after[0] : filter.fromMs))
  const toMs = Math.ceil(Math.min(filter.toMs, after && isOlder ? after[0] + 1 : filter.toMs))
  const span = await spanOf(clickhouse, project_id, fromMs, toMs)
  return span ? placesIn(clickhouse, project_id, { ...filter, ...span }, walk) : none
}

/** The same, of a span whose bounds are near its messages. */
export async function placesIn(
  clickhouse: Clickhouse,
  project_id: string,
  filter: LetterFilter,
  { after, limit, direction = "older" }: PlacePage,
): Promise<Places> {
  const conditions = conditionsOf(filter)
  if (conditions === null) return none
  const isOlder = direction === "older"
  const turn = { text: isOlder ? "desc" : "asc" }
  const places: Place[] = []
  let { fromMs: low, toMs: high } = filter
  for (
    let lengthMs: number = windows.firstMs;
    places.length < limit && low < high;
    lengthMs *= windows.times
  ) {
    const [from, to] = isOlder
      ? [Math.max(low, high - lengthMs), high]
      : [low, Math.min(high, low + lengthMs)]
    const found = await clickhouse.ask<{ place_ms: number; job_id: string; email: string }>(
      ch`select place_ms, job_id, email from letters
         where project_id = ${project_id} and kind = 1 and place_ms >= ${from} and place_ms < ${to}
           and ${beyond(after, isOlder)} and ${conditions}
         group by place_ms, job_id, email having sum(sign) > 0
         order by place_ms ${turn}, job_id ${turn}, email ${turn} limit ${limit - places.length}`,
    )
    places.push(...found.map(({ place_ms, job_id, email }): Place => [Number(place_ms), job_id, email]))
    if (isOlder) high = from
    else low = to
  }
  return { places, lookedTo: null }
}

/** The part of a span that has messages at all: how far the bounds of a list reach beyond is nobody's concern. */
async function spanOf(
  clickhouse: Clickhouse,
  project_id: string,
  fromMs: number,
  toMs: number,
): Promise<{ fromMs: number; toMs: number } | null> {
  if (toMs <= fromMs) return null
  const [found] = await clickhouse.ask<{ first: number; last: number; days: number }>(
    ch`select min(bucket_ms) as first, max(bucket_ms) as last, count() as days from counts
       where project_id = ${project_id} and kind = 'status' and minutes = 1440
         and bucket_ms > ${fromMs - dayMs} and bucket_ms < ${toMs}`,
  )
  if (!found || Number(found.days) === 0) return null
  return { fromMs: Math.max(fromMs, Number(found.first)), toMs: Math.min(toMs, Number(found.last) + dayMs) }
}

const dayMs = 86_400_000

/** Behind the place that the page before ended at. */
function beyond(after: Place | null, isOlder: boolean): Statement {
  if (!after) return ch`1`
  const [ms, job_id, email] = after
  const than = { text: isOlder ? "<" : ">" }
  return ch`(place_ms ${than} ${ms} or (place_ms = ${ms} and (job_id ${than} ${job_id}
    or (job_id = ${job_id} and email ${than} ${email}))))`
}

/** What a message has to be; null: nothing may be looked for so. */
function conditionsOf(filter: LetterFilter): Statement | null {
  const { status = [], had, reason, tag = "", template, domain, provider } = filter
  const { canSearchAddresses = true } = filter
  const search = (filter.search ?? "").trim()
  // A tag may be an address: who must not search for one finds nothing by it.
  if (!canSearchAddresses && tag.includes("@")) return null
  const statuses = typeof status === "string" ? [status] : status
  const all: Statement[] = [
    ...(statuses.length > 0 ? [ch`status in (${listOf(statuses)})`] : []),
    ...(had ? [ch`has(statuses, ${had})`] : []),
    ...(reason ? [ch`delivery_status = ${reason} and status in ('soft_bounced', 'hard_bounced')`] : []),
    ...(tag ? [ch`has(tags, ${tag})`] : []),
    ...(template ? [ch`template_id = ${template}`] : []),
    ...(domain ? [ch`domain = ${domain}`] : []),
    ...(provider ? [ch`provider = ${provider}`] : []),
    ...(search ? [searched(search, canSearchAddresses)] : []),
  ]
  return all.length > 0 ? joined(all, " and ") : ch`1`
}

/** A subject may hold an address, which a search could spell out letter by letter. */
function searched(search: string, canSearchAddresses: boolean): Statement {
  const subject = ch`ifNull(subject, '')`
  const inSubject = ch`positionCaseInsensitiveUTF8(${subject}, ${search}) > 0`
  const texts = canSearchAddresses
    ? ch`positionCaseInsensitiveUTF8(email, ${search}) > 0 or ${inSubject}`
    : ch`(${inSubject} and position(${subject}, '@') = 0)`
  return ch`(${texts} or startsWith(job_id, ${search}))`
}
