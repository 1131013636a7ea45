import {
  createLoader,
  createParser,
  type inferParserType,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server"
import { callStates } from "#contract/call-state"
import { formatUtc } from "#contract/time"
import { isFixed } from "#lib/analytics/range/named-span"
import { firstHref, type ListPlace, pageLinks, readPlace } from "#lib/analytics/range/paging"
import { type ChosenRange, type PageRange, readRange, type SearchParams } from "#lib/analytics/range/range"

/** Query of the log, from its URL: `?status=failed&code=503&find=…&cursor=…`. */
export const logParsers = {
  status: parseAsStringLiteral(callStates),
  /** The last response; 0: none. */
  code: createParser({
    parse: (text) => (/^\d{1,3}$/.test(text) && Number(text) < 600 ? Number(text) : null),
    serialize: String,
  }),
  /** A job id or an address, as typed. */
  find: parseAsString.withDefault(""),
}

export type LogFilters = inferParserType<typeof logParsers>
export type LogQuery = LogFilters & ListPlace

/** Maximum length of an address. */
export const findMax = 320

/** Input of webhook/log: text with an @ is an address, all else a job id. */
export const findInput = (find: string): { email?: string; job_id?: string } =>
  find === "" ? {} : find.includes("@") ? { email: find } : { job_id: find.slice(0, 40) }

/** True if the log is filtered. */
export const isFiltered = ({ status, find, code }: LogFilters): boolean =>
  status !== null || find !== "" || code !== null

const load = createLoader(logParsers)

export function readLogQuery(params: SearchParams): LogQuery {
  const { status, code, find } = load(params)
  return { status, code, find: find.trim().slice(0, findMax), ...readPlace(params) }
}

/** Default period of a webhook's page, without one in its URL. */
export const readLogRange = (params: SearchParams, nowMs: number, { timeZone, range }: Chosen): PageRange =>
  readRange(params, nowMs, timeZone, range)

/** The user's time zone and period. */
type Chosen = { timeZone: string; range: ChosenRange | null }

/** Input of webhook/log, without the position in the list: the page and its file share it. */
export const logFilter = (webhook_id: number, range: PageRange, { status, find, code }: LogFilters) => ({
  webhook_id,
  start_time: formatUtc(range.from),
  // Calls that are made while we read belong to the range too.
  ...(isFixed(range) && { end_time: formatUtc(range.to) }),
  ...(status && { status }),
  ...(code !== null && { http_status: code }),
  ...findInput(find),
})

/** The same from the parameters of the page's URL. */
export const readLogFilter = (webhook_id: number, params: SearchParams, nowMs: number, chosen: Chosen) =>
  logFilter(webhook_id, readLogRange(params, nowMs, chosen), readLogQuery(params))

/** A link opens no dialog, which is also in the URL. */
const withoutPanel = ({ panel: _, ...params }: SearchParams): SearchParams => params

/** URL of the file of the page's calls: its filters and its period, from the first call on. */
export const logFileHref = (project: string, id: string, params: SearchParams): string =>
  firstHref(`/api/projects/${project}/webhooks/${id}/calls`, withoutPanel(params))

/** Links to the adjacent pages; `ends` are the service's cursors, empty at the end of the list. */
export const logLinks = (
  path: string,
  params: SearchParams,
  query: Pick<LogQuery, "page">,
  ends: { cursor: string; newer?: string | undefined },
) => pageLinks(path, withoutPanel(params), query, { older: ends.cursor || null, newer: ends.newer || null })
