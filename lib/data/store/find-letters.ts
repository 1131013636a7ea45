import "server-only"
import { type SQL, sql } from "drizzle-orm"
import { lowerAscii } from "#contract/address"
import { statuses as allStatuses, isStatus, statusWeight } from "#contract/status"
import { at } from "#lib/platform/clock"
import { countStored } from "./counts.ts"
import { hasRowFilter, type LetterFilter, type RowFilter, rowFilterOf, someOf } from "./letter-filter.ts"
import { isNarrow, isOfIndex, isOneOf, type Narrow, type Narrower, narrowers } from "./narrowers.ts"
import { type Db, rows } from "./open.ts"
import { readWithin } from "./prepared.ts"
import { rowFits } from "./row-filter.ts"
import { countTagged, newestWithTag } from "./tags.ts"

/**
 * Finds the places of a page in lists of millions of messages. A single filter that has its own index (statuses, bounce
 * reason, recipient, campaign, template, domain, provider) is read from that index. Text searches and combined filters
 * first scan the newest messages, where frequent words fill a page. Rare words are found by the text index in one
 * query, within its time limit; with a rare status, the messages of that status are scanned. If nothing fits within
 * these bounds, the page ends early and the next page continues from there, so no filter makes a page slow. Conditions
 * on a message's own row (row-filter.ts) scan the newest messages, too. Lists can be paged in both directions.
 */

/**
 * Position of a message in lists, which are newest first: epoch ms of its first event, job_id, email; in lists of
 * several projects also its project.
 */
export type ListPosition = readonly [firstMs: number, job_id: string, email: string, project_id?: string]

/** From the newest message down, or up from a place. */
export type Direction = "older" | "newer"

/** `after`: the last place of the previous page, in paging direction. */
export type PositionPage = { after: ListPosition | null; limit: number; direction?: Direction }

/**
 * In paging order. `scannedTo`: end of the scan, if there can be more after it; null if these are all or the page is
 * full.
 */
export type ListPositions = { places: ListPosition[]; scannedTo: ListPosition | null }

/** Maximum number of messages that one page scans if no index finds the matching ones. */
export const scannedMax = 10_000

/** A tag with more messages than this is searched by a scan, which can be longer for a tag alone. */
const fewTagged = 4000
const taggedLooksMax = 50_000
const yearMs = 366 * 86_400_000

type PositionQuery = Required<PositionPage> &
  Narrow &
  RowFilter & {
    project_id: string
    fromMs: number
    toMs: number
    statuses: readonly string[]
    reasons: readonly string[]
    tags: readonly string[]
    search: string
    canSearchAddresses: boolean
    /** "": any job. */
    ofJob: string
  }

/** First matching messages of a project, in paging order. */
export async function findPlaces(
  db: Db,
  project_id: string,
  filter: LetterFilter,
  page: PositionPage,
): Promise<ListPositions> {
  const query = queryOf(project_id, filter, page)
  // A tag can be an address: people who must not search for one find nothing by it.
  if (!query.canSearchAddresses && (query.email.length > 0 || query.tags.some(isLikeAddress))) return nothing
  if ((query.had !== "" || query.reasons.length > 0) && query.statuses.length === 0) return nothing
  if (query.ofJob !== "") return all(await readPositions(db, query, standingInJob(query)))
  return isOfOneIndex(query) ? all(await readPositions(db, query, standing(query))) : amongMany(db, query)
}

const isLikeAddress = (tag: string): boolean => tag.includes("@")

const nothing: ListPositions = { places: [], scannedTo: null }
const all = (places: ListPosition[]): ListPositions => ({ places, scannedTo: null })

