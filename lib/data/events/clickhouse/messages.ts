import { elapsedClass } from "../letter/elapsed.ts"
import { otherName } from "../letter/reader.ts"
import { outageOf } from "#lib/data/store/outage"
import type { FirstClick, FirstRead, OfStatus } from "#lib/data/store/schema/messages"
import type { SegmentQuestion } from "#lib/data/store/segment-counts"
import type { Dimension } from "#lib/data/store/segment-families"
import type { ReadLimit } from "../count-messages.ts"
import { type CountedMessage, type CountUnit, countsOf, requestedDimensions } from "../message-counts.ts"
import type { Clickhouse } from "./client.ts"
import { campaignOfRow } from "./conditions.ts"
import { ch, joinStatements, listOf, name, nothing, type Statement } from "./statement.ts"

/**
 * Messages of ClickHouse for direct counting, with equal ones combined. Values with a column of their own are read in
 * the order of time, millions in a moment; values that are only in `sources` are parsed here, message by message.
 */

/** Limits of messages to read: from columns, and from sources. */
const candidatesMax = {
  all: { columns: 5_000_000, sources: 200_000 },
  few: { columns: 500_000, sources: 20_000 },
} as const

/** null: too many messages, or the query took too long. */
export async function messagesToCount(
  clickhouse: Clickhouse,
  project_id: string,
  question: SegmentQuestion<Dimension>,
  { amount, ms }: ReadLimit,
): Promise<CountedMessage[] | null> {
  const requested = requestedDimensions(question)
  const counts = countsOf(requested) ?? "statuses"
  const sources = sourcesOf(requested, counts)
  const max = candidatesMax[amount][sources.length > 0 ? "sources" : "columns"]
  const soon = ch` settings max_execution_time = ${Math.ceil(ms / 1000)}`
  try {
    const [{ messages = 0 } = {}] = await clickhouse.ask<{ messages: number }>(
      ch`select sum(sign) as messages from letters where ${within(project_id, question)} and ${fits(question)}${soon}`,
    )
    if (Number(messages) > max) return null
    const found = await clickhouse.ask<CandidateRow>(ch`${alike(project_id, question, sources)}${soon}`)
    return found.map(messageOf)
  } catch (error) {
    if (outageOf(error) === "events_busy") return null
    throw error
  }
}

/** Rows by time. */
const within = (project_id: string, { edges }: SegmentQuestion<Dimension>): Statement =>
  ch`project_id = ${project_id} and kind = 1 and place_ms >= ${edges[0] ?? 0} and place_ms < ${edges.at(-1) ?? 0}`

/** Rows by key; only these have sources. */
const byKey = (project_id: string, { edges }: SegmentQuestion<Dimension>): Statement =>
  ch`project_id = ${project_id} and kind = 0 and place_ms = 0 and first_ms >= ${edges[0] ?? 0} and first_ms < ${edges.at(-1) ?? 0}`

/** Conditions on the columns that both rows of a message have. */
function fits({ filter = {}, ...question }: SegmentQuestion<Dimension>): Statement {
  const some = (column: Statement, values: readonly string[] | undefined) =>
    values ? [ch`${column} in (${listOf(values)})`] : []
  const any = (column: Statement, values: readonly string[] | undefined) =>
    values ? [ch`hasAny(${column}, ${[...values]})`] : []
  const isByStatus = countsOf(requestedDimensions({ filter, ...question })) === "statuses"
  const all = [
    ...some(ch`domain`, filter.domain),
    ...some(ch`provider`, filter.provider),
    ...some(ch`ifNull(template_id, '')`, filter.template_id),
    ...any(ch`tags`, filter.tag),
    ...any(ch`statuses`, filter.status),
    ...(isByStatus ? [] : any(ch`statuses`, ["opened", "clicked"])),
  ]
  return all.length > 0 ? joinStatements(all, " and ") : ch`1`
}

/** A value of a message in the result row, with its name there. */
type Column = readonly [name: keyof CandidateRow, value: Statement]

type CandidateRow = Pick<
  CountedMessage,
  "status" | "statuses" | "provider" | "domain" | "template_id" | "template_version" | "tags" | "campaign"
> & {
  messages: number
  step: number
  delivery?: string
  servers?: string
  reads?: string
  links?: string
  more?: string
  /** Start of the time to open. */
  first?: number
  arrived?: string
}

function alike(
  project_id: string,
  question: SegmentQuestion<Dimension>,
  sources: readonly Column[],
): Statement {
  const requested = requestedDimensions(question)
  const columns = [...columnsOf(requested), ...sources]
  const isOfSources = sources.length > 0
  const values = joinStatements(
    columns.map(([one, value]) => ch`, ${value} as ${name(`m_${one}`)}`),
    "",
  )
  const names = joinStatements(
    columns.map(([one]) => ch`, ${name(`m_${one}`)}`),
    "",
  )
  const step = stepOf(question.edges, isOfSources ? ch`first_ms` : ch`place_ms`)
  const campaigns = question.filter?.campaign_id
  const ofCampaign = campaigns ? ch` and ${campaignOfRow} in (${listOf(campaigns)})` : nothing
  return ch`select ${step} as step, status, statuses${values}, sum(sign) as messages from letters
    where ${isOfSources ? byKey(project_id, question) : within(project_id, question)} and ${fits(question)}${ofCampaign}
    group by step, status, statuses${names} having messages > 0`
}

