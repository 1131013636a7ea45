import "server-only"
import { type BoundedCache, boundedCache } from "#shared/bounded-cache"
import type { Db } from "#lib/data/store/open"
import type { SegmentChange } from "#lib/data/store/segment-families"

/**
 * Segments that are guaranteed to have a row in a database, so that intake writes each of them once and not with every
 * call. Limited in size: a dropped segment is written again, which changes nothing.
 */
export type KnownSegments = {
  /** The changes whose segment may have no row yet, or one that was last written long ago. */
  without(project_id: string, changes: readonly SegmentChange[]): SegmentChange[]
  /** Records that their rows exist; call it after the transaction that wrote them has ended. */
  keep(project_id: string, changes: readonly SegmentChange[]): void
}

const countMax = 100_000
const dayMs = 86_400_000

/** Known segments of a database in this process. */
export function knownSegments(db: Db): KnownSegments {
  const found = ofDatabases.get(db)
  if (found) return found
  const made = knownOf(boundedCache<number>({ countMax }))
  ofDatabases.set(db, made)
  return made
}

const ofDatabases = new WeakMap<Db, KnownSegments>()

/** By project and segment, the newest quarter hour (epoch ms) with which its row was written. */
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