function queryOf(project_id: string, filter: LetterFilter, page: PositionPage): PositionQuery {
  const { fromMs, toMs, search = "", canSearchAddresses = true } = filter
  const narrow = {
    email: someOf(filter.email).map(lowerAscii),
    campaign: someOf(filter.campaign),
    template: someOf(filter.template),
    domain: someOf(filter.domain),
    provider: someOf(filter.provider),
  }
  const query = {
    ...{ project_id, fromMs, toMs, statuses: statusesOf(filter), canSearchAddresses },
    ...{ reasons: someOf(filter.reason), tags: someOf(filter.tag), search: search.trim() },
    ofJob: filter.job_id ?? "",
    ...narrow,
    ...rowFilterOf(filter),
  }
  return { direction: "older", ...page, ...query }
}

/** Statuses that the index of reasons covers: the few messages that bounced. */
const bounced = ["soft_bounced", "hard_bounced"] as const

/** A message that once had a status has that one now or one of higher rank; one with a reason is bounced. */
function statusesOf({ status = [], had = "", reason }: LetterFilter): readonly string[] {
  const wanted = typeof status === "string" ? [status] : status
  const possible = [
    ...(had === "" ? [] : [statusesAfter(had)]),
    ...(someOf(reason).length === 0 ? [] : [bounced]),
  ]
  const all = wanted.length > 0 ? [wanted, ...possible] : possible
  const [first = [], ...others] = all as readonly (readonly string[])[]
  return first.filter((one) => others.every((some) => some.includes(one)))
}

const statusesAfter = (had: string): readonly string[] =>
  isStatus(had) ? allStatuses.filter((one) => statusWeight[one] >= statusWeight[had]) : [had, ...allStatuses]

/** Whether one index has the messages in order, and all of its entries match. */
const isOfOneIndex = (query: PositionQuery): boolean =>
  query.tags.length === 0 &&
  query.search === "" &&
  !hasRowFilter(query) &&
  !query.reasons.includes("") &&
  !asksEarlierStatus(query) &&
  narrowers(query).every(isOfIndex) &&
  Number(query.statuses.length > 0) + narrowers(query).length <= 1

/** Whether the requested status can be an earlier one, which the current status does not show. */
const asksEarlierStatus = ({ had, statuses }: PositionQuery): boolean =>
  had !== "" && statuses.some((status) => status !== had)

async function amongMany(db: Db, request: PositionQuery): Promise<ListPositions> {
  const query = await fromNewestTag(db, request)
  if (!query) return nothing
  // Messages of one person are read without estimating the number of others first, because they are rarely many.
  const isOfOne = query.email.length > 0
  const few = isOfOne ? null : await amongFew(db, query)
  if (few) return few
  const isRare = await areRare(db, query)
  const scanLimit = isRare ? rareScannedMax : scanLimitOf(query)
  const walk = isRare ? walkOfStatuses(query, scanLimit) : walkOfNewest(query, scanLimit)
  const among = await readPositions(db, query, walk.fitting)
  if (among.length === query.limit) return all(among)
  const scannedTo = await endOf(db, query, walk.scanned, scanLimit)
  if (scannedTo === null) return all(among)
  const others = isOfOne ? await amongFew(db, query) : null
  const indexed =
    others ?? (isIndexed(query) ? await readWithin(db, indexMs, (tx) => byIndex(tx, query)) : null)
  return indexed ?? { places: among, scannedTo }
}

/** Text rows of messages with a rare status are far apart on disk. */
const rareScannedMax = scannedMax / 5

/** Time limit of the text index: a word part that a tenth of all messages have is not read to its end. */
const indexMs = 1500

/** Ratio of all messages to those with the statuses above which a search scans those alone. */
const rareTimes = 4

async function areRare(
  db: Db,
  { project_id, fromMs, toMs, statuses, search, tags, had }: PositionQuery,
): Promise<boolean> {
  if (search === "" || statuses.length === 0 || tags.length > 0 || had !== "") return false
  const span = { fromMs, toMs }
  const [some, every] = await Promise.all([
    countStored(db, project_id, span, { statuses }),
    countStored(db, project_id, span),
  ])
  return some * rareTimes <= every
}

/** Matches among the messages with the statuses or the tag; null if those are too many. */
async function amongFew(db: Db, query: PositionQuery): Promise<ListPositions | null> {
  if (query.statuses.length > 0 && (await isSeldom(db, query)))
    return all(await readPositions(db, query, standing(query)))
  return query.tags.length > 0 && (await isOfFew(db, query)) ? byIndex(db, query) : null
}

