import {
  type ChosenRange,
  one,
  type PageRange,
  readRange,
  type SearchParams,
} from "../p/[project]/_range/range.ts"

/** What of the log is looked for, as the URL says it: `?who=…&what=template/set&target=…&range=7d&cursor=…&act=…`. */
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
  cursor: number | null
  /** Cursors of the pages before this one, the first page as "". */
  trail: string[]
  /** The act whose details are open. */
  act: number | null
}

const targetCharsMax = 320

/** The clocks and the stretch of time that the person chose. */
export type Chosen = { timeZone: string; range: ChosenRange | null }

export function readAuditQuery(params: SearchParams, nowMs: number, chosen: Chosen): AuditQuery {
  const range = readRange(params, nowMs, chosen.timeZone, "30d", chosen.range)
  const who = one(params.who) || null
  const what = one(params.what) || null
  const target = (one(params.target) ?? "").trim().slice(0, targetCharsMax)
  const cursor = numberOf(one(params.cursor))
  // Acts that begin while we read belong to the range too.
  const toMs = range.kind === "custom" ? range.to : range.to + 60_000
  return {
    who,
    what,
    target,
    range,
    filter: { user_id: who, action: what, target: target || null, fromMs: range.from, toMs },
    cursor,
    trail: cursor ? (one(params.trail) ?? "").split("~") : [],
    act: numberOf(one(params.act)),
  }
}

const numberOf = (text: string | undefined): number | null =>
  text && /^\d{1,15}$/.test(text) ? Number(text) : null

/** The same address with some of its parameters changed; null takes one away. */
export function hrefWith(path: string, params: SearchParams, change: Record<string, string | null>): string {
  const next = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (one(value)) next.set(name, one(value) ?? "")
  for (const [name, value] of Object.entries(change))
    value === null ? next.delete(name) : next.set(name, value)
  const query = next.toString()
  return query ? `${path}?${query}` : path
}

/** Links to the neighbouring pages; the trail remembers how we came. An open detail is closed on the way. */
export function pageLinks(path: string, params: SearchParams, query: AuditQuery, older: number | null) {
  const back = query.trail.at(-1)
  const newer = { cursor: back || null, trail: query.trail.slice(0, -1).join("~") || null, act: null }
  const next = {
    cursor: older === null ? null : String(older),
    trail: [...query.trail, query.cursor === null ? "" : String(query.cursor)].join("~"),
    act: null,
  }
  return {
    newerHref: query.cursor === null ? null : hrefWith(path, params, newer),
    olderHref: older === null ? null : hrefWith(path, params, next),
  }
}
