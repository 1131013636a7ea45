import "server-only"
import type { Segment } from "#lib/metrics/contributions"
import type { Db } from "#lib/store/open"
import { countRuns } from "../_filters/count-runs.ts"
import {
  bounceStatuses,
  dimensionOf,
  type FilterName,
  type Filters,
  hasSent,
  segmentFilter,
} from "../_filters/query.ts"
import type { ChangedFigure } from "./query.ts"

/**
 * How a figure is counted by segment. What a message once had is counted by `letters_ever`. A dimension that does not tell
 * all messages of a figure is left out: complaints have no server, and what was sent is not counted by domain.
 */
type Counting = {
  status?: readonly string[]
  measure: "letters_now" | "letters_ever"
  by: readonly FilterName[]
}

const countings: Record<ChangedFigure, Counting> = {
  bounced: {
    status: bounceStatuses,
    measure: "letters_now",
    by: ["provider", "reason", "template", "server", "domain"],
  },
  delivered: {
    status: ["delivered"],
    measure: "letters_ever",
    by: ["provider", "template", "server", "domain"],
  },
  spam: { status: ["spam"], measure: "letters_ever", by: ["provider", "template", "domain"] },
  sent: { measure: "letters_now", by: ["provider", "template"] },
}

export type ChangesQuestion = {
  query: Filters
  figure: ChangedFigure
  /** The range, and what it is compared with, each as two edges. */
  range: readonly [number, number]
  compared: readonly [number, number]
}

/** Segments of each dimension that is counted with these filters; `apart`: dimensions that are not. */
export type ChangeCounts = { segments: Segment<FilterName>[][]; apart: FilterName[] }

export async function countChanges(
  db: Db,
  slug: string,
  { query, figure, range, compared }: ChangesQuestion,
): Promise<ChangeCounts> {
  const { status, measure, by } = countings[figure]
  if (figure === "sent" && !hasSent(query)) return { segments: [], apart: [...by] }
  const counted = await Promise.all(
    by.map(async (name) => {
      const column = dimensionOf[name]
      const rows = await countRuns(db, slug, {
        runs: [compared, range],
        by: [column],
        filter: { ...segmentFilter(query), ...(status && { status }) },
      })
      return {
        name,
        segments:
          rows &&
          segmentsOf(
            name,
            rows.filter((row) => row.status !== "accepted"),
            (row) => ({ value: row[column], count: row[measure] }),
          ),
      }
    }),
  )
  return {
    segments: counted.flatMap(({ segments }) => (segments ? [segments] : [])),
    apart: counted.flatMap(({ name, segments }) => (segments ? [] : [name])),
  }
}

function segmentsOf<Row extends { step: number }>(
  dimension: FilterName,
  rows: readonly Row[],
  read: (row: Row) => { value: string; count: number },
): Segment<FilterName>[] {
  const sums = new Map<string, { before: number; now: number }>()
  for (const row of rows) {
    const { value, count } = read(row)
    const sum = sums.get(value) ?? { before: 0, now: 0 }
    sum[row.step === 0 ? "before" : "now"] += count
    sums.set(value, sum)
  }
  return [...sums].map(([value, sum]) => ({ dimension, value, ...sum }))
}
