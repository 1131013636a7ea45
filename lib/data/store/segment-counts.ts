import "server-only"
import { type SQL, sql } from "drizzle-orm"
import { at } from "#lib/platform/clock"
import { type Db, rows } from "./open.ts"
import { levels, readCells } from "./segment-cells.ts"
import { type Dimension, dimensions, type Family, familiesWith } from "./segment-families.ts"
import { type Part, partsOf, rowStartsOf, stepsOf } from "./segment-steps.ts"

/** Reads counts by segment: any question whose dimensions one family has, in any time zone. */

/** Values of dimensions that are asked for; a letter has to have one of each. */
export type SegmentFilter = Partial<Record<Dimension | "status", readonly string[]>>

export type SegmentQuestion<By extends Dimension> = {
  /** Ends of the steps (epoch ms, ascending, each at a full quarter of an hour); two: the whole span in one. */
  edges: readonly number[]
  filter?: SegmentFilter
  /** What is told apart, besides the status. */
  by: readonly By[]
  /**
   * How many messages may be counted by themselves where no family counts these dimensions together
   * (lib/data/events/count-messages.ts): as many as a page waits for, a few, or none.
   */
  fromMessages?: "all" | "few" | "none"
}

/** Letters that began in step `step` (0: between the first two edges): in this status now, and ever in it. */
export type SegmentCount<By extends Dimension = never> = {
  step: number
  status: string
  letters_now: number
  letters_ever: number
} & Record<By, string>

/**
 * Counts letters of a project by time and dimensions. Null where no family counts these dimensions together. Steps and
 * values without letters have no row.
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
  const pieces = partsOf(edges)
  const spans = spansOf(pieces)
  const segments = (family: Family) =>
    sql`s.project_id = ${project_id} and s.family = ${family}${sql.join(conditions)}`
  const read = filter.domain ? bySegment : byTime
  const ofFamilies = families.map((family) =>
    read({ project_id, family: sql.raw(`'${family}'`), spans, segments: segments(family) }),
  )
  const told = ["status", ...by] as const
  const columns = sql.raw(["minutes", ...told].join(", "))
  const counts = sql`(${sql.join(ofFamilies, sql` union all `)}) c`
  const found = await rows<Told<By>>(
    db,
    // Domains are nearly as many as rows: a group would take a kilobyte of the server's memory to hold a cell or two.
    (by as readonly Dimension[]).includes("domain")
      ? sql`select ${columns}, cells from ${counts}`
      : sql`select ${columns}, string_agg(cells, '') as cells from ${counts} group by ${columns}`,
  )
  return summed(found, told, pieces, edges.length - 1)
}

/** Cells of all rows of a level that are told as one. */
type Told<By extends Dimension> = Record<By | "status", string> & { minutes: number; cells: Uint8Array }

const ofSegment = sql.raw(["status", ...dimensions].join(", "))

/** `family` stands in the statement itself: the index of single segments is for some of them. */
type Given = { project_id: string; family: SQL; spans: SQL; segments: SQL }

/**
 * All that was counted in each span, and then whose it is. One look into the index for each span: `offset 0` keeps them
 * from being joined as a whole, which reads all of the family. Whose it is is read as a whole, too: the planner thinks
 * that few rows are found, and would look for each of them.
 */
const byTime = ({ project_id, family, spans, segments }: Given): SQL =>
  sql`(with own as materialized (select * from segments s where ${segments})
      select c.minutes, ${ofSegment}, c.cells from (
        select p.minutes, c.segment_id, c.cells from ${spans} cross join lateral (
          select segment_id, cells from segment_counts where project_id = ${project_id} and family = ${family}
            and minutes = p.minutes and starts_at = p.starts_at offset 0) c offset 0) c
      join own using (segment_id))`

/** Few segments of many, each looked for by itself: a domain has a handful of thousands. */
const bySegment = ({ project_id, family, spans, segments }: Given): SQL =>
  sql`select p.minutes, ${ofSegment}, c.cells from segments s cross join ${spans} cross join lateral (
        select cells from segment_counts where project_id = ${project_id} and family = ${family}
          and minutes = p.minutes and segment_id = s.segment_id and starts_at = p.starts_at offset 0) c
      where ${segments}`

/** The rows' spans of time that pieces lie in, as `p`. */
function spansOf(pieces: readonly Part[]): SQL {
  const spans = levels.flatMap((level) =>
    rowStartsOf(level, pieces).map((startMs) => ({ minutes: level.minutes, startMs })),
  )
  return sql`unnest(${sql.param(spans.map(({ minutes }) => minutes))}::smallint[],
    ${sql.param(spans.map(({ startMs }) => at(startMs).toISOString()))}::timestamptz[]) as p(minutes, starts_at)`
}

/** Adds up cells by what is told and by step, in that order of steps. */
function summed<By extends Dimension>(
  found: readonly Told<By>[],
  told: readonly ("status" | By)[],
  pieces: readonly Part[],
  steps: number,
): SegmentCount<By>[] {
  const stepOf = new Map(levels.map((level) => [level.minutes as number, stepsOf(level, pieces)]))
  const sums = new Map<string, { row: Told<By>; now: Float64Array; ever: Float64Array }>()
  for (const row of found) {
    const name = told.map((one) => row[one]).join("\u001f")
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
