import "server-only"
import { type SQL, sql } from "drizzle-orm"
import { statuses as allStatuses, isStatus, statusWeight } from "#contract/status"
import { at } from "../clock.ts"
import { countKept } from "./counts.ts"
import { type Db, rows } from "./open.ts"
import { countTagged, newestWithTag } from "./tags.ts"

/**
 * Where the letters of a page stand, for lists over millions of them. What is filtered by one thing that an index is
 * ordered by (statuses, why it bounced, a template, a domain, a provider) is read off that index. What is looked for by words, or by
 * several of these, is first looked for among the newest letters: frequent words fill a page there. Rare ones are found
 * by the index of words, all at once. What neither way finds within bounds ends the page early, and the next page goes on
 * from there: no filter makes a page slow. Lists are walked in both directions.
 */

/** A letter in the order of lists, which is newest first: epoch ms of its first event, job_id, email. */
export type Place = readonly [firstMs: number, job_id: string, email: string]

export type LetterFilter = {
  /** First event at or after this instant (epoch ms). */
  fromMs: number
  /** … and before this one. */
  toMs: number
  /** One of these is the letter's status now. */
  status?: string | readonly string[] | undefined
  /** A status that the letter has or once had. */
  had?: string | undefined
  /** Why the letter bounced (its delivery_status): of those that are bounced now. */
  reason?: string | undefined
  /** One of the tags that the letter was sent with, exactly. */
  tag?: string | undefined
  /** Id of the template that it was made of. */
  template?: string | undefined
  /** Domain of the recipient's address, lower case. */
  domain?: string | undefined
  /** Who runs the recipient's mailbox (contract mailbox-providers.ts). */
  provider?: string | undefined
  /** Part of an address or a subject, or the beginning of a job_id. */
  search?: string | undefined
  /** False for people who see masked addresses: a search must not let them guess one. Default true. */
  canSearchAddresses?: boolean | undefined
}

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

type Asked = Required<PlacePage> & {
  project_id: string
  fromMs: number
  toMs: number
  statuses: readonly string[]
  had: string
  reason: string
  tag: string
  template: string
  domain: string
  provider: string
  search: string
  canSearchAddresses: boolean
}

/** The first letters of a project that fit, in the direction of the walk. */
export async function findPlaces(
  db: Db,
  project_id: string,
  filter: LetterFilter,
  page: PlacePage,
): Promise<Places> {
  const asked = askedOf(project_id, filter, page)
  // A tag may be an address: who must not search for one finds nothing by it.
  if (!asked.canSearchAddresses && asked.tag.includes("@")) return nothing
  if ((asked.had !== "" || asked.reason !== "") && asked.statuses.length === 0) return nothing
  return isOfOneIndex(asked) ? all(await read(db, asked, standing(asked))) : amongMany(db, asked)
}

const nothing: Places = { places: [], lookedTo: null }
const all = (places: Place[]): Places => ({ places, lookedTo: null })

function askedOf(project_id: string, filter: LetterFilter, page: PlacePage): Asked {
  const { fromMs, toMs, search = "", canSearchAddresses = true, had = "" } = filter
  const { reason = "", tag = "", template = "", domain = "", provider = "" } = filter
  const words = { reason, tag, template, domain, provider, had, search: search.trim() }
  const asked = { project_id, fromMs, toMs, statuses: statusesOf(filter), canSearchAddresses, ...words }
  return { direction: "older", ...page, ...asked }
}

/** What an index of reasons is kept for: the few letters that bounced. */
const bounced = ["soft_bounced", "hard_bounced"] as const

/** A letter that once had a status has that one now or a heavier one; one that has a reason is bounced. */
function statusesOf({ status = [], had = "", reason = "" }: LetterFilter): readonly string[] {
  const wanted = typeof status === "string" ? [status] : status
  const possible = [...(had === "" ? [] : [statusesAfter(had)]), ...(reason === "" ? [] : [bounced])]
  const all = wanted.length > 0 ? [wanted, ...possible] : possible
  const [first = [], ...others] = all as readonly (readonly string[])[]
  return first.filter((one) => others.every((some) => some.includes(one)))
}

const statusesAfter = (had: string): readonly string[] =>
  isStatus(had) ? allStatuses.filter((one) => statusWeight[one] >= statusWeight[had]) : [had, ...allStatuses]

/** Whether one index alone has the letters in their order, and all that it has fit. */
const isOfOneIndex = (asked: Asked): boolean =>
  asked.tag === "" &&
  asked.search === "" &&
  !asksEarlierStatus(asked) &&
  Number(asked.statuses.length > 0) + narrowers(asked).length <= 1