/** SQL for the step of an instant; each step is a whole number of quarter hours. */
function stepOf(edges: readonly number[], ms: Statement): Statement {
  if (edges.length <= 2) return ch`0`
  const from = edges[0] ?? 0
  const steps = edges
    .slice(1)
    .flatMap((end, step) => new Array<number>(Math.round((end - (edges[step] ?? 0)) / quarterMs)).fill(step))
  return ch`${steps}[intDiv(${ms} - ${from}, ${quarterMs}) + 1]`
}
const quarterMs = 900_000

const columnsOf = (requested: readonly Dimension[]): Column[] =>
  (
    [
      ["provider", ["provider", ch`provider`]],
      ["domain", ["domain", ch`domain`]],
      ["template_id", ["template_id", ch`template_id`]],
      ["template_version", ["template_version", ch`template_version`]],
      ["tag", ["tags", ch`tags`]],
    ] as const satisfies readonly (readonly [Dimension, Column])[]
  ).flatMap(([dimension, column]) => (requested.includes(dimension) ? [column] : []))

/** Columns needed from `sources`; empty: the other columns are sufficient. */
function sourcesOf(requested: readonly Dimension[], counts: CountUnit): Column[] {
  const hasElapsed = requested.includes("elapsed")
  const all: readonly (readonly [boolean, Column])[] = [
    [requested.includes("campaign_id"), ["campaign", campaignOfRow]],
    [requested.includes("delivery_status"), ["delivery", withoutPlaces(listIn("delivery"))]],
    [requested.includes("server"), ["servers", withoutPlaces(listIn("servers"))]],
    [counts === "reads", ["reads", hasElapsed ? listIn("reads") : withoutPlaces(listIn("reads"))]],
    [hasElapsed, ["arrived", listIn("delivery")]],
    [hasElapsed, ["first", ch`first_ms`]],
    [counts === "links", ["links", listIn("links")]],
    [counts === "links", ["more", listIn("moreLinks")]],
  ]
  return all.flatMap(([isAsked, column]) => (isAsked ? [column] : []))
}

/** A JSON string with any content, so that nothing inside it is mistaken for a name or a bracket. */
const text = String.raw`"(?:[^"\\]|\\.)*"`

/** A list in `sources`, of texts or of lists of values; "": it is missing. */
const listIn = (of: string): Statement =>
  ch`extract(sources, ${String.raw`"${of}":(\[(?:[^"\[\]]|${text}|\[(?:[^"\]]|${text})*\])*\])`})`

/** Removes time and fingerprint of each value's event, because they differ for every message. */
const withoutPlaces = (list: Statement): Statement =>
  ch`replaceRegexpAll(${list}, ${String.raw`,[0-9]+,${text}\]`}, ']')`

function messageOf(row: CandidateRow & Record<string, unknown>): CountedMessage {
  const { step, status, statuses, messages, ...rest } = row
  const found = Object.fromEntries(
    Object.entries(rest).map(([key, one]) => [key.slice(2), one]),
  ) as Partial<CandidateRow>
  const { delivery, servers, reads, links, more, first, arrived, ...columns } = found
  return {
    ...{ step: Number(step), status, statuses, messages: Number(messages) },
    ...columns,
    ...(delivery === undefined ? {} : { delivery: listOfText<OfStatus>(delivery).map(pair) }),
    ...(servers === undefined ? {} : { servers: listOfText<OfStatus>(servers).map(pair) }),
    ...(reads === undefined ? {} : { reads: readsOf(reads, first ?? 0, arrived) }),
    ...(links === undefined ? {} : { links: linksOf(links, more ?? "") }),
  }
}

const listOfText = <T>(text: string): T[] => (text === "" ? [] : JSON.parse(text))
const pair = ([status, value]: OfStatus) => [status, value] as const

function readsOf(reads: string, firstMs: number, delivery: string | undefined): CountedMessage["reads"] {
  const delivered = listOfText<OfStatus>(delivery ?? "").find(([status]) => status === "delivered")
  const arrivedMs = delivered?.[2] ?? Number(firstMs)
  return listOfText<FirstRead>(reads).map(([status, traffic_type, device, os, client, country, eventMs]) => [
    ...([status, traffic_type, device, os, client, country] as const),
    delivery === undefined ? "" : elapsedClass(eventMs - arrivedMs),
  ])
}

const linksOf = (links: string, more: string): CountedMessage["links"] => [
  ...listOfText<FirstClick>(links).map(([traffic_type, link]) => [traffic_type, link] as const),
  ...listOfText<string>(more).map((traffic_type) => [traffic_type, otherName] as const),
]
