import "server-only"
import { type SQL, sql } from "drizzle-orm"
import { lowerAscii } from "#contract/address"
import { statuses as allStatuses, isStatus, statusWeight } from "#contract/status"
import { at } from "#lib/platform/clock"
import { countKept } from "./counts.ts"
import { hasRowFilter, type LetterFilter, type RowFilter, rowFilterOf, someOf } from "./letter-filter.ts"
import { isNarrow, isOfIndex, isOneOf, type Narrow, type Narrower, narrowers } from "./narrowers.ts"
import { type Db, rows } from "./open.ts"
import { readWithin } from "./read-within.ts"
import { rowFits } from "./row-filter.ts"
import { countTagged, newestWithTag } from "./tags.ts"

/**
 * Where the letters of a page stand, for lists over millions of them. What is filtered by one thing that an index is
 * ordered by (statuses, why it bounced, a recipient, a campaign, a template, a domain, a provider) is read off that index. What is looked for by words, or by
 * several of these, is first looked for among the newest letters: frequent words fill a page there. Rare ones are found
 * by the index of words, all at once, in the time that it has; with a rare status what is looked at is its own letters. What no way finds within bounds ends the page early, and the next page goes on
 * from there: no filter makes a page slow. What stands in a letter's own row alone (row-filter.ts) is looked for among the
 * newest, too. Lists are walked in both directions.
 */

/**
 * A letter in the order of lists, which is newest first: epoch ms of its first event, job_id, email; in lists of several
 * projects its project too.
 */
export type Place = readonly [firstMs: number, job_id: string, email: string, project_id?: string]

/** From the newest letter on down, or up from the place of one. */
export type Direction = "older" | "newer"

/** `after`: the place that the page before ended at, in the direction of the walk. */
export type PlacePage = { after: Place | null; limit: number; direction?: Direction }

/**
 * In the order of the walk. `lookedTo`: the end of what was looked at, when there may be more behind it; null when these
 * are all or the page is full.
 */
export type Places = { places: Place[]; lookedTo: Place | null }

/** Letters that one page looks at, at the most, where no index leads to those that it wants. */
export const looksMax = 10_000

/** A tag of more letters than these is looked for one letter after the other, in so many: more pays off for it alone. */
const fewTagged = 4000
const taggedLooksMax = 50_000
const yearMs = 366 * 86_400_000

type Asked = Required<PlacePage> &
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
    /** "": of any. */
    ofJob: string
  }

/** The first letters of a project that fit, in the direction of the walk. */
export async function findPlaces(
  db: Db,
  project_id: string,
  filter: LetterFilter,
  page: PlacePage,
): Promise<Places> {
  const asked = askedOf(project_id, filter, page)
  // A tag may be an address too: who must not search for one finds nothing by it.
  if (!asked.canSearchAddresses && (asked.email.length > 0 || asked.tags.some(isLikeAddress))) return nothing
  if ((asked.had !== "" || asked.reasons.length > 0) && asked.statuses.length === 0) return nothing
  if (asked.ofJob !== "") return all(await read(db, asked, standingInJob(asked)))
  return isOfOneIndex(asked) ? all(await read(db, asked, standing(asked))) : amongMany(db, asked)
}

const isLikeAddress = (tag: string): boolean => tag.includes("@")

const nothing: Places = { places: [], lookedTo: null }
const all = (places: Place[]): Places => ({ places, lookedTo: null })

function askedOf(project_id: string, filter: LetterFilter, page: PlacePage): Asked {
  const { fromMs, toMs, search = "", canSearchAddresses = true } = filter
  const narrow = {
    email: someOf(filter.email).map(lowerAscii),
    campaign: someOf(filter.campaign),
    template: someOf(filter.template),
    domain: someOf(filter.domain),
    provider: someOf(filter.provider),
  }
  const asked = {
    ...{ project_id, fromMs, toMs, statuses: statusesOf(filter), canSearchAddresses },
    ...{ reasons: someOf(filter.reason), tags: someOf(filter.tag), search: search.trim() },
    ofJob: filter.job_id ?? "",
    ...narrow,
    ...rowFilterOf(filter),
  }
  return { direction: "older", ...page, ...asked }
}

/** What an index of reasons is kept for: the few letters that bounced. */
const bounced = ["soft_bounced", "hard_bounced"] as const

/** A letter that once had a status has that one now or a heavier one; one that has a reason is bounced. */
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

