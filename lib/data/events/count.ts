import "server-only"
import type { Db } from "#lib/data/store/open"
import type { SegmentCount, SegmentQuestion } from "#lib/data/store/segment-counts"
import type { Dimension } from "#lib/data/store/segment-families"
import { eventStore } from "./open.ts"
import type { EventStore } from "./port.ts"
import { sharedCount } from "./shared-counts.ts"

/** Counts messages and events (lib/data/events/port.ts). */

export const countSteps: EventStore["countSteps"] = (db, project_id, edges) =>
  sharedCount("countSteps", project_id, edges, () => eventStore().countSteps(db, project_id, edges))

export const countKept: EventStore["countKept"] = (...given) => eventStore().countKept(...given)

export const firstCountMs: EventStore["firstCountMs"] = (...given) => eventStore().firstCountMs(...given)

export const countSegments = <By extends Dimension = never>(
  db: Db,
  project_id: string,
  question: SegmentQuestion<By>,
): Promise<SegmentCount<By>[] | null> =>
  sharedCount("countSegments", project_id, question, () =>
    eventStore().countSegments(db, project_id, question),
  )

export const figuresByTag: EventStore["figuresByTag"] = (...given) => eventStore().figuresByTag(...given)

export const countEvents: EventStore["countEvents"] = (...given) => eventStore().countEvents(...given)

export const countEventsByStatus: EventStore["countEventsByStatus"] = (...given) =>
  eventStore().countEventsByStatus(...given)

export const countOlder: EventStore["countOlder"] = (...given) => eventStore().countOlder(...given)
