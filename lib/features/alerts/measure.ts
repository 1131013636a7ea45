import "server-only"
import { countSegments, countSteps } from "#lib/data/events/count"
import { ratesOf } from "#lib/analytics/series/rates"
import type { Totals } from "#lib/analytics/series/series"
import { instantOf, wallTime } from "#lib/analytics/series/zone"
import type { Db } from "#lib/data/store/open"
import type { AlertMetric, AlertWatch } from "#lib/data/store/schema/alerts"
import type { SegmentFilter } from "#lib/data/store/segment-counts"
import { type Dimension, dimensions } from "#lib/data/store/segment-families"

/** Figures of rules for any steps of time, from stored counts. */

export const quarterMs = 900_000
const dayMs = 86_400_000

export type Figure = { value: number | null; volume: number }

type Watched = Pick<AlertWatch, "metric" | "filter">

/** Counts of one step: the base of a share, and the part it is about. */
export type Counted = { among: Totals; of: Totals }

/** A rule's figure in each step between these edges (epoch ms, ascending, each at a full quarter of an hour). */
export const measure = async (
  db: Db,
  project_id: string,
  watched: Watched,
  edges: readonly number[],
): Promise<Figure[]> =>
  (await countWatched(db, project_id, watched, edges)).map((counted) => figureOf(watched, counted))

/** Without a filter, from the counts written with the events; with one, from those by segment. */
export async function countWatched(
  db: Db,
  project_id: string,
  { metric, filter }: Watched,
  edges: readonly number[],
): Promise<Counted[]> {
  if (metric === "machine_opens")
    return (await readerTotals(db, project_id, edges, filter)).map((totals) => ({
      among: totals,
      of: totals,
    }))
  if (Object.keys(filter).length === 0)
    return (await stepTotals(db, project_id, edges)).map((totals) => ({ among: totals, of: totals }))
  const { delivery_status: reasons, ...whole } = filter
  const [among, of] = await Promise.all([
    segmentTotals(db, project_id, edges, filter),
    reasons ? segmentTotals(db, project_id, edges, whole) : null,
  ])
  return among.map((totals, step) => ({ among: totals, of: of?.[step] ?? totals }))
}

/** Sums several steps. */
export function addUp(steps: readonly Counted[]): Counted {
  const all: Counted = { among: noTotals(), of: noTotals() }
  for (const step of steps)
    for (const part of ["among", "of"] as const)
      for (const status of Object.keys(step[part].ever))
        add(all[part], {
          status,
          letters_now: step[part].now[status] ?? 0,
          letters_ever: step[part].ever[status] ?? 0,
        })
  return all
}

/**
 * Uses the rates of the charts. If only ends of attempts are counted (domains, servers), the base of a share is
 * deliveries and bounces there.
 */
export const figureOf = ({ metric, filter }: Watched, { among, of }: Counted): Figure =>
  figures[metric](among, of, Boolean(filter.domain || filter.server))

const bounced = ["hard_bounced", "soft_bounced"]
const ended = ["delivered", ...bounced]

type Count = (among: Totals, of: Totals, hasEndsOnly: boolean) => Figure

const bounces =
  (statuses: readonly string[]): Count =>
  (among, of, hasEndsOnly) =>
    hasEndsOnly
      ? share(ever(among, statuses), ever(of, ended))
      : share(now(among, statuses), ratesOf(of).bounced.of)

const sent: Count = (_, of) => {
  const { count } = ratesOf(of).sent
  return { value: count, volume: count }
}

const figures: Record<AlertMetric, Count> = {
  bounce_rate: bounces(bounced),
  hard_bounce_rate: bounces(["hard_bounced"]),
  complaint_rate: (_, of, hasEndsOnly) =>
    hasEndsOnly ? share(ever(of, ["spam"]), ever(of, ["delivered"])) : share(...pair(ratesOf(of).spam)),
  delivered_rate: (_, of, hasEndsOnly) =>
    hasEndsOnly ? share(ever(of, ["delivered"]), ever(of, ended)) : share(...pair(ratesOf(of).delivered)),
  // Opened messages, once for each kind of reader (EVENTS-3); image proxies count for neither.
  machine_opens: (_, of) => share(ever(of, ["machine"]), ever(of, ["human", "machine"])),
  sent,
  // A silence counts messages (sendings.ts).
  silence: sent,
  // These count things instead of messages (readings.ts).
  open_blocks: sent,
  failing_webhooks: sent,
}

