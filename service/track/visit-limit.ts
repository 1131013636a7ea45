import { limits } from "#contract/limits"
import { boundedCache } from "#shared/bounded-cache"
import type { NewEvent } from "../events/record.ts"
import type { Db } from "../store/open.ts"
import { addVisits, hourOf, type VisitBucket, visitKey } from "../store/visit-counts.ts"

/**
 * TRACK-13: anybody with the address of a pixel can fetch it without end, and each fetch would be an event, a row and a
 * callback. At most `max` openings and `max` clicks of a letter per hour are events; the rest changes nothing.
 */
const max = limits.letterVisitsPerHourMax

/** Counts that this process caches; a letter that is not among them is counted by the store alone. */
const rememberedMax = 10_000

type VisitLimit = {
  /** False when the limit is known to be reached in this process: no query is needed. */
  mayCount(event: TimedEvent): boolean
}

export type TimedEvent = NewEvent & { event_time: Date }

export function openVisitLimit(remembered = rememberedMax): VisitLimit {
  const counts = boundedCache<number>({ countMax: remembered })
  return { mayCount: (event) => addVisit(counts, event) }
}

/** Visits below the limit, in their order. All processes share one count, which is stored with the events. */
export async function visitsWithinLimit<V extends { event: TimedEvent }>(
  tx: Db,
  visits: readonly V[],
): Promise<V[]> {
  const buckets = new Map<string, VisitBucket & { visits: number }>()
  for (const { event } of visits) {
    const bucket = bucketOf(event)
    const known = buckets.get(visitKey(bucket))
    buckets.set(visitKey(bucket), { ...bucket, visits: (known?.visits ?? 0) + 1 })
  }
  const counts = await addVisits(tx, [...buckets.values()])
  return visits.filter(({ event }) => addVisit(counts, event))
}

type Counts = { get(key: string): number | undefined; set(key: string, count: number): unknown }

/** Counts a visit; false when the limit was reached before. */
function addVisit(counts: Counts, event: TimedEvent): boolean {
  const key = visitKey(bucketOf(event))
  const before = counts.get(key) ?? 0
  counts.set(key, before + 1)
  return before < max
}

const bucketOf = ({ project_id, letter_id, status, event_time }: TimedEvent): VisitBucket => ({
  project_id,
  letter_id,
  status,
  hourMs: hourOf(event_time),
})
