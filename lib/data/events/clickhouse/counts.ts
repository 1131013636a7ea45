import "server-only"
import { at } from "#lib/platform/clock"
import type { CountBucket, StatusSelection } from "#lib/data/store/counts"
import type { OlderFigures, ProjectRetention } from "#lib/data/store/retention"
import type { SegmentCount, SegmentFilter, SegmentQuestion } from "#lib/data/store/segment-counts"
import { type Dimension, dimensions, familiesWith } from "#lib/data/store/segment-families"
import { type CountSpan, countSpansOf } from "#lib/data/store/segment-steps"
import type { TagFigures } from "#lib/data/store/tags"
import type { Span } from "../port.ts"
import type { Clickhouse } from "./client.ts"
import { oldestPlace } from "./find.ts"
import { countedFamilies, isOfColumns, levelMinutes } from "./rows.ts"
import { ch, joinStatements, listOf, name, nothing, type Statement } from "./statement.ts"

/** Counts summed by ClickHouse, from as few rows as cover the steps (segment-steps.ts). */

const minuteMs = 60_000
const quarterMs = 15 * minuteMs
const dayMs = 86_400_000

/** Parameters of a sum: kinds of counts, grouping columns, and a filter. */
type Question = {
  kinds: readonly string[]
  by: readonly string[]
  where: Statement
}
type Summed = { step: number; letters_now: number; letters_ever: number } & Record<string, string | number>

/** Counts by step and columns, without zero sums; unordered. */
async function sumCounts(
  clickhouse: Clickhouse,
  project_id: string,
  spans: readonly CountSpan[],
  { kinds, by, where }: Question,
): Promise<Summed[]> {
  const columns = joinStatements(
    by.map((column) => ch`, ${name(column)}`),
    "",
  )
  const found = await Promise.all(
    levelMinutes.map((minutes) => {
      const level = levelOf(minutes, spans)
      if (!level) return []
      return clickhouse.ask<Summed>(
        ch`select ${level.steps}[intDiv(bucket_ms - ${level.fromMs}, ${minutes * minuteMs}) + 1] as step${columns},
             sum(letters_now) as n, sum(letters_ever) as e from counts
           where project_id = ${project_id} and kind in (${listOf(kinds)}) and minutes = ${minutes}
             and bucket_ms >= ${level.fromMs} and bucket_ms < ${level.toMs} and ${level.spans}${where}
           group by step${columns} having step >= 0 and (n != 0 or e != 0)`,
      )
    }),
  )
  const sums = new Map<string, Summed>()
  for (const { n, e, ...row } of found.flat()) {
    const key = [row.step, ...by.map((column) => row[column])].join("\u001f")
    const sum = sums.get(key) ?? { ...row, step: Number(row.step), letters_now: 0, letters_ever: 0 }
    sum.letters_now += Number(n)
    sum.letters_ever += Number(e)
    sums.set(key, sum)
  }
  return [...sums.values()].filter(({ letters_now, letters_ever }) => letters_now !== 0 || letters_ever !== 0)
}

/**
 * Up to this many spans are listed one by one. With more, the query also reads the gaps between them and drops those
 * rows by their step.
 */
const spansMax = 60

/** The spans of a level: the total span, and an array that maps each position in time to its step, -1 for a gap. */
function levelOf(minutes: number, spans: readonly CountSpan[]) {
  const ofLength = spans.filter((span) => span.minutes === minutes)
  const [first, last] = [ofLength[0], ofLength.at(-1)]
  if (!first || !last) return null
  const placeOf = (ms: number) => (ms - first.from_ms) / (minutes * minuteMs)
  const steps = new Array<number>(placeOf(last.to_ms)).fill(-1)
  for (const { step, from_ms, to_ms } of ofLength) steps.fill(step, placeOf(from_ms), placeOf(to_ms))
  const merged: { from_ms: number; to_ms: number }[] = []
  for (const { from_ms, to_ms } of ofLength) {
    const before = merged.at(-1)
    if (before?.to_ms === from_ms) before.to_ms = to_ms
    else merged.push({ from_ms, to_ms })
  }
  const conditions = joinStatements(
    merged.map(({ from_ms, to_ms }) => ch`(bucket_ms >= ${from_ms} and bucket_ms < ${to_ms})`),
    " or ",
  )
  return {
    steps: ch`${steps}`,
    fromMs: first.from_ms,
    toMs: last.to_ms,
    spans: merged.length > spansMax ? ch`1` : ch`(${conditions})`,
  }
}

