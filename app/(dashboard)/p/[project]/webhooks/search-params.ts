import { type CallState, callStates } from "#contract/call-state"
import { formatUtc } from "#contract/time"
import { type ChosenRange, one, type PageRange, readRange, type SearchParams } from "../_range/range.ts"

/** What the log looks for, as its URL says it: `?status=failed&code=503&find=…&cursor=…`. */
export type LogQuery = {
  status: CallState | null
  /** A job id or an address, as typed. */
  find: string
  /** The last answer; 0: none. */
  code: number | null
  cursor: string | null
  /** Cursors of the pages before this one, the first page as "". */
  trail: string[]
}

/** As long as an address may be. */
export const findMax = 320

const codeOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,3}$/.test(text) && Number(text) < 600 ? Number(text) : null

/** What webhook/log is asked for: what has an @ is an address, all else a job id. */
export const findInput = (find: string): { email?: string; job_id?: string } =>
  find === "" ? {} : find.includes("@") ? { email: find } : { job_id: find.slice(0, 40) }

/** True when the log shows a part of its calls. */
export const isFiltered = ({ status, find, code }: LogQuery): boolean =>
  status !== null || find !== "" || code !== null

export function readLogQuery(params: SearchParams): LogQuery {
  const cursor = one(params.cursor) || null
  return {
    status: callStates.find((state) => state === one(params.status)) ?? null,
    find: (one(params.find) ?? "").trim().slice(0, findMax),
    code: codeOf(one(params.code)),
    cursor,
    trail: cursor ? (one(params.trail) ?? "").split("~") : [],
  }
}

/** The time that a webhook's page looks at, unless its URL says another one. */
export const readLogRange = (params: SearchParams, nowMs: number, { timeZone, range }: Chosen): PageRange =>
  readRange(params, nowMs, timeZone, "24h", range)

/** The clocks and the stretch of time that the person chose. */
type Chosen = { timeZone: string; range: ChosenRange | null }

/** What webhook/log is asked for, less the place in the list: the page and its file ask the same. */
export const logFilter = (webhook_id: number, range: PageRange, { status, find, code }: LogQuery) => ({
  webhook_id,
  start_time: formatUtc(range.from),
  // Calls that are made while we read belong to the range too.
  ...(range.kind === "custom" && { end_time: formatUtc(range.to) }),
  ...(status && { status }),
  ...(code !== null && { http_status: code }),
  ...findInput(find),
})

/** The same from the parameters of the page's URL. */
export const readLogFilter = (webhook_id: number, params: SearchParams, nowMs: number, chosen: Chosen) =>
  logFilter(webhook_id, readLogRange(params, nowMs, chosen), readLogQuery(params))

/** Where the page's calls are a file: its filters and its time, from the first call on. */
export const logFileHref = (project: string, id: string, params: SearchParams): string =>
  hrefWith(`/api/projects/${project}/webhooks/${id}/calls`, params, { cursor: null, trail: null })

/** Links to the neighbouring pages; the trail remembers how we came. */
export function logLinks(path: string, params: SearchParams, query: LogQuery, older: string | null) {
  const back = query.trail.at(-1)
  const newer = { cursor: back || null, trail: query.trail.slice(0, -1).join("~") || null }
  const next = { cursor: older, trail: [...query.trail, query.cursor ?? ""].join("~") }
  return {
    newerHref: query.cursor ? hrefWith(path, params, newer) : null,
    olderHref: older ? hrefWith(path, params, next) : null,
  }
}

function hrefWith(path: string, params: SearchParams, change: Record<string, string | null>): string {
  const next = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (one(value)) next.set(name, one(value) ?? "")
  next.delete("panel")
  for (const [name, value] of Object.entries(change))
    value === null ? next.delete(name) : next.set(name, value)
  const query = next.toString()
  return query ? `${path}?${query}` : path
}
