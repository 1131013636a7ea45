import "server-only"
import { type BoundedCache, boundedCache } from "#shared/bounded-cache"
import type { Db } from "#lib/data/store/open"
import type { SegmentChange } from "#lib/data/store/segment-families"

/**
 * The segments that surely have a row in a database, so that intake writes each of them once and not with every call.
 * Bounded: what was forgotten is written again, which changes nothing.
 */
export type KnownSegments = {
  /** Those of these changes whose segment may have no row yet, or one whose last day is long ago. */
  without(project_id: string, changes: readonly SegmentChange[]): SegmentChange[]
  /** The rows of these are there: to be called when the transaction that wrote them is over. */
  keep(project_id: string, changes: readonly SegmentChange[]): void
}

const countMax = 100_000
const dayMs = 86_400_000

/** The segments that this process knows of a database. */
export function knownSegments(db: Db): KnownSegments {
  const found = ofDatabases.get(db)
  if (found) return found
  const made = knownOf(boundedCache<number>({ countMax }))
  ofDatabases.set(db, made)
  return made
}

const ofDatabases = new WeakMap<Db, KnownSegments>()

/** By project and segment the newest quarter of an hour (epoch ms) that its row was written with. */
function knownOf(lastMs: BoundedCache<number>): KnownSegments {
  const nameOf = (project_id: string, { segment }: SegmentChange) => `${project_id} ${segment.segment_id}`
  return {
    without: (project_id, changes) =>
      changes.filter((change) => {
        const known = lastMs.get(nameOf(project_id, change))
        return known === undefined || known < change.bucket_ms - dayMs
      }),
    keep(project_id, changes) {
      for (const change of changes) {
        const name = nameOf(project_id, change)
        const known = lastMs.get(name)
        if (known === undefined || known < change.bucket_ms - dayMs) lastMs.set(name, change.bucket_ms)
      }
    },
  }
}