/** Whether one index alone has the letters in their order, and all that it has fit. */
const isOfOneIndex = (asked: Asked): boolean =>
  asked.tags.length === 0 &&
  asked.search === "" &&
  !hasRowFilter(asked) &&
  !asked.reasons.includes("") &&
  !asksEarlierStatus(asked) &&
  narrowers(asked).every(isOfIndex) &&
  Number(asked.statuses.length > 0) + narrowers(asked).length <= 1

/** Whether a letter's status now does not tell if it once had the one that is asked for. */
const asksEarlierStatus = ({ had, statuses }: Asked): boolean =>
  had !== "" && statuses.some((status) => status !== had)

async function amongMany(db: Db, given: Asked): Promise<Places> {
  const asked = await fromNewestTag(db, given)
  if (!asked) return nothing
  // One person's letters are looked at before it is asked how many others there are: they are hardly ever very many.
  const isOfOne = asked.email.length > 0
  const few = isOfOne ? null : await amongFew(db, asked)
  if (few) return few
  const isRare = await areRare(db, asked)
  const looks = isRare ? rareLooksMax : looksOf(asked)
  const walk = isRare ? walkOfStatuses(asked, looks) : walkOfNewest(asked, looks)
  const among = await read(db, asked, walk.fitting)
  if (among.length === asked.limit) return all(among)
  const lookedTo = await endOf(db, asked, walk.looked, looks)
  if (lookedTo === null) return all(among)
  const others = isOfOne ? await amongFew(db, asked) : null
  const indexed =
    others ?? (isIndexed(asked) ? await readWithin(db, indexMs, (tx) => byIndex(tx, asked)) : null)
  return indexed ?? { places: among, lookedTo }
}

/** Words of letters that have a rare status are looked for in rows that lie far from each other. */
const rareLooksMax = looksMax / 5

/** The index of words may take so long: a part of a word that a tenth of all have is not read to its end. */
const indexMs = 1500

/** How much rarer than all letters those with the statuses are, so that a search looks at them alone. */
const rareTimes = 4

async function areRare(
  db: Db,
  { project_id, fromMs, toMs, statuses, search, tags, had }: Asked,
): Promise<boolean> {
  if (search === "" || statuses.length === 0 || tags.length > 0 || had !== "") return false
  const span = { fromMs, toMs }
  const [some, every] = await Promise.all([
    countKept(db, project_id, span, { statuses }),
    countKept(db, project_id, span),
  ])
  return some * rareTimes <= every
}

/** What fits among the letters that have the statuses or the tag; null: these are too many. */
async function amongFew(db: Db, asked: Asked): Promise<Places | null> {
  if (asked.statuses.length > 0 && (await isSeldom(db, asked)))
    return all(await read(db, asked, standing(asked)))
  return asked.tags.length > 0 && (await isOfFew(db, asked)) ? byIndex(db, asked) : null
}

/** Whether a letter's own row has to be looked at. */
const isOfRow = (asked: Asked): boolean => asked.statuses.length > 0 || hasRowFilter(asked)

/** A status stands in the letter's own row: each look is two. */
function looksOf(asked: Asked): number {
  if (isOfRow(asked)) return looksMax / 2
  return asked.tags.length > 0 && asked.search === "" ? taggedLooksMax : looksMax
}

/** A tag of a campaign may lie far back: the page begins where the tag's newest letters are. Null: there are none. */
async function fromNewestTag(db: Db, asked: Asked): Promise<Asked | null> {
  if (asked.tags.length === 0 || asked.direction === "newer") return asked
  const upTo = Math.min(asked.toMs, (asked.after?.[0] ?? asked.toMs) + 1)
  const ends = await Promise.all(
    asked.tags.map((tag) => newestWithTag(db, asked.project_id, tag, asked.fromMs, upTo)),
  )
  const known = ends.filter((toMs) => toMs !== null)
  return known.length === 0 ? null : { ...asked, toMs: Math.min(asked.toMs, Math.max(...known)) }
}

/** True when so few letters of the time have the statuses that all of them may be looked at. */
async function isSeldom(db: Db, asked: Asked): Promise<boolean> {
  const { project_id, fromMs, toMs, statuses, had } = asked
  // With nothing else asked for, what has the status now is no look too many.
  const isHadAlone =
    asked.tags.length === 0 && !hasRowFilter(asked) && asked.search === "" && narrowers(asked).length === 0
  const looked = isHadAlone ? statuses.filter((status) => status !== had) : statuses
  const most = asked.search === "" ? looksMax : rareLooksMax
  return (await countKept(db, project_id, { fromMs, toMs }, { statuses: looked })) <= most
}