/** Whether a letter's status now does not tell if it once had the one that is asked for. */
const asksEarlierStatus = ({ had, statuses }: Asked): boolean =>
  had !== "" && statuses.some((status) => status !== had)

async function amongMany(db: Db, given: Asked): Promise<Places> {
  const asked = await fromNewestTag(db, given)
  if (!asked) return nothing
  if (asked.statuses.length > 0 && (await isSeldom(db, asked)))
    return all(await read(db, asked, standing(asked)))
  if (asked.tag !== "" && (await isOfFew(db, asked))) return byIndex(db, asked)
  const looks = looksOf(asked)
  const among = await read(db, asked, amongNewest(asked, looks))
  if (among.length === asked.limit) return all(among)
  const lookedTo = await endOfNewest(db, asked, looks)
  if (lookedTo === null) return all(among)
  return isIndexed(asked) ? byIndex(db, asked) : { places: among, lookedTo }
}

/** A status stands in the letter's own row: each look is two. */
function looksOf(asked: Asked): number {
  if (asked.statuses.length > 0) return looksMax / 2
  return asked.tag !== "" && asked.search === "" ? taggedLooksMax : looksMax
}

/** A tag of a campaign may lie far back: the page begins where the tag's newest letters are. Null: there are none. */
async function fromNewestTag(db: Db, asked: Asked): Promise<Asked | null> {
  if (asked.tag === "" || asked.direction === "newer") return asked
  const upTo = Math.min(asked.toMs, (asked.after?.[0] ?? asked.toMs) + 1)
  const toMs = await newestWithTag(db, asked.project_id, asked.tag, asked.fromMs, upTo)
  return toMs === null ? null : { ...asked, toMs: Math.min(asked.toMs, toMs) }
}

/** True when so few letters of the time have the statuses that all of them may be looked at. */
async function isSeldom(db: Db, asked: Asked): Promise<boolean> {
  const { project_id, fromMs, toMs, statuses, had } = asked
  // With nothing else asked for, what has the status now is no look too many.
  const isHadAlone = asked.tag === "" && asked.search === "" && narrowers(asked).length === 0
  const looked = isHadAlone ? statuses.filter((status) => status !== had) : statuses
  return (await countKept(db, project_id, { fromMs, toMs }, { statuses: looked })) <= looksMax
}

/** True when the index of words leads to so few letters with the tag, at any time, that all of them may be fetched. */
const isOfFew = async (db: Db, { project_id, tag, toMs }: Asked): Promise<boolean> =>
  (await countTagged(db, project_id, tag, toMs - yearMs, toMs + yearMs)) <= fewTagged

/**
 * Whether the index of words knows a part of what is searched. Its entries are three letters or digits long; beyond ASCII
 * it depends on the server's locale whether a letter is one.
 */
const isIndexed = ({ tag, search }: Asked): boolean => tag !== "" || /[a-z0-9]{3}/i.test(search)

// ── the ways

/** Columns of letter_search with an index each, in whose order letters stand; the one that tells most comes first. */
const narrowing = ["domain", "template_id", "provider"] as const
type Narrower = { column: (typeof narrowing)[number]; value: string }

/** What of these is asked for. */
function narrowers({ domain, template, provider }: Asked): Narrower[] {
  const values = { domain, template_id: template, provider }
  return narrowing.flatMap((column) => (values[column] ? [{ column, value: values[column] }] : []))
}

/** Letters as they stand in the index by time, in that of the statuses, whose lists are merged, or in another one. */
function standing(asked: Asked): SQL {
  if (asked.statuses.length > 0)
    return sql`select p.first_at, p.job_id, p.email from unnest(${sql.param([...asked.statuses])}::text[]) s(wanted)
               cross join lateral (${ofStatus(asked)}) p ${inOrder(asked)} limit ${asked.limit}`
  const [narrower] = narrowers(asked)
  if (narrower) return ofNarrower(asked, narrower, asked.limit)
  return sql`select first_at, job_id, email from letters where ${inSpan(asked)} ${inOrder(asked)} limit ${asked.limit}`
}

/** Letters of the status `s.wanted`, with whatever else is asked for. */
function ofStatus(asked: Asked): SQL {
  const list = asked.reason === "" ? { columns: sql`status`, values: sql`s.wanted` } : ofReason(asked)
  return sql`select first_at, job_id, email from letters
      where project_id = ${asked.project_id} and ${withinList(asked, list.columns, list.values)}
        and ${hasReason(asked, "letters")} and ${words(asked)} and ${onceHad(asked, "letters")}
        and ${isNarrow(asked, "letters")}
      ${inOrder(asked, ...(asked.reason === "" ? [sql`status`] : [sql`status`, sql`delivery_status`]))}
      limit ${asked.limit}`
}