/** Whether a message's own row has to be read. */
const isOfRow = (query: PositionQuery): boolean => query.statuses.length > 0 || hasRowFilter(query)

/** The status is in the message's own row, so each scanned message costs two reads. */
function scanLimitOf(query: PositionQuery): number {
  if (isOfRow(query)) return scannedMax / 2
  return query.tags.length > 0 && query.search === "" ? taggedLooksMax : scannedMax
}

/** Messages with a campaign's tag can be old, so the page begins at the newest one. Null: there are none. */
async function fromNewestTag(db: Db, query: PositionQuery): Promise<PositionQuery | null> {
  if (query.tags.length === 0 || query.direction === "newer") return query
  const upTo = Math.min(query.toMs, (query.after?.[0] ?? query.toMs) + 1)
  const ends = await Promise.all(
    query.tags.map((tag) => newestWithTag(db, query.project_id, tag, query.fromMs, upTo)),
  )
  const known = ends.filter((toMs) => toMs !== null)
  return known.length === 0 ? null : { ...query, toMs: Math.min(query.toMs, Math.max(...known)) }
}

/** True if few enough messages of the time span have the statuses to scan them all. */
async function isSeldom(db: Db, query: PositionQuery): Promise<boolean> {
  const { project_id, fromMs, toMs, statuses, had } = query
  // Without other filters, no message with the status is scanned in vain.
  const isHadAlone =
    query.tags.length === 0 && !hasRowFilter(query) && query.search === "" && narrowers(query).length === 0
  const scannedStatuses = isHadAlone ? statuses.filter((status) => status !== had) : statuses
  const most = query.search === "" ? scannedMax : rareScannedMax
  return (await countStored(db, project_id, { fromMs, toMs }, { statuses: scannedStatuses })) <= most
}

/** True if the text index finds few enough messages with the tag, at any time, to read them all. */
async function isOfFew(db: Db, { project_id, tags, toMs }: PositionQuery): Promise<boolean> {
  const counts = await Promise.all(
    tags.map((tag) => countTagged(db, project_id, tag, toMs - yearMs, toMs + yearMs)),
  )
  return counts.reduce((sum, one) => sum + one, 0) <= fewTagged
}

/**
 * Whether the text index can find a part of the search. Its entries are three letters or digits; beyond ASCII, the
 * server's locale decides what counts as a letter.
 */
const isIndexed = ({ tags, search }: PositionQuery): boolean => tags.length > 0 || /[a-z0-9]{3}/i.test(search)

// ── strategies

/** Messages from the index by time, from the merged lists of the statuses, or from another index. */
function standing(query: PositionQuery): SQL {
  if (query.statuses.length > 0)
    return sql`select p.first_at, p.job_id, p.email from unnest(${sql.param([...query.statuses])}::text[]) s(wanted)
               ${isOfReasons(query) ? sql`cross join unnest(${sql.param([...query.reasons])}::text[]) y(reason)` : sql``}
               cross join lateral (${ofStatus(query)}) p ${inOrder(query)} limit ${query.limit}`
  const [narrower] = narrowers(query)
  if (narrower) return ofNarrower(query, narrower, query.limit)
  return sql`select first_at, job_id, email from letters where ${inSpan(query)} ${inOrder(query)} limit ${query.limit}`
}

/**
 * Messages of one job with the other filters. A job has as many as a call can have recipients: all are read by key, and
 * `offset 0` keeps the server from scanning by time because of the order.
 */
function standingInJob(query: PositionQuery): SQL {
  const hasStatusNow =
    query.statuses.length === 0 ? sql`true` : sql`status = any(${sql.param([...query.statuses])}::text[])`
  return sql`select first_at, job_id, email from (
        select * from letters where project_id = ${query.project_id} and job_id = ${query.ofJob} offset 0) letters
      where ${inTime(query)} and ${hasStatusNow} and ${hasReason(query, "letters")} and ${words(query)}
        and ${onceHad(query, "letters")} and ${isNarrow(query, "letters")} and ${rowFits(query, "letters")}
      ${inOrder(query)} limit ${query.limit}`
}

