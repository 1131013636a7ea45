import "server-only"
import { ofEach } from "#lib/data/events/each-project"
import type { Segment } from "#lib/analytics/series/contributions"
import type { Db } from "#lib/data/store/open"
import type { SegmentCount, SegmentFilter } from "#lib/data/store/segment-counts"
import { type RunsQuestion, countRuns } from "#lib/analytics/filters/segment-counter"
import {
  bounceStatuses,
  dimensionOf,
  type FilterName,
  type Filters,
  hasSent,
  segmentFilter,
} from "#lib/analytics/filters/query"
import type { ChangedFigure } from "./query.ts"

/**
 * How a figure is counted by segment. Past statuses of messages are counted by `letters_ever`. A dimension that does
 * not have all messages of a figure is omitted: complaints have no server. So is one with too many rows to read: sent
 * messages, in every status, by domain.
 */
type Counting = {
  status?: readonly string[]
  measure: "letters_now" | "letters_ever"
  by: readonly (SegmentFilterName | "version")[]
  /** Kinds of readers; absent: not a figure of readers. */
  traffic_type?: readonly string[]
}

/** A message may have several of these, or none: they cover a part of the figure, not all of it. */
const partial = ["tag", "campaign"] as const satisfies readonly FilterName[]
export const isPartial = (name: ChangeDimension): boolean => partial.some((one) => one === name)

/** Few dimensions are counted with readers, and image proxies and machines are separate from people. */
const ofPeople = {
  measure: "letters_ever",
  by: ["provider", "template", ...partial],
  traffic_type: ["human"],
} as const satisfies Partial<Counting>

const countings: Record<ChangedFigure, Counting> = {
  bounced: {
    status: bounceStatuses,
    measure: "letters_now",
    by: ["provider", "reason", "template", "version", "server", "domain", ...partial],
  },
  delivered: {
    status: ["delivered"],
    measure: "letters_ever",
    by: ["provider", "template", "version", "server", "domain", ...partial],
  },
  spam: {
    status: ["spam"],
    measure: "letters_ever",
    by: ["provider", "template", "version", "domain", ...partial],
  },
  sent: { measure: "letters_now", by: ["provider", "template", "version", ...partial] },
  opened: { status: ["opened"], ...ofPeople },
  clicked: { status: ["clicked"], ...ofPeople },
}

export type ChangesQuestion = {
  query: Filters
  figure: ChangedFigure
  /** The range and the comparison period, each as two edges. */
  range: readonly [number, number]
  compared: readonly [number, number]
}

/** Dimensions of segments: filters, versions of templates, and projects if several are shown. */
export type ChangeDimension = FilterName | "version" | "project"

/** Segments of each dimension that is counted with these filters; `uncounted`: dimensions that are not. */
export type ChangeCounts = { segments: Segment<ChangeDimension>[][]; uncounted: FilterName[] }

export async function countChanges(
  db: Db,
  projects: readonly string[],
  { query, figure, range, compared }: ChangesQuestion,
): Promise<ChangeCounts> {
  const { status, measure, by, traffic_type } = countings[figure]
  if (figure === "sent" && !hasSent(query)) return { segments: [], uncounted: by.filter(isFilter) }
  const filter = {
    ...segmentFilter(query),
    ...(status && { status }),
    ...(traffic_type && { traffic_type }),
  }
  const byProject =
    projects.length > 1 ? ofProjects(db, projects, { runs: [compared, range], filter, measure }) : []
  const pending = new Map<string, ReturnType<typeof countRuns<Column>>>()
  // Templates and their versions share one query.
  const rowsBy = (columns: readonly Column[]) => {
    const key = columns.join()
    const rows =
      pending.get(key) ??
      countRuns(db, projects, { runs: [compared, range], by: columns, filter, fromMessages: "few" })
    pending.set(key, rows)
    return rows
  }
  const counted = await Promise.all(
    by.map(async (name) => {
      const rows = await rowsBy(columnsOf(name, by.includes("version")))
      const sent = rows?.filter((row) => row.status !== "accepted")
      const read = (row: SegmentCount<Column>) => ({ value: valueIn(name, row), count: row[measure] })
      return { name, segments: sent ? segmentsOf(name, sent, read) : null }
    }),
  )
  const known = counted.flatMap(({ segments }): Segment<ChangeDimension>[][] => (segments ? [segments] : []))
  const projectSegments = await byProject
  return {
    segments: projectSegments.length > 0 ? [projectSegments, ...known] : known,
    uncounted: counted.flatMap(({ name, segments }) => (segments || !isFilter(name) ? [] : [name])),
  }
}

/** Filters that segments are counted by: all but the status, which figures define. */
type SegmentFilterName = Exclude<FilterName, "status">

type Column = (typeof dimensionOf)[SegmentFilterName] | "template_version"

/** A version is meaningless without its template. Templates are summed up from their versions if these are counted. */
const columnsOf = (name: SegmentFilterName | "version", hasVersions: boolean): readonly Column[] =>
  name === "version" || (name === "template" && hasVersions)
    ? ["template_id", "template_version"]
    : [dimensionOf[name]]

const valueIn = (name: SegmentFilterName | "version", row: SegmentCount<Column>): string =>
  name === "version" ? versionValue(row.template_id, row.template_version) : row[dimensionOf[name]]

/** Versions are counted with their templates. */
const isFilter = (name: SegmentFilterName | "version"): name is SegmentFilterName => name !== "version"

/** Encodes a template's version as one value, and back; for a message without a template both are "". */
const versionValue = (template_id: string, version: string): string => `${version} ${template_id}`

export function readVersion(value: string): { template_id: string; version: string } {
  const [version = "", ...template_id] = value.split(" ")
  return { template_id: template_id.join(" "), version }
}

/** SEVERAL-3: the part of each project; each needs its own query anyway. */
async function ofProjects(
  db: Db,
  projects: readonly string[],
  {
    measure,
    ...question
  }: { runs: RunsQuestion<never>["runs"]; filter: SegmentFilter } & Pick<Counting, "measure">,
): Promise<Segment<ChangeDimension>[]> {
  const counted = await ofEach(projects, async (project) =>
    (await countRuns(db, [project], { ...question, by: [], fromMessages: "few" }))?.map((row) => ({
      ...row,
      project,
    })),
  )
  if (counted.includes(undefined)) return []
  const rows = counted.flatMap((one) => one ?? []).filter((row) => row.status !== "accepted")
  return segmentsOf("project", rows, (row) => ({ value: row.project, count: row[measure] }))
}

function segmentsOf<Row extends { step: number }, Name extends ChangeDimension>(
  dimension: Name,
  rows: readonly Row[],
  read: (row: Row) => { value: string; count: number },
): Segment<Name>[] {
  const sums = new Map<string, { before: number; now: number }>()
  for (const row of rows) {
    const { value, count } = read(row)
    const sum = sums.get(value) ?? { before: 0, now: 0 }
    sum[row.step === 0 ? "before" : "now"] += count
    sums.set(value, sum)
  }
  return [...sums].map(([value, sum]) => ({ dimension, value, ...sum }))
}
