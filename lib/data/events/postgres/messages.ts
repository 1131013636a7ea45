import "server-only"
import { type SQL, sql } from "drizzle-orm"
import { at } from "#lib/platform/clock"
import { elapsedClasses, elapsedEnds } from "../letter/elapsed.ts"
import { otherName } from "../letter/reader.ts"
import { type Db, rows } from "#lib/data/store/open"
import { readWithin } from "#lib/data/store/prepared"
import type { SegmentQuestion } from "#lib/data/store/segment-counts"
import type { Dimension } from "#lib/data/store/segment-families"
import type { ReadLimit } from "../count-messages.ts"
import {
  type CountedMessage,
  type CountedRead,
  type CountUnit,
  countsOf,
  requestedDimensions,
} from "../message-counts.ts"

/**
 * Messages in PostgreSQL for direct counting: found by the narrow rows of lists, with equal ones combined in the
 * database, so that few rows are transferred.
 */

/**
 * Limits of messages to read: each takes 4 µs on two idle cores, 10 µs if the rows are scattered, and a page sends
 * several such queries at once.
 */
const candidatesMax = { all: 100_000, few: 20_000 } as const

/** null: too many messages, or the query took too long. */
export async function messagesToCount(
  db: Db,
  project_id: string,
  question: SegmentQuestion<Dimension>,
  { amount, ms }: ReadLimit,
): Promise<CountedMessage[] | null> {
  const found = rowsOf(project_id, question)
  const max = candidatesMax[amount]
  return readWithin(db, ms, async (tx) => {
    const [{ messages = 0 } = {}] = await rows<{ messages: number }>(
      tx,
      sql`select count(*)::int as messages from (select 1 from letter_search w where ${found} limit ${max + 1}) w`,
    )
    return messages > max ? null : await alike(tx, found, question)
  })
}

