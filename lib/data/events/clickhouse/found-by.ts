import "server-only"
import { lowerAscii } from "#contract/address"
import {
  scannedMax,
  type ListPosition,
  type PositionPage,
  type ListPositions,
} from "#lib/data/store/find-letters"
import { type LetterFilter, someOf } from "#lib/data/store/letter-filter"
import type { Span } from "../port.ts"
import { beyond, conditionsOf } from "./conditions.ts"
import type { Clickhouse } from "./client.ts"
import { pairs } from "./letters.ts"
import type { FoundBy as Kept } from "./rows.ts"
import { asksSources, sourcesFit } from "./sources.ts"
import { spanOf, windowsOf } from "./spans.ts"
import { ch, listOf, type Statement } from "./statement.ts"

/**
 * Finds messages by index first and then checks them: by a value in `letter_search` (recipient or campaign), or in the
 * order of time if the filter needs values that only rows by key have. Index entries may be ahead of the messages or
 * behind them. They only say where to look; the messages decide whether they exist and match.
 */

/** Values of a kind, or the order of time. */
export type FoundBy = { kind: Kept["kind"]; values: readonly string[] } | { kind: "time" }

/** The index that serves a filter; an address is the most selective. null: rows by time are sufficient. */
export function foundBy(filter: LetterFilter): FoundBy | null {
  const { email = "" } = filter
  const campaigns = someOf(filter.campaign)
  if (email !== "") return { kind: "email", values: [lowerAscii(email)] }
  if (campaigns.length > 0 && !campaigns.includes("")) return { kind: "campaign_id", values: campaigns }
  return asksSources(filter) ? { kind: "time" } : null
}

/** Entries per lookup: the first one, and the limit. */
const scannedAtOnce = { first: 64, most: 4096 } as const

/** The first matching messages of a project, in the direction of the walk. */
export async function placesFoundBy(
  clickhouse: Clickhouse,
  project_id: string,
  by: FoundBy,
  filter: LetterFilter,
  { after, limit, direction = "older" }: PositionPage,
): Promise<ListPositions> {
  const conditions = conditionsOf(filter)
  if (conditions === null) return none
  const fit = ch`${conditions} and ${sourcesFit(filter)}`
  const isOlder = direction === "older"
  const places: ListPosition[] = []
  let [behind, scanned, atOnce] = [after, 0, Math.max(scannedAtOnce.first, limit)]
  for (const window of await windowsFor(clickhouse, project_id, by, filter, isOlder)) {
    for (let isOver = false; !isOver; ) {
      const entries = await entriesIn(clickhouse, project_id, rowsOf(by, conditions), window, {
        ...{ after: behind, limit: atOnce, direction },
      })
      places.push(...(await thatFit(clickhouse, project_id, entries, fit)))
      if (places.length >= limit) return { places: places.slice(0, limit), scannedTo: null }
      isOver = entries.length < atOnce
      behind = entries.at(-1) ?? behind
      scanned += entries.length
      if (scanned >= scannedMax && !isOver) return { places, scannedTo: behind }
      atOnce = Math.min(atOnce * 4, scannedAtOnce.most)
    }
  }
  return { places, scannedTo: null }
}

const none: ListPositions = { places: [], scannedTo: null }

/** The messages of one job, which are adjacent by key, up to the most recipients of a call. */
export async function placesOfJob(
  clickhouse: Clickhouse,
  project_id: string,
  job_id: string,
  filter: LetterFilter,
  { after, limit, direction = "older" }: PositionPage,
): Promise<ListPositions> {
  const conditions = conditionsOf(filter)
  if (conditions === null) return none
  const isOlder = direction === "older"
  const turn = { text: isOlder ? "desc" : "asc" }
  const found = await clickhouse.ask<{ first_ms: number; job_id: string; email: string }>(
    ch`select first_ms, job_id, email from letters
       where project_id = ${project_id} and kind = 0 and place_ms = 0 and job_id = ${job_id}
         and first_ms >= ${filter.fromMs} and first_ms < ${filter.toMs}
         and ${beyond(after, isOlder, ch`first_ms`)} and ${conditions} and ${sourcesFit(filter)}
       group by first_ms, job_id, email having sum(sign) > 0
       order by first_ms ${turn}, job_id ${turn}, email ${turn} limit ${limit}`,
  )
  return {
    places: found.map(({ first_ms, job_id, email }): ListPosition => [Number(first_ms), job_id, email]),
    scannedTo: null,
  }
}

/** A person has few messages, so read all at once. A campaign's messages are searched in windows like a project's. */
async function windowsFor(
  clickhouse: Clickhouse,
  project_id: string,
  { kind }: FoundBy,
  { fromMs, toMs, tag }: LetterFilter,
  isOlder: boolean,
): Promise<Iterable<Span>> {
  const bounds = { fromMs: Math.ceil(fromMs), toMs: Math.ceil(toMs) }
  if (kind === "email") return [bounds]
  const span = await spanOf(clickhouse, project_id, bounds, someOf(tag))
  return span ? windowsOf(span, isOlder) : []
}

/** A table and the condition for its rows, as statements. */
type Entries = { from: Statement; which: Statement; there: Statement }

/** By time, reads every candidate except cancelled rows. */
function rowsOf(by: FoundBy, conditions: Statement): Entries {
  if (by.kind === "time")
    return { from: ch`letters`, which: ch`kind = 1 and ${conditions}`, there: ch`sum(sign) > 0` }
  return {
    from: ch`letter_search`,
    which: ch`kind = ${by.kind} and value in (${listOf(by.values)})`,
    there: ch`1`,
  }
}

/** The next entries in the order of the walk. */
async function entriesIn(
  clickhouse: Clickhouse,
  project_id: string,
  { from, which, there }: Entries,
  { fromMs, toMs }: Span,
  { after, limit, direction }: PositionPage,
): Promise<ListPosition[]> {
  const isOlder = direction === "older"
  const turn = { text: isOlder ? "desc" : "asc" }
  const found = await clickhouse.ask<{ place_ms: number; job_id: string; email: string }>(
    ch`select place_ms, job_id, email from ${from}
       where project_id = ${project_id} and ${which}
         and place_ms >= ${fromMs} and place_ms < ${toMs} and ${beyond(after, isOlder)}
       group by place_ms, job_id, email having ${there}
       order by place_ms ${turn}, job_id ${turn}, email ${turn} limit ${limit}`,
  )
  return found.map(({ place_ms, job_id, email }) => [Number(place_ms), job_id, email])
}

/** Entries whose message exists and matches, in their order. */
async function thatFit(
  clickhouse: Clickhouse,
  project_id: string,
  entries: readonly ListPosition[],
  fit: Statement,
): Promise<ListPosition[]> {
  if (entries.length === 0) return []
  const found = await clickhouse.ask<{ first_ms: number; job_id: string; email: string }>(
    ch`select first_ms, job_id, email from letters
       where project_id = ${project_id} and kind = 0 and place_ms = 0
         and (job_id, email) in (${pairs(entries.map(([, job_id, email]) => ({ job_id, email })))}) and ${fit}
       group by first_ms, job_id, email having sum(sign) > 0`,
  )
  // A message whose start moved to an earlier time is found by its own entry there.
  const there = new Set(found.map(({ first_ms, job_id, email }) => nameOf([Number(first_ms), job_id, email])))
  return entries.filter((entry) => there.has(nameOf(entry)))
}

const nameOf = ([ms, job_id, email]: ListPosition): string => `${ms} ${job_id} ${email}`