const ofStatuses: Question = { kinds: ["status"], by: ["status"], where: nothing }

export async function countSteps(
  clickhouse: Clickhouse,
  project_id: string,
  edges: readonly number[],
): Promise<CountBucket[]> {
  const found = await sumCounts(clickhouse, project_id, countSpansOf(edges), ofStatuses)
  return found
    .sort((a, b) => a.step - b.step || (String(a.status) < String(b.status) ? -1 : 1))
    .map(({ step, status, letters_now, letters_ever }) => ({
      bucket: at(edges[step] ?? 0),
      status: String(status),
      letters_now,
      letters_ever,
    }))
}

export async function countSegments<By extends Dimension = never>(
  clickhouse: Clickhouse,
  project_id: string,
  { edges, filter = {}, by }: SegmentQuestion<By>,
): Promise<SegmentCount<By>[] | null> {
  const filtered = dimensions.filter((dimension) => filter[dimension])
  const requested = [...filtered, ...by]
  if (familiesWith(requested, undefined, countedFamilies).length === 0) return null
  if (familiesWith(requested, filter.status).some(isOfColumns)) return null
  const kinds = familiesWith(requested, filter.status, countedFamilies)
  if (kinds.length === 0 || isOfNone(filter)) return []
  const names = ["status", ...by]
  const where = joinStatements(
    (["status", ...filtered] as const).flatMap((one) => {
      const values = filter[one]
      return values ? [ch` and ${name(one)} in (${listOf(values)})`] : []
    }),
    "",
  )
  const found = await sumCounts(clickhouse, project_id, countSpansOf(edges), { kinds, by: names, where })
  const nameOf = (row: Summed) => names.map((one) => row[one]).join("\u001f")
  return found.sort(
    (a, b) => a.step - b.step || (nameOf(a) < nameOf(b) ? -1 : 1),
  ) as unknown as SegmentCount<By>[]
}

/** True if a filter has an empty list of values, which matches nothing. */
const isOfNone = (filter: SegmentFilter): boolean =>
  Object.values(filter).some((values) => values !== undefined && values.length === 0)

export async function figuresByTag(
  clickhouse: Clickhouse,
  project_id: string,
  range: { from: Date; to: Date },
): Promise<Map<string, TagFigures>> {
  const from = Math.floor(range.from.getTime() / quarterMs) * quarterMs
  const to = Math.ceil(range.to.getTime() / quarterMs) * quarterMs
  if (to <= from) return new Map()
  const [found, times] = await Promise.all([
    sumCounts(clickhouse, project_id, countSpansOf([from, to]), {
      kinds: ["tag"],
      by: ["tag", "status"],
      where: nothing,
    }),
    clickhouse.ask<{ tag: string; last_at: number }>(
      ch`select tag, max(last_ms) as last_at from tag_times
         where project_id = ${project_id} and bucket_ms >= ${from} and bucket_ms < ${to} group by tag`,
    ),
  ])
  const lastOf = new Map(times.map(({ tag, last_at }) => [tag, Number(last_at)]))
  const figures = new Map<string, TagFigures>()
  for (const { tag, status, letters_now, letters_ever } of found) {
    const one = figures.get(String(tag)) ?? { ...noFigures, last_at: lastOf.get(String(tag)) ?? from }
    one.letters += letters_now
    if (isFigure(status)) one[status] += letters_ever
    figures.set(String(tag), one)
  }
  return new Map([...figures].filter(([, { letters }]) => letters > 0))
}

const noFigures = { letters: 0, delivered: 0, opened: 0, clicked: 0, hard_bounced: 0, spam: 0 }
const isFigure = (status: unknown): status is Exclude<keyof typeof noFigures, "letters"> =>
  status !== "letters" && Object.hasOwn(noFigures, String(status))

