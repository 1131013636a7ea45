import { createLoader, createSerializer, parseAsString } from "nuqs/server"
import { endWhileRead } from "#lib/analytics/range/named-span"
import { firstHref, type ListPlace, pageLinks, readPlace } from "#lib/analytics/range/paging"
import {
  type ChosenRange,
  type PageRange,
  readRange,
  type SearchParams,
  searchOf,
} from "#lib/analytics/range/range"

/** Query of the log, from its URL: `?who=…&what=template/set&target=…&range=7d&cursor=…&act=…`. */
export const auditParsers = {
  who: parseAsString.withDefault(""),
  what: parseAsString.withDefault(""),
  target: parseAsString.withDefault(""),
  /** The entry with open details. */
  act: parseAsString,
}

export type AuditQuery = {
  who: string | null
  what: string | null
  target: string
  range: PageRange
  filter: {
    user_id: string | null
    action: string | null
    target: string | null
    fromMs: number
    toMs: number
  }
  /** `cursor` is the number of an entry. */
  place: Omit<ListPlace, "cursor"> & { cursor: number | null }
  act: number | null
}

const targetCharsMax = 320

/** The user's time zone and period. */
export type Chosen = { timeZone: string; range: ChosenRange | null }

const load = createLoader(auditParsers)

export function readAuditQuery(params: SearchParams, nowMs: number, chosen: Chosen): AuditQuery {
  const range = readRange(params, nowMs, chosen.timeZone, chosen.range)
  const read = load(params)
  const who = read.who || null
  const what = read.what || null
  const target = read.target.trim().slice(0, targetCharsMax)
  const place = readPlace(params)
  const toMs = endWhileRead(range, 60_000)
  return {
    who,
    what,
    target,
    range,
    filter: { user_id: who, action: what, target: target || null, fromMs: range.from, toMs },
    place: { ...place, cursor: numberOf(place.cursor) },
    act: numberOf(read.act),
  }
}

const numberOf = (text: string | null): number | null =>
  text && /^\d{1,15}$/.test(text) ? Number(text) : null

const serialize = createSerializer(auditParsers)

/** The same page with the details of an entry next to it; null closes them. */
export function actHref(path: string, params: SearchParams, act: number | null): string {
  return serialize(`${path}?${searchOf(params)}`, { act: act === null ? null : String(act) })
}

/** A link to another page of the log opens no details. */
const withoutAct = ({ act: _, ...params }: SearchParams): SearchParams => params

/** The log as a file, from its first entry. */
export const logFileHref = (path: string, params: SearchParams): string => firstHref(path, withoutAct(params))

/** Links to the adjacent pages; `ends` are the numbers of entries. */
export const logLinks = (
  path: string,
  params: SearchParams,
  { place }: Pick<AuditQuery, "place">,
  ends: { older: number | null; newer: number | null },
) => pageLinks(path, withoutAct(params), place, { older: textOf(ends.older), newer: textOf(ends.newer) })

const textOf = (number: number | null): string | null => (number === null ? null : String(number))