/** Messages of the status `s.wanted`, with the other filters. */
function ofStatus(query: PositionQuery): SQL {
  const list = isOfReasons(query) ? ofReasons : { columns: sql`status`, values: sql`s.wanted` }
  return sql`select first_at, job_id, email from letters
      where project_id = ${query.project_id} and ${withinList(query, list.columns, list.values)}
        and ${hasReason(query, "letters")} and ${words(query)} and ${onceHad(query, "letters")}
        and ${isNarrow(query, "letters")} and ${rowFits(query, "letters")}
      ${inOrder(query, sql`status`, ...(isOfReasons(query) ? [sql`delivery_status`] : []))}
      limit ${query.limit}`
}

/** Whether the index of reasons has all matches: it does not contain messages without a reason. */
const isOfReasons = ({ reasons }: PositionQuery): boolean => reasons.length > 0 && !reasons.includes("")

const ofReasons = { columns: sql`status, delivery_status`, values: sql`s.wanted, y.reason` }

/** First messages of a recipient, a campaign, a template …, with the other filters. */
function ofNarrower(query: PositionQuery, { columnIn, values }: Narrower, limit: number): SQL {
  const column = sql.raw(columnIn(""))
  const of = (value: SQL) => sql`select ${searchedColumns} from letter_search
      where project_id = ${query.project_id} and ${column} is not null
        and ${withinList(query, column, value)}
      ${inOrder(query, column)} limit ${limit}`
  const [one = ""] = values
  if (values.length === 1) return of(sql`${one}::text`)
  return sql`select n.* from unnest(${sql.param([...values])}::text[]) v(wanted)
      cross join lateral (${of(sql`v.wanted`)}) n ${inOrder(query)} limit ${limit}`
}

const searchedColumns = sql.raw(
  "first_at, job_id, email, subject, tags, domain, provider, template_id, campaign_id",
)

/**
 * The part of the time span in an index that begins with `column`. Its bounds are rows that begin with the value, so
 * that no other index gives this order: the planner does not have statistics of a rare value that came after its last
 * analyze, and would scan all of a project by time.
 */
function withinList({ fromMs, toMs, after, direction }: PositionQuery, column: SQL, value: SQL): SQL {
  const isWithin = after && after[0] < toMs && after[0] >= fromMs
  const first = isWithin && direction === "newer"
  const last = isWithin && direction === "older"
  const here = sql`(${column}, first_at, job_id, email)`
  const from = first
    ? sql`${here} > (${value}, ${placeValues(after)})`
    : sql`(${column}, first_at) >= (${value}, ${instant(fromMs)})`
  const to = last
    ? sql`${here} < (${value}, ${placeValues(after)})`
    : sql`(${column}, first_at) < (${value}, ${instant(toMs)})`
  return sql`${from} and ${to}`
}

/** Messages that are scanned, and the matches among them, until the page is full. */
type Walk = { scanned: SQL; fitting: SQL }

/** Scans the first messages of the page. */
function walkOfNewest(query: PositionQuery, scanLimit: number): Walk {
  const letters = scannedRows(query, scanLimit)
  return {
    scanned: letters,
    fitting: sql`select first_at, job_id, email from (${letters}) newest
      where ${words(query)} and ${isNarrow(query, "letter_search")} and ${hasStatus(query, "newest")}
      ${inOrder(query)} limit ${query.limit}`,
  }
}

