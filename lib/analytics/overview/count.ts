import "server-only"
import { at } from "#lib/platform/clock"
import { countSegmentsAcross, countStepsAcross } from "#lib/data/events/across"
import { type Bucket, type Series, seriesAt, type Totals, totalsOf } from "#lib/analytics/series/series"
import type { Db } from "#lib/data/store/open"
import type { SegmentFilter, SegmentQuestion } from "#lib/data/store/segment-counts"
import { bounceStatuses, type Filters, hasFilters, segmentFilter } from "#lib/analytics/filters/query"
import { isAvailable, isOfPeople, availableWith } from "./query.ts"

/** Queries of the overview: the range, the comparison period and the usual values, each separately. */
type CountQueries = {
  edges: readonly number[]
  compared: readonly number[]
  usual: readonly (readonly [number, number])[]
}

export type OverviewCounts = {
  series: Series
  previous: Series | null
  usual: Totals[]
  /** Messages that people opened and clicked, by step; null: not counted with these filters, or machines count too. */
  reads: Series | null
  /** Messages of the range that machines opened or clicked; null: not counted with these filters. */
  machines: Record<"opened" | "clicked", number> | null
}

/** null: these filters are not counted together. */
export async function countOverview(
  db: Db,
  projects: readonly string[],
  query: Filters,
  { edges, compared, usual }: CountQueries,
): Promise<OverviewCounts | null> {
  const [machines, ...counted] = await Promise.all([
    countMachines(db, projects, query, edges),
    ...[edges, compared].map((between) => count(db, projects, query, between)),
    // Usual values only color a change, so they must not delay the figures.
    ...usual.map((between) => count(db, projects, query, between, "few")),
  ])
  const [now, before, ...earlier] = counted
  if (!now) return null
  return {
    series: seriesAt(now.buckets, edges),
    // Old messages may be deleted, or too many for an exact count: then there is no comparison.
    previous: before?.reads && compared.length > 0 ? seriesAt(before.buckets, compared) : null,
    usual: earlier.flatMap((one) => (one?.reads ? [totalsOf(one.buckets)] : [])),
    reads: now.reads && isOfPeople(query) ? seriesAt(now.reads.map(asNow), edges) : null,
    machines,
  }
}

/** Copies the count of messages that ever had the status to `letters_now`, the field that series read. */
const asNow = (one: Bucket): Bucket => ({ ...one, letters_now: one.letters_ever })

async function countMachines(
  db: Db,
  projects: readonly string[],
  query: Filters,
  edges: readonly number[],
): Promise<OverviewCounts["machines"]> {
  if (isOfPeople(query) || availableWith(query) !== "all") return null
  const rows = await countSegmentsAcross(db, projects, {
    edges: [edges[0] ?? 0, edges.at(-1) ?? 0],
    by: ["traffic_type"],
    filter: { ...segmentFilter(query), status: ["opened", "clicked"] },
    fromMessages: "few",
  })
  const of = (read: string) =>
    rows
      ?.filter(({ status, traffic_type }) => status === read && traffic_type === "machine")
      .reduce((sum, { letters_ever }) => sum + letters_ever, 0) ?? 0
  return rows && { opened: of("opened"), clicked: of("clicked") }
}

type CountRequest = {
  db: Db
  projects: readonly string[]
  query: Filters
  edges: readonly number[]
  fromMessages: SegmentQuestion<never>["fromMessages"]
}

/** `reads`: opens and clicks of people, which are also in `buckets`; null: not counted with these filters. */
type BucketCounts = { buckets: Bucket[]; reads: Bucket[] | null }

async function count(
  db: Db,
  projects: readonly string[],
  query: Filters,
  edges: readonly number[],
  fromMessages: CountRequest["fromMessages"] = "all",
): Promise<BucketCounts | null> {
  if (edges.length === 0) return { buckets: [], reads: [] }
  const request = { db, projects, query, edges, fromMessages }
  if (availableWith(query) === "reads") {
    const buckets = await readBuckets(request)
    return buckets && { buckets, reads: buckets }
  }
  const [all, reads] = await Promise.all([
    messageBuckets(request),
    countsReadsAlone(query) ? readCounts(request) : [],
  ])
  if (!all || !countsReadsAlone(query)) return all && { buckets: all, reads: [] }
  const others = all.map((one) => (isRead(one.status) ? { ...one, letters_ever: 0 } : one))
  return { buckets: [...others, ...(reads ?? [])], reads }
}

/** FILTER-5: opens and clicks of people replace those of all readers, if opens are known. */
const countsReadsAlone = (query: Filters): boolean => isOfPeople(query) && isAvailable(query, "opened")

/**
 * Without filters, the counts from the transaction of each callback; else those by segment, which are added up later.
 */
async function messageBuckets(request: CountRequest): Promise<Bucket[] | null> {
  const { db, projects, query, edges } = request
  if (!hasFilters(query)) return countStepsAcross(db, projects, edges)
  const known = availableWith(query)
  if (known === "now" && !hasEnds(query)) return null
  const buckets = await bucketsFor(request, {
    ...segmentFilter(query),
    ...(known === "bounces" && { status: bounceStatuses }),
  })
  // Past statuses of these messages are not needed.
  return known === "now"
    ? (buckets?.map((one) => ({ ...one, letters_ever: one.letters_now })) ?? null)
    : buckets
}

/** Only ends of attempts have a server and a reason: in other statuses messages are not counted by them. */
const hasEnds = ({ status, server, reason }: Filters): boolean =>
  server.length + reason.length === 0 || status.every((one) => ends.includes(one))

const ends: readonly string[] = ["delivered", ...bounceStatuses]

const isRead = (status: string): boolean => status === "opened" || status === "clicked"

/** Opened and clicked messages, whatever their current status. */
async function readCounts(request: CountRequest): Promise<Bucket[] | null> {
  const people = isOfPeople(request.query) ? { traffic_type: ["human"] } : {}
  const filter = { ...segmentFilter(request.query, ["status"]), ...people, status: ["opened", "clicked"] }
  const buckets = await bucketsFor(request, filter)
  return buckets?.map((one) => ({ ...one, letters_now: 0 })) ?? null
}

/** The same without double counts: an opened message is drawn once, however often it was clicked. */
async function readBuckets(request: CountRequest): Promise<Bucket[] | null> {
  if (request.query.status.length > 0) return null
  const buckets = await readCounts(request)
  return (
    buckets?.map((one) => (one.status === "opened" ? { ...one, letters_now: one.letters_ever } : one)) ?? null
  )
}

async function bucketsFor(
  { db, projects, edges, fromMessages }: CountRequest,
  filter: SegmentFilter,
): Promise<Bucket[] | null> {
  const rows = await countSegmentsAcross(db, projects, { edges, by: [], filter, fromMessages })
  return rows?.map(({ step, ...counted }) => ({ ...counted, bucket: at(edges[step] ?? 0) })) ?? null
}

/** Number of messages of one project that began in a span; null: not counted with these filters. */
export async function countOf(
  db: Db,
  slug: string,
  query: Filters,
  span: readonly [number, number],
): Promise<number | null> {
  const counted = await count(db, [slug], query, span, "few")
  return counted?.buckets.reduce((sum, { letters_now }) => sum + letters_now, 0) ?? null
}