/** True when the index of words leads to so few letters with the tag, at any time, that all of them may be fetched. */
async function isOfFew(db: Db, { project_id, tags, toMs }: Asked): Promise<boolean> {
  const counts = await Promise.all(
    tags.map((tag) => countTagged(db, project_id, tag, toMs - yearMs, toMs + yearMs)),
  )
  return counts.reduce((sum, one) => sum + one, 0) <= fewTagged
}

/**
 * Whether the index of words knows a part of what is searched. Its entries are three letters or digits long; beyond ASCII
 * it depends on the server's locale whether a letter is one.
 */
const isIndexed = ({ tags, search }: Asked): boolean => tags.length > 0 || /[a-z0-9]{3}/i.test(search)

// ── the ways

/** Letters as they stand in the index by time, in that of the statuses, whose lists are merged, or in another one. */
function standing(asked: Asked): SQL {
  if (asked.statuses.length > 0)
    return sql`select p.first_at, p.job_id, p.email from unnest(${sql.param([...asked.statuses])}::text[]) s(wanted)
               ${isOfReasons(asked) ? sql`cross join unnest(${sql.param([...asked.reasons])}::text[]) y(reason)` : sql``}
               cross join lateral (${ofStatus(asked)}) p ${inOrder(asked)} limit ${asked.limit}`
  const [narrower] = narrowers(asked)
  if (narrower) return ofNarrower(asked, narrower, asked.limit)
  return sql`select first_at, job_id, email from letters where ${inSpan(asked)} ${inOrder(asked)} limit ${asked.limit}`
}

/**
 * Letters of one job, with whatever else is asked for. A job has as many as a call may have recipients: all are read by
 * their key, and `offset 0` keeps the order from making the server walk through time.
 */
function standingInJob(asked: Asked): SQL {
  const hasStatusNow =
    asked.statuses.length === 0 ? sql`true` : sql`status = any(${sql.param([...asked.statuses])}::text[])`
  return sql`select first_at, job_id, email from (
        select * from letters where project_id = ${asked.project_id} and job_id = ${asked.ofJob} offset 0) letters
      where ${inTime(asked)} and ${hasStatusNow} and ${hasReason(asked, "letters")} and ${words(asked)}
        and ${onceHad(asked, "letters")} and ${isNarrow(asked, "letters")} and ${rowFits(asked, "letters")}
      ${inOrder(asked)} limit ${asked.limit}`
}

/** Letters of the status `s.wanted`, with whatever else is asked for. */
function ofStatus(asked: Asked): SQL {
  const list = isOfReasons(asked) ? ofReasons : { columns: sql`status`, values: sql`s.wanted` }
  return sql`select first_at, job_id, email from letters
      where project_id = ${asked.project_id} and ${withinList(asked, list.columns, list.values)}
        and ${hasReason(asked, "letters")} and ${words(asked)} and ${onceHad(asked, "letters")}
        and ${isNarrow(asked, "letters")} and ${rowFits(asked, "letters")}
      ${inOrder(asked, sql`status`, ...(isOfReasons(asked) ? [sql`delivery_status`] : []))}
      limit ${asked.limit}`
}

/** Whether the index of reasons has all that fit: it is in the order of no letters without a reason. */
const isOfReasons = ({ reasons }: Asked): boolean => reasons.length > 0 && !reasons.includes("")

const ofReasons = { columns: sql`status, delivery_status`, values: sql`s.wanted, y.reason` }

/** The first letters of a recipient, a campaign, a template …, whatever else is asked for. */
function ofNarrower(asked: Asked, { columnIn, values }: Narrower, limit: number): SQL {
  const column = sql.raw(columnIn(""))
  const of = (value: SQL) => sql`select ${searchedColumns} from letter_search
      where project_id = ${asked.project_id} and ${column} is not null
        and ${withinList(asked, column, value)}
      ${inOrder(asked, column)} limit ${limit}`
  const [one = ""] = values
  if (values.length === 1) return of(sql`${one}::text`)
  return sql`select n.* from unnest(${sql.param([...values])}::text[]) v(wanted)
      cross join lateral (${of(sql`v.wanted`)}) n ${inOrder(asked)} limit ${limit}`
}

const searchedColumns = sql.raw(
  "first_at, job_id, email, subject, tags, domain, provider, template_id, campaign_id",
)

/**
 * The part of the span in an index that begins with `column`. Its bounds are rows that begin with the value, so that no
 * other index gives this order: the server does not know how rare a value is that came after its last look at the table,
 * and would pass over all of a project by time.
 */