const ofReason = ({ reason }: Asked) => ({
  columns: sql`status, delivery_status`,
  values: sql`s.wanted, ${reason}::text`,
})

/** The first letters of a template, a domain or a provider, whatever else is asked for. */
const ofNarrower = (asked: Asked, { column, value }: Narrower, limit: number): SQL =>
  sql`select first_at, job_id, email, subject, tags, domain, provider, template_id from letter_search
      where project_id = ${asked.project_id} and ${sql.raw(column)} is not null
        and ${withinList(asked, sql.raw(column), sql`${value}::text`)}
      ${inOrder(asked, sql.raw(column))} limit ${limit}`

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

/** The first letters of the walk that are looked at one after the other. */
function looked(asked: Asked, looks: number): SQL {
  const [narrower] = narrowers(asked)
  if (narrower) return ofNarrower(asked, narrower, looks)
  return sql`select first_at, job_id, email, subject, tags, domain, provider, template_id from letter_search
             where ${inSpan(asked)} ${inOrder(asked)} limit ${looks}`
}

/** What fits among them, until the page is full. */
const amongNewest = (asked: Asked, looks: number): SQL =>
  sql`select first_at, job_id, email from (${looked(asked, looks)}) newest
      where ${words(asked)} and ${isNarrow(asked, "letter_search")} and ${hasStatus(asked, "newest")}
      ${inOrder(asked)} limit ${asked.limit}`

/** The last of the letters that were looked at; null when there are no more in the time. */
async function endOfNewest(db: Db, asked: Asked, looks: number): Promise<Place | null> {
  const last = sql`select first_at, job_id, email from (${looked(asked, looks)}) newest offset ${looks - 1} limit 1`
  const [end] = await read(db, asked, last)
  return end ?? null
}

/** All letters that the index of words leads to; with statuses the newest of them alone. */
async function byIndex(db: Db, asked: Asked): Promise<Places> {
  const search = indexed(asked.search)
  // What the index was asked for as a whole needs no second look.
  const rest = search === asked.search ? sql`true` : either(asked)
  const most = asked.statuses.length === 0 ? asked.limit : looksMax
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

const tagged = ({ tag }: Asked): SQL => (tag === "" ? sql`true` : sql`tags @> ${sql.param([tag])}::text[]`)

/** A subject may hold an address, which a search could spell out letter by letter. */
function texts({ search, canSearchAddresses }: Asked): SQL {
  if (search === "") return sql`true`
  const part = `%${literal(search)}%`
  if (canSearchAddresses) return sql`(email ilike ${part} or subject ilike ${part})`
  return sql`(subject ilike ${part} and subject not like '%@%')`
}

const jobBegins = ({ search }: Asked): SQL => sql`job_id like ${`${literal(search)}%`}`

const literal = (search: string): string => search.replace(/[\\%_]/g, "\\$&")

/** Template, domain and provider, of a row of letter_search or of a letter, which has them in its row there. */
function isNarrow(asked: Asked, of: "letters" | "letter_search"): SQL {
  const wanted = narrowers(asked)
  if (wanted.length === 0) return sql`true`
  const are = (from: string) =>
    sql.join(
      wanted.map(({ column, value }) => sql`${sql.raw(`${from}${column}`)} = ${value}`),
      sql` and `,
    )
  if (of === "letter_search") return are("")
  return sql`(select ${are("w.")} from letter_search w where w.project_id = letters.project_id
              and w.first_at = letters.first_at and w.job_id = letters.job_id and w.email = letters.email)`
}

const onceHad = ({ had }: Asked, of: string): SQL =>
  had === "" ? sql`true` : sql`${sql.raw(of)}.statuses @> ${sql.param([had])}::text[]`

/** The words of the index of reasons stand in the statement: it is for letters of these statuses alone. */
const hasReason = ({ reason }: Asked, of: string): SQL =>
  reason === ""
    ? sql`true`
    : sql`${sql.raw(of)}.delivery_status = ${reason}
          and ${sql.raw(of)}.status in (${sql.raw(bounced.map((status) => `'${status}'`).join(", "))})`

const hasStatus = (asked: Asked, from: string): SQL =>
  asked.statuses.length === 0
    ? sql`true`
    : sql`(select l.status = any(${sql.param([...asked.statuses])}::text[]) and ${onceHad(asked, "l")}
             and ${hasReason(asked, "l")}
           from letters l where l.project_id = ${asked.project_id}
           and l.job_id = ${sql.raw(from)}.job_id and l.email = ${sql.raw(from)}.email)`

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