/** Scans the first messages of the statuses, whose lists are merged. */
function walkOfStatuses(query: PositionQuery, scanLimit: number): Walk {
  const letters = sql`select p.first_at, p.job_id, p.email from unnest(${sql.param([...query.statuses])}::text[]) s(wanted)
      cross join lateral (
        select first_at, job_id, email from letters
        where project_id = ${query.project_id} and ${withinList(query, sql`status`, sql`s.wanted`)}
        ${inOrder(query, sql`status`)} limit ${scanLimit}) p
      ${inOrder(query)} limit ${scanLimit}`
  return {
    scanned: letters,
    fitting: sql`select first_at, job_id, email from (${letters}) newest
      where (select ${words(query)} and ${hasReason(query, "letters")} and ${isNarrow(query, "letters")}
                and ${rowFits(query, "letters")}
             from letters where letters.project_id = ${query.project_id}
             and letters.job_id = newest.job_id and letters.email = newest.email)
      ${inOrder(query)} limit ${query.limit}`,
  }
}

function scannedRows(query: PositionQuery, scanLimit: number): SQL {
  const narrower = narrowers(query).find((one) => isOfIndex(one) && one.values.length === 1)
  if (narrower) return ofNarrower(query, narrower, scanLimit)
  return sql`select ${searchedColumns} from letter_search
             where ${inSpan(query)} ${inOrder(query)} limit ${scanLimit}`
}

/** The last scanned message; null if the time span has no more. */
async function endOf(
  db: Db,
  query: PositionQuery,
  letters: SQL,
  scanLimit: number,
): Promise<ListPosition | null> {
  const last = sql`select first_at, job_id, email from (${letters}) newest offset ${scanLimit - 1} limit 1`
  const [end] = await readPositions(db, query, last)
  return end ?? null
}

/** All messages that the text index finds; with statuses only the newest of them. */
async function byIndex(db: Db, query: PositionQuery): Promise<ListPositions> {
  const search = indexed(query.search)
  // A search that the index covered in full is not checked again.
  const rest = search === query.search ? sql`true` : either(query)
  const most = isOfRow(query) ? scannedMax : query.limit
  const found = await rows<PositionRow & { is_end: boolean }>(
    db,
    sql`with hits as materialized (
          select first_at, job_id, email, subject from letter_search
          where project_id = ${query.project_id} and ${tagged(query)} and ${texts({ ...query, search })}
            and ${isNarrow(query, "letter_search")}
          ${isJob(query) ? sql`union ${byJob(query)}` : sql``}),
        newest as materialized (
          select first_at, job_id, email from hits
          where ${inTime(query)} and ${rest} ${inOrder(query)} limit ${most}),
        fitting as (
          select * from newest where ${hasStatus(query, "newest")} ${inOrder(query)} limit ${query.limit})
        select ${placeColumns}, false as is_end from fitting
        union all (select ${placeColumns}, true as is_end from newest ${inOrder(query)} offset ${scannedMax - 1} limit 1)`,
  )
  const places = found.filter((row) => !row.is_end).map(placeOf)
  const end = found.find((row) => row.is_end)
  return places.length < query.limit && end ? { places, scannedTo: placeOf(end) } : all(places)
}

/** A job_id is found by the whole or by its beginning; this end sorts after all letters and digits of an ID. */
const byJob = (query: PositionQuery): SQL =>
  sql`select first_at, job_id, email, coalesce(subject, '') from letters
      where project_id = ${query.project_id} and job_id >= ${query.search} and job_id <= ${`${query.search}${"z".repeat(40)}`}
        and ${jobBegins(query)} and ${tagged(query)} and ${isNarrow(query, "letters")}`

const isJob = ({ search }: PositionQuery): boolean => /^[\w-]+$/.test(search)

// ── conditions; their columns exist in both letters and letter_search

const inSpan = (query: PositionQuery): SQL => sql`project_id = ${query.project_id} and ${inTime(query)}`

const inTime = ({ fromMs, toMs, after, direction }: PositionQuery): SQL =>
  sql`first_at >= ${instant(fromMs)} and first_at < ${instant(toMs)} ${
    after
      ? sql`and (first_at, job_id, email) ${direction === "older" ? sql`<` : sql`>`} (${placeValues(after)})`
      : sql``
  }`