function withinList({ fromMs, toMs, after, direction }: Asked, column: SQL, value: SQL): SQL {
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

/** Letters that are looked at one after the other, and what fits among them, until the page is full. */
type Walk = { looked: SQL; fitting: SQL }

/** Through the first letters of the walk. */
function walkOfNewest(asked: Asked, looks: number): Walk {
  const letters = looked(asked, looks)
  return {
    looked: letters,
    fitting: sql`select first_at, job_id, email from (${letters}) newest
      where ${words(asked)} and ${isNarrow(asked, "letter_search")} and ${hasStatus(asked, "newest")}
      ${inOrder(asked)} limit ${asked.limit}`,
  }
}

/** Through the first letters of the statuses, whose lists are merged. */
function walkOfStatuses(asked: Asked, looks: number): Walk {
  const letters = sql`select p.first_at, p.job_id, p.email from unnest(${sql.param([...asked.statuses])}::text[]) s(wanted)
      cross join lateral (
        select first_at, job_id, email from letters
        where project_id = ${asked.project_id} and ${withinList(asked, sql`status`, sql`s.wanted`)}
        ${inOrder(asked, sql`status`)} limit ${looks}) p
      ${inOrder(asked)} limit ${looks}`
  return {
    looked: letters,
    fitting: sql`select first_at, job_id, email from (${letters}) newest
      where (select ${words(asked)} and ${hasReason(asked, "letters")} and ${isNarrow(asked, "letters")}
                and ${rowFits(asked, "letters")}
             from letters where letters.project_id = ${asked.project_id}
             and letters.job_id = newest.job_id and letters.email = newest.email)
      ${inOrder(asked)} limit ${asked.limit}`,
  }
}

function looked(asked: Asked, looks: number): SQL {
  const narrower = narrowers(asked).find((one) => isOfIndex(one) && one.values.length === 1)
  if (narrower) return ofNarrower(asked, narrower, looks)
  return sql`select ${searchedColumns} from letter_search
             where ${inSpan(asked)} ${inOrder(asked)} limit ${looks}`
}

/** The last of the letters that were looked at; null when there are no more in the time. */
async function endOf(db: Db, asked: Asked, letters: SQL, looks: number): Promise<Place | null> {
  const last = sql`select first_at, job_id, email from (${letters}) newest offset ${looks - 1} limit 1`
  const [end] = await read(db, asked, last)
  return end ?? null
}

/** All letters that the index of words leads to; with statuses the newest of them alone. */
async function byIndex(db: Db, asked: Asked): Promise<Places> {
  const search = indexed(asked.search)
  // What the index was asked for as a whole needs no second look.
  const rest = search === asked.search ? sql`true` : either(asked)
  const most = isOfRow(asked) ? looksMax : asked.limit
  const found = await rows<PlaceRow & { is_end: boolean }>(
    db,
    sql`with hits as materialized (
          select first_at, job_id, email, subject from letter_search
          where project_id = ${asked.project_id} and ${tagged(asked)} and ${texts({ ...asked, search })}
            and ${isNarrow(asked, "letter_search")}
          ${isJob(asked) ? sql`union ${byJob(asked)}` : sql``}),
        newest as materialized (
          select first_at, job_id, email from hits
          where ${inTime(asked)} and ${rest} ${inOrder(asked)} limit ${most}),
        fitting as (
          select * from newest where ${hasStatus(asked, "newest")} ${inOrder(asked)} limit ${asked.limit})
        select ${placeColumns}, false as is_end from fitting
        union all (select ${placeColumns}, true as is_end from newest ${inOrder(asked)} offset ${looksMax - 1} limit 1)`,
  )
  const places = found.filter((row) => !row.is_end).map(placeOf)
  const end = found.find((row) => row.is_end)
  return places.length < asked.limit && end ? { places, lookedTo: placeOf(end) } : all(places)
}

/** A job_id is found by its whole or its beginning; what follows an id's letters and digits sorts before this end. */
const byJob = (asked: Asked): SQL =>
  sql`select first_at, job_id, email, coalesce(subject, '') from letters
      where project_id = ${asked.project_id} and job_id >= ${asked.search} and job_id <= ${`${asked.search}${"z".repeat(40)}`}
        and ${jobBegins(asked)} and ${tagged(asked)} and ${isNarrow(asked, "letters")}`

const isJob = ({ search }: Asked): boolean => /^[\w-]+$/.test(search)

// ── conditions; their columns are those of letters and of letter_search alike

const inSpan = (asked: Asked): SQL => sql`project_id = ${asked.project_id} and ${inTime(asked)}`

const inTime = ({ fromMs, toMs, after, direction }: Asked): SQL =>
  sql`first_at >= ${instant(fromMs)} and first_at < ${instant(toMs)} ${
    after
      ? sql`and (first_at, job_id, email) ${direction === "older" ? sql`<` : sql`>`} (${placeValues(after)})`
      : sql``
  }`

const placeValues = ([firstMs, job_id, email]: Place): SQL =>
  sql`${instant(firstMs)}, ${job_id}::text, ${email}::text`

const instant = (ms: number): SQL => sql`${at(ms).toISOString()}::timestamptz`

const words = (asked: Asked): SQL => sql`${tagged(asked)} and ${either(asked)}`

const either = (asked: Asked): SQL =>
  asked.search === "" ? sql`true` : sql`(${texts(asked)} or ${jobBegins(asked)})`

/**
 * What of a search the index is asked for: a word with a number in it, with its neighbours, finds few letters by itself,
 * while "confirmed" or "@gmail.com" beside it make the server go through long lists.
 */
const indexed = (search: string): string =>
  search.match(/[^a-z0-9]?[a-z0-9]*\d{3}[a-z0-9]*[^a-z0-9]?/i)?.find((word) => word.length >= 5) ?? search

const tagged = ({ tags }: Asked): SQL => {
  if (tags.length === 0) return sql`true`
  return sql`tags ${tags.length === 1 ? sql`@>` : sql`&&`} ${sql.param([...tags])}::text[]`
}

/** A subject may hold an address, which a search could spell out letter by letter. */
function texts({ search, canSearchAddresses }: Asked): SQL {
  if (search === "") return sql`true`
  const part = `%${literal(search)}%`
  if (canSearchAddresses) return sql`(email ilike ${part} or subject ilike ${part})`
  return sql`(subject ilike ${part} and subject not like '%@%')`
}

const jobBegins = ({ search }: Asked): SQL => sql`job_id like ${`${literal(search)}%`}`

const literal = (search: string): string => search.replace(/[\\%_]/g, "\\$&")

const onceHad = ({ had }: Asked, of: string): SQL =>
  had === "" ? sql`true` : sql`${sql.raw(of)}.statuses @> ${sql.param([had])}::text[]`

/** The words of the index of reasons stand in the statement: it is for letters of these statuses alone. */
const hasReason = ({ reasons }: Asked, of: string): SQL =>
  reasons.length === 0
    ? sql`true`
    : sql`${isOneOf(sql.raw(`${of}.delivery_status`), reasons)}
          and ${sql.raw(of)}.status in (${sql.raw(bounced.map((status) => `'${status}'`).join(", "))})`

/** Whether a letter's own row is what is asked for, as far as anything is. */
const hasStatus = (asked: Asked, from: string): SQL =>
  !isOfRow(asked)
    ? sql`true`
    : sql`(select ${isInStatus(asked)} and ${onceHad(asked, "l")} and ${hasReason(asked, "l")} and ${rowFits(asked, "l")}
           from letters l where l.project_id = ${asked.project_id}
           and l.job_id = ${sql.raw(from)}.job_id and l.email = ${sql.raw(from)}.email)`

const isInStatus = ({ statuses }: Asked): SQL =>
  statuses.length === 0 ? sql`true` : sql`l.status = any(${sql.param([...statuses])}::text[])`

/** The order of the walk; within an index that begins with another column, that one is named first. */
function inOrder({ direction }: Pick<Asked, "direction">, ...first: SQL[]): SQL {
  const turn = direction === "older" ? sql.raw("desc") : sql.raw("asc")
  const columns = [...first, ...["first_at", "job_id", "email"].map((name) => sql.raw(name))]
  return sql`order by ${sql.join(
    columns.map((column) => sql`${column} ${turn}`),
    sql`, `,
  )}`
}

// ── rows

type PlaceRow = { first_ms: number; job_id: string; email: string }

const placeColumns = sql.raw("(extract(epoch from first_at) * 1000)::float8 as first_ms, job_id, email")
const placeOf = ({ first_ms, job_id, email }: PlaceRow): Place => [Math.round(first_ms), job_id, email]

async function read(db: Db, asked: Asked, places: SQL): Promise<Place[]> {
  const found = await rows<PlaceRow>(db, sql`select ${placeColumns} from (${places}) p ${inOrder(asked)}`)
  return found.map(placeOf)
}