const pair = ({ count, of }: { count: number; of: number }): [number, number] => [count, of]
const share = (count: number, of: number): Figure => ({ value: of > 0 ? count / of : null, volume: of })
const sum = (counts: Record<string, number>, statuses: readonly string[]): number =>
  statuses.reduce((all, status) => all + (counts[status] ?? 0), 0)
const ever = (totals: Totals, statuses: readonly string[]): number => sum(totals.ever, statuses)
const now = (totals: Totals, statuses: readonly string[]): number => sum(totals.now, statuses)

type Row = { status: string; letters_now: number; letters_ever: number }

async function stepTotals(db: Db, project_id: string, edges: readonly number[]): Promise<Totals[]> {
  const steps = emptySteps(edges)
  const places = new Map(edges.map((edge, step) => [edge, step]))
  for (const row of await countSteps(db, project_id, edges))
    add(steps[places.get(row.bucket.getTime()) ?? -1], row)
  return steps
}

/** Rules are checked often, so only from stored counts. */
const fromMessages = "none"

async function segmentTotals(
  db: Db,
  project_id: string,
  edges: readonly number[],
  filter: AlertWatch["filter"],
): Promise<Totals[]> {
  const steps = emptySteps(edges)
  const counted = await countSegments(db, project_id, {
    edges,
    filter: { ...(filter as SegmentFilter), ...(filter.domain && { status: [...ended, "spam"] }) },
    by: [],
    fromMessages,
  })
  for (const row of counted ?? []) add(steps[row.step], row)
  return steps
}

/** Number of messages that each kind of traffic opened, by its name. */
async function readerTotals(
  db: Db,
  project_id: string,
  edges: readonly number[],
  filter: AlertWatch["filter"],
): Promise<Totals[]> {
  const steps = emptySteps(edges)
  const counted = await countSegments(db, project_id, {
    edges,
    filter: { ...(filter as SegmentFilter), status: ["opened"] },
    by: ["traffic_type"],
    fromMessages,
  })
  for (const row of counted ?? []) add(steps[row.step], { ...row, status: row.traffic_type })
  return steps
}

const noTotals = (): Totals => ({ letters: 0, now: {}, ever: {} })
const emptySteps = (edges: readonly number[]): Totals[] => edges.slice(1).map(noTotals)

function add(totals: Totals | undefined, { status, letters_now, letters_ever }: Row): void {
  if (!totals) return
  totals.letters += letters_now
  totals.now[status] = (totals.now[status] ?? 0) + letters_now
  totals.ever[status] = (totals.ever[status] ?? 0) + letters_ever
}

/** Dimensions that must be counted together for a rule. */
export const requiredDimensions = (metric: AlertMetric, filter: AlertWatch["filter"]): Dimension[] =>
  dimensions.filter((name) => name in filter || (metric === "machine_opens" && name === "traffic_type"))

/**
 * Current period of a rule: the quarters of an hour that contain its window. A share includes the current quarter;
 * numbers of sent messages are known only for complete ones.
 */
export function windowAt(
  { metric, window_minutes }: Pick<AlertWatch, "metric" | "window_minutes">,
  nowMs: number,
): { from: number; to: number } {
  const began = Math.floor(nowMs / quarterMs) * quarterMs
  return { from: began - window_minutes * 60_000, to: metric === "sent" ? began : began + quarterMs }
}

const usualWeeks = [1, 2, 3, 4] as const

/** The same hours of the same weekday, this many weeks earlier, in wall time of the zone. */
export function weeksBefore(
  { from, to }: { from: number; to: number },
  timeZone: string,
): { from: number; to: number }[] {
  return usualWeeks.map((weeks) => {
    const start = instantOf(wallTime(from, timeZone) - weeks * 7 * dayMs, timeZone)
    const aligned = Math.floor(start / quarterMs) * quarterMs
    return { from: aligned, to: aligned + (to - from) }
  })
}