const placeValues = ([firstMs, job_id, email]: ListPosition): SQL =>
  sql`${instant(firstMs)}, ${job_id}::text, ${email}::text`

const instant = (ms: number): SQL => sql`${at(ms).toISOString()}::timestamptz`

const words = (query: PositionQuery): SQL => sql`${tagged(query)} and ${either(query)}`

const either = (query: PositionQuery): SQL =>
  query.search === "" ? sql`true` : sql`(${texts(query)} or ${jobBegins(query)})`

/**
 * Part of a search for the index: a word with a digit, and its neighbors, is selective, while "confirmed" or
 * "@gmail.com" make the server read long lists.
 */
const indexed = (search: string): string =>
  search.match(/[^a-z0-9]?[a-z0-9]*\d{3}[a-z0-9]*[^a-z0-9]?/i)?.find((word) => word.length >= 5) ?? search

const tagged = ({ tags }: PositionQuery): SQL => {
  if (tags.length === 0) return sql`true`
  return sql`tags ${tags.length === 1 ? sql`@>` : sql`&&`} ${sql.param([...tags])}::text[]`
}

/** A subject can contain an address, which a search could reveal letter by letter. */
function texts({ search, canSearchAddresses }: PositionQuery): SQL {
  if (search === "") return sql`true`
  const part = `%${literal(search)}%`
  if (canSearchAddresses) return sql`(email ilike ${part} or subject ilike ${part})`
  return sql`(subject ilike ${part} and subject not like '%@%')`
}

const jobBegins = ({ search }: PositionQuery): SQL => sql`job_id like ${`${literal(search)}%`}`

const literal = (search: string): string => search.replace(/[\\%_]/g, "\\$&")

const onceHad = ({ had }: PositionQuery, of: string): SQL =>
  had === "" ? sql`true` : sql`${sql.raw(of)}.statuses @> ${sql.param([had])}::text[]`

/** Reasons are constants in the statement, because the index covers only messages of these statuses. */
const hasReason = ({ reasons }: PositionQuery, of: string): SQL =>
  reasons.length === 0
    ? sql`true`
    : sql`${isOneOf(sql.raw(`${of}.delivery_status`), reasons)}
          and ${sql.raw(of)}.status in (${sql.raw(bounced.map((status) => `'${status}'`).join(", "))})`

/** Whether a message's own row has the requested status, if any. */
const hasStatus = (query: PositionQuery, from: string): SQL =>
  !isOfRow(query)
    ? sql`true`
    : sql`(select ${isInStatus(query)} and ${onceHad(query, "l")} and ${hasReason(query, "l")} and ${rowFits(query, "l")}
           from letters l where l.project_id = ${query.project_id}
           and l.job_id = ${sql.raw(from)}.job_id and l.email = ${sql.raw(from)}.email)`

const isInStatus = ({ statuses }: PositionQuery): SQL =>
  statuses.length === 0 ? sql`true` : sql`l.status = any(${sql.param([...statuses])}::text[])`

/** Paging order; in an index that begins with another column, that one is named first. */
function inOrder({ direction }: Pick<PositionQuery, "direction">, ...first: SQL[]): SQL {
  const turn = direction === "older" ? sql.raw("desc") : sql.raw("asc")
  const columns = [...first, ...["first_at", "job_id", "email"].map((name) => sql.raw(name))]
  return sql`order by ${sql.join(
    columns.map((column) => sql`${column} ${turn}`),
    sql`, `,
  )}`
}

// ── rows

type PositionRow = { first_ms: number; job_id: string; email: string }

const placeColumns = sql.raw("(extract(epoch from first_at) * 1000)::float8 as first_ms, job_id, email")
const placeOf = ({ first_ms, job_id, email }: PositionRow): ListPosition => [
  Math.round(first_ms),
  job_id,
  email,
]

async function readPositions(db: Db, query: PositionQuery, places: SQL): Promise<ListPosition[]> {
  const found = await rows<PositionRow>(db, sql`select ${placeColumns} from (${places}) p ${inOrder(query)}`)
  return found.map(placeOf)
}
