import "server-only"
import { type SQL, sql } from "drizzle-orm"
import { at } from "#lib/platform/clock"
import { type Db, rows } from "./open.ts"
import { levels, readCells } from "./segment-cells.ts"
import { type Dimension, dimensions, type Family, familiesWith } from "./segment-families.ts"
import { type CountSpan, countSpansOf, rowStartsOf, stepsOf } from "./segment-steps.ts"

/** Reads counts by segment: any query whose dimensions one family has, in any time zone. */

/** Requested values of dimensions; a message must have one of each. */
export type SegmentFilter = Partial<Record<Dimension | "status", readonly string[]>>

export type SegmentQuestion<By extends Dimension> = {
  /** Ends of the steps (epoch ms, ascending, each at a full quarter of an hour); two: the whole span in one. */
  edges: readonly number[]
  filter?: SegmentFilter
  /** Dimensions of the groups, in addition to the status. */
  by: readonly By[]
  /**
   * How many messages can be counted one by one if no family counts these dimensions together
   * (lib/data/events/count-messages.ts): as many as a page can wait for, a few, or none.
   */
  fromMessages?: "all" | "few" | "none"
}

/** Messages that began in step `step` (0: between the first two edges): in this status now, and ever in it. */
export type SegmentCount<By extends Dimension = never> = {
  step: number
  status: string
  letters_now: number
  letters_ever: number
} & Record<By, string>

/**
 * Counts messages of a project by time and dimensions. Null if no family counts these dimensions together. Steps and
 * values without messages have no row.
 */
export async function countSegments<By extends Dimension = never>(
  db: Db,
  project_id: string,
  { edges, filter = {}, by }: SegmentQuestion<By>,
): Promise<SegmentCount<By>[] | null> {
  const filtered = dimensions.filter((dimension) => filter[dimension])
  const dimensionsAsked = [...filtered, ...by]
  if (familiesWith(dimensionsAsked).length === 0) return null
  const families = familiesWith(dimensionsAsked, filter.status)
  if (families.length === 0) return []
  const conditions = (["status", ...filtered] as const).flatMap((name) => {
    const values = filter[name]
    return values ? [sql` and s.${sql.raw(name)} = any(${sql.param([...values])}::text[])`] : []
  })
  const spans = countSpansOf(edges)
  const rowStarts = rowStartsIn(spans)
  const segments = (family: Family) =>
    sql`s.project_id = ${project_id} and s.family = ${family}${sql.join(conditions)}`
  const read = filter.domain ? bySegment : byTime
  const ofFamilies = families.map((family) =>
    read({ project_id, family: sql.raw(`'${family}'`), rowStarts, segments: segments(family) }),
  )
  const groupedBy = ["status", ...by] as const
  const columns = sql.raw(["minutes", ...groupedBy].join(", "))
  const counts = sql`(${sql.join(ofFamilies, sql` union all `)}) c`
  const found = await rows<GroupRow<By>>(
    db,
    // There are nearly as many domains as rows: a group would take a kilobyte of the server's memory for a cell or two.
    (by as readonly Dimension[]).includes("domain")
      ? sql`select ${columns}, cells from ${counts}`
      : sql`select ${columns}, string_agg(cells, '') as cells from ${counts} group by ${columns}`,
  )
  return sumCounts(found, groupedBy, spans, edges.length - 1)
}

/** Cells of all rows of a level that belong to one group. */
type GroupRow<By extends Dimension> = Record<By | "status", string> & { minutes: number; cells: Uint8Array }

const ofSegment = sql.raw(["status", ...dimensions].join(", "))

/** `family` is a constant in the statement, because the index of single segments covers only some families. */
type CellQuery = { project_id: string; family: SQL; rowStarts: SQL; segments: SQL }

/**
 * Reads all counts of each span, then their segments. One index lookup per span: `offset 0` keeps them from being
 * joined as a whole, which reads all of the family. The segments are read as a whole, too, because the planner expects
 * few rows and would look up each of them.
 */
const byTime = ({ project_id, family, rowStarts, segments }: CellQuery): SQL =>
  sql`(with own as materialized (select * from segments s where ${segments})
      select c.minutes, ${ofSegment}, c.cells from (
        select p.minutes, c.segment_id, c.cells from ${rowStarts} cross join lateral (
          select segment_id, cells from segment_counts where project_id = ${project_id} and family = ${family}
            and minutes = p.minutes and starts_at = p.starts_at offset 0) c offset 0) c
      join own using (segment_id))`

/** Few segments of many, each looked up separately: a domain has a handful of thousands. */
const bySegment = ({ project_id, family, rowStarts, segments }: CellQuery): SQL =>
  sql`select p.minutes, ${ofSegment}, c.cells from segments s cross join ${rowStarts} cross join lateral (
        select cells from segment_counts where project_id = ${project_id} and family = ${family}
          and minutes = p.minutes and segment_id = s.segment_id and starts_at = p.starts_at offset 0) c
      where ${segments}`

/** Starts of the rows that contain these spans, as `p`. */
function rowStartsIn(spans: readonly CountSpan[]): SQL {
  const starts = levels.flatMap((level) =>
    rowStartsOf(level, spans).map((startMs) => ({ minutes: level.minutes, startMs })),
  )
  return sql`unnest(${sql.param(starts.map(({ minutes }) => minutes))}::smallint[],
    ${sql.param(starts.map(({ startMs }) => at(startMs).toISOString()))}::timestamptz[]) as p(minutes, starts_at)`
}

/** Adds up cells by group and step, in that order of steps. */
function sumCounts<By extends Dimension>(
  found: readonly GroupRow<By>[],
  groupedBy: readonly ("status" | By)[],
  spans: readonly CountSpan[],
  steps: number,
): SegmentCount<By>[] {
  const stepOf = new Map(levels.map((level) => [level.minutes as number, stepsOf(level, spans)]))
  const sums = new Map<string, { row: GroupRow<By>; now: Float64Array; ever: Float64Array }>()
  for (const row of found) {
    const name = groupedBy.map((one) => row[one]).join("\u001f")
    const sum = sums.get(name) ?? { row, now: new Float64Array(steps), ever: new Float64Array(steps) }
    sums.set(name, sum)
    const stepAt = stepOf.get(row.minutes)
    readCells(row.cells, (place, letters_now, letters_ever) => {
      const step = stepAt?.(place) ?? -1
      if (step < 0) return
      sum.now[step] = (sum.now[step] ?? 0) + letters_now
      sum.ever[step] = (sum.ever[step] ?? 0) + letters_ever
    })
  }
  const ordered = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
  return Array.from({ length: steps }, (_, step) => step).flatMap((step) =>
    ordered.flatMap(({ row, now, ever }) => {
      const [letters_now, letters_ever] = [now[step] ?? 0, ever[step] ?? 0]
      if (letters_now === 0 && letters_ever === 0) return []
      const { minutes: _, cells: __, ...values } = row
      return [{ step, ...values, letters_now, letters_ever } as unknown as SegmentCount<By>]
    }),
  )
}