/** Counts of whole quarter hours plus messages at the two ends, starting no earlier than the oldest message. */
export async function countStored(
  clickhouse: Clickhouse,
  project_id: string,
  { fromMs, toMs }: Span,
  { statuses = [], had }: StatusSelection = {},
): Promise<number> {
  const oldest = await oldestPlace(clickhouse, project_id, { fromMs, toMs })
  if (!oldest) return 0
  const [oldestMs] = oldest
  const wholeFrom = Math.min(Math.ceil(oldestMs / quarterMs) * quarterMs, toMs)
  const wholeTo = Math.max(Math.floor(toMs / quarterMs) * quarterMs, wholeFrom)
  const names = had ? [had] : statuses
  const where = names.length > 0 ? ch` and status in (${listOf(names)})` : nothing
  const letter = had ? ch` and has(statuses, ${had})` : where
  const one = async (from: number, to: number) => {
    if (to <= from) return 0
    const [found] = await clickhouse.ask<{ letters: number }>(
      ch`select sum(sign) as letters from letters where project_id = ${project_id} and kind = 1
           and place_ms >= ${from} and place_ms < ${to}${letter}`,
    )
    return Number(found?.letters ?? 0)
  }
  const [before, after, whole] = await Promise.all([
    one(oldestMs, wholeFrom),
    one(wholeTo, toMs),
    wholeTo > wholeFrom
      ? sumCounts(clickhouse, project_id, countSpansOf([wholeFrom, wholeTo]), { ...ofStatuses, where })
      : [],
  ])
  return before + after + whole.reduce((sum, row) => sum + (had ? row.letters_ever : row.letters_now), 0)
}

/** The first quarter hour within the first day, because the table has a hundred times more quarter hours than days. */
export async function firstCountMs(clickhouse: Clickhouse, project_id: string): Promise<number | null> {
  const first = async (within: Statement) => {
    const [found] = await clickhouse.ask<{ bucket_ms: number }>(
      ch`select bucket_ms from (select bucket_ms, status, sum(letters_now) as n, sum(letters_ever) as e from counts
           where project_id = ${project_id} and kind = 'status' and ${within} group by bucket_ms, status
           having n != 0 or e != 0)
         order by bucket_ms limit 1`,
    )
    return found ? Number(found.bucket_ms) : null
  }
  const dayFrom = await first(ch`minutes = 1440`)
  if (dayFrom === null) return null
  return first(ch`minutes = 15 and bucket_ms >= ${dayFrom} and bucket_ms < ${dayFrom + dayMs}`)
}

const eventsIn = (project_id: string, { fromMs, toMs }: Span): Statement =>
  ch`(select any(status) as status from events where project_id = ${project_id} and event_ms >= ${fromMs}
      and event_ms < ${toMs} group by job_id, email, event_ms, fingerprint)`

export async function countEvents(clickhouse: Clickhouse, project_id: string, span: Span): Promise<number> {
  const [found] = await clickhouse.ask<{ events: number }>(
    ch`select count() as events from ${eventsIn(project_id, span)}`,
  )
  return Number(found?.events ?? 0)
}

export async function countEventsByStatus(
  clickhouse: Clickhouse,
  project_id: string,
  span: Span,
): Promise<Record<string, number>> {
  const found = await clickhouse.ask<{ status: string; events: number }>(
    ch`select status, count() as events from ${eventsIn(project_id, span)} group by status`,
  )
  return Object.fromEntries(found.map(({ status, events }) => [status, Number(events)]))
}

/** The same limit as in lib/data/store/retention.ts. */
const figureMax = 100_000

export async function countOlder(
  clickhouse: Clickhouse,
  project_id: string,
  days: ProjectRetention,
  now: Date,
): Promise<OlderFigures> {
  const before = (age: number) => now.getTime() - age * dayMs
  const upTo = (figure: unknown) => Math.min(Number(figure ?? 0), figureMax + 1)
  const [[events], [messages], [counted]] = await Promise.all([
    clickhouse.ask<{ figure: number }>(
      ch`select count() as figure from (select 1 from events where project_id = ${project_id}
         and event_ms < ${before(days.events)} group by job_id, email, event_ms, fingerprint limit ${figureMax + 1})`,
    ),
    clickhouse.ask<{ figure: number }>(
      ch`select sum(sign) as figure from letters where project_id = ${project_id} and kind = 1
         and place_ms < ${before(days.messages)}`,
    ),
    clickhouse.ask<{ figure: number }>(
      ch`select sum(letters_now) as figure from counts where project_id = ${project_id} and kind = 'status'
         and minutes = 15 and bucket_ms < ${before(days.counts)}`,
    ),
  ])
  return { events: upTo(events?.figure), messages: upTo(messages?.figure), counted: upTo(counted?.figure) }
}