/** Condition for the rows `w` of letter_search that may be counted. */
function rowsOf(project_id: string, { edges, filter = {} }: SegmentQuestion<Dimension>): SQL {
  const among = (column: string, values: readonly string[] | undefined) => {
    if (!values) return []
    const isAny = sql`${sql.raw(column)} = any(${sql.param([...values])}::text[])`
    return values.includes("") ? [sql`(${isAny} or ${sql.raw(column)} is null)`] : [isAny]
  }
  const conditions = [
    sql`w.project_id = ${project_id}`,
    between("w", { edges }),
    ...among("w.campaign_id", filter.campaign_id),
    ...among("w.domain", filter.domain),
    ...among("w.template_id", filter.template_id),
    ...among("w.provider", filter.provider),
    ...(filter.tag ? [sql`w.tags && ${sql.param([...filter.tag])}::text[]`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

function between(row: "w" | "l", { edges }: Pick<SegmentQuestion<Dimension>, "edges">): SQL {
  const first = sql.raw(`${row}.first_at`)
  return sql`${first} >= ${instant(edges[0] ?? 0)} and ${first} < ${instant(edges.at(-1) ?? 0)}`
}

const instant = (ms: number): SQL => sql`${at(ms).toISOString()}::timestamptz`

/**
 * A message and its narrow row have the same position in two indexes, which are read in parallel or one through the
 * other.
 */
async function alike(tx: Db, found: SQL, question: SegmentQuestion<Dimension>): Promise<CountedMessage[]> {
  const requested = requestedDimensions(question)
  const counts = countsOf(requested) ?? "statuses"
  const columns = columnsOf(requested, counts)
  const names = sql.raw(["step", "status", "statuses", ...columns.map(([name]) => name)].join(", "))
  const values = sql.join(columns.map(([name, value]) => sql`, ${value} as ${sql.raw(name)}`))
  const { edges } = question
  const messages = await rows<CandidateRow>(
    tx,
    sql`select ${names}, count(*)::int as messages from (
          select width_bucket(extract(epoch from w.first_at)::float8 * 1000, ${sql.param([...edges])}::float8[]) - 1 as step,
            l.status, l.statuses${values}
          from letter_search w join letters l on l.project_id = w.project_id and l.first_at = w.first_at
            and l.job_id = w.job_id and l.email = w.email
          where ${found} and ${between("l", question)} and ${isCounted(question, counts)}) m
        group by ${names}`,
  )
  const places = readPlaces.map(([name]) => name).filter((name) => requested.includes(name))
  return messages.map((row) => messageOf(row, places))
}

/** Condition for a message `l` that may have the counted unit at all. */
function isCounted({ filter = {} }: SegmentQuestion<Dimension>, counts: CountUnit): SQL {
  const some = (statuses: readonly string[]) => sql`l.statuses && ${sql.param([...statuses])}::text[]`
  const all = [
    ...(filter.status ? [some(filter.status)] : []),
    ...(counts === "statuses" ? [] : [some(["opened", "clicked"])]),
  ]
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`
}

/** Lists of `sources` in the form that is cheapest to read: values of all their entries in one flat list. */
type Lists = Partial<Record<"delivery" | "servers" | "reads" | "links" | "more", readonly string[] | null>>
type CandidateRow = Omit<CountedMessage, keyof Lists> & Lists & { elapsed?: CountedRead[] }
type Column = readonly [name: keyof CandidateRow, value: SQL]

/** Requested columns of a message `l` and its row `w`, and no others: with fewer columns, more messages are equal. */
function columnsOf(requested: readonly Dimension[], counts: CountUnit): Column[] {
  const all: readonly (readonly [boolean, Column])[] = [
    [requested.includes("provider"), ["provider", sql`w.provider`]],
    [requested.includes("domain"), ["domain", sql`w.domain`]],
    [requested.includes("template_id"), ["template_id", sql`w.template_id`]],
    [requested.includes("template_version"), ["template_version", sql`l.template_version`]],
    [requested.includes("tag"), ["tags", sql`w.tags`]],
    [requested.includes("campaign_id"), ["campaign", sql`w.campaign_id`]],
    [requested.includes("delivery_status"), ["delivery", listOf("$.delivery[*][0, 1]")]],
    [requested.includes("server"), ["servers", listOf("$.servers[*][0, 1]")]],
    [
      counts === "reads",
      requested.includes("elapsed") ? ["elapsed", readsWithElapsed] : ["reads", reads(requested)],
    ],
    [counts === "links", ["links", listOf("$.links[*][0, 1]")]],
    [counts === "links", ["more", listOf("$.moreLinks[*]")]],
  ]
  return all.flatMap(([isAsked, column]) => (isAsked ? [column] : []))
}

const listOf = (path: string): SQL => sql`jsonb_path_query_array(l.sources, ${sql.raw(`'${path}'`)})`

/** Dimensions of a read, and their positions in its list. */
const readPlaces: readonly (readonly [Dimension, number])[] = [
  ["device", 2],
  ["os", 3],
  ["client", 4],
  ["country", 5],
]

function reads(requested: readonly Dimension[]): SQL {
  const places = readPlaces.flatMap(([name, place]) => (requested.includes(name) ? [place] : []))
  return listOf(`$.reads[*][${[0, 1, ...places].join(", ")}]`)
}

/** With the elapsed time, as arrivedMsOf (segment-deltas.ts) and elapsedClass compute it. */
const readsWithElapsed = sql`(select jsonb_agg(jsonb_build_array(
    r -> 0, r -> 1, r -> 2, r -> 3, r -> 4, r -> 5,
    (${sql.param(elapsedClasses)}::text[])[1 + width_bucket(
      (r ->> 6)::float8 - coalesce(
        (jsonb_path_query_first(l.sources, '$.delivery[*] ? (@[0] == "delivered")[2]') #>> '{}')::float8,
        extract(epoch from l.first_at)::float8 * 1000),
      ${sql.param(elapsedEnds)}::float8[])]))
  from jsonb_array_elements(l.sources -> 'reads') r)`

function messageOf(
  { delivery, servers, reads, links, more, elapsed, ...row }: CandidateRow,
  requestedOfReads: readonly Dimension[],
): CountedMessage {
  const pairs = (list: readonly string[] | null = []) =>
    groupsOf(list ?? [], 2).map(([name = "", value = ""]) => [name, value] as const)
  const others = (more ?? []).map((traffic_type) => [traffic_type, otherName] as const)
  return {
    ...row,
    delivery: pairs(delivery),
    servers: pairs(servers),
    reads: elapsed ?? readsOf(reads ?? [], requestedOfReads),
    links: [...pairs(links), ...others],
  }
}

/** Values that were not requested are missing. */
const readsOf = (list: readonly string[], requested: readonly Dimension[]): CountedRead[] =>
  groupsOf(list, requested.length + 2).map(([status = "", traffic_type = "", ...values]) => {
    const of = (name: Dimension) => values[requested.indexOf(name)] ?? ""
    return [status, traffic_type, of("device"), of("os"), of("client"), of("country"), ""]
  })

/** Consecutive values, `length` to a group. */
const groupsOf = <T>(list: readonly T[], length: number): T[][] =>
  Array.from({ length: list.length / length }, (_, nth) => list.slice(nth * length, (nth + 1) * length))
