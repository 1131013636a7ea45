import "server-only"
import type { Db } from "#lib/data/store/open"
import type { SegmentCount, SegmentQuestion } from "#lib/data/store/segment-counts"
import type { Dimension } from "#lib/data/store/segment-families"
import { eventStore } from "./open.ts"
import type { EventStore } from "./port.ts"
import { sharedCount } from "./shared-counts.ts"

/** Counts messages and events (see lib/data/events/port.ts). */

export const countSteps: EventStore["countSteps"] = (db, project_id, edges) =>
  sharedCount("countSteps", project_id, edges, () => eventStore().countSteps(db, project_id, edges))

export const countStored: EventStore["countStored"] = (...args) => eventStore().countStored(...args)

export const firstCountMs: EventStore["firstCountMs"] = (...args) => eventStore().firstCountMs(...args)

export const countSegments = <By extends Dimension = never>(
  db: Db,
  project_id: string,
  question: SegmentQuestion<By>,
): Promise<SegmentCount<By>[] | null> =>
  sharedCount("countSegments", project_id, question, () =>
    eventStore().countSegments(db, project_id, question),
  )

export const figuresByTag: EventStore["figuresByTag"] = (...args) => eventStore().figuresByTag(...args)

export const countEvents: EventStore["countEvents"] = (...args) => eventStore().countEvents(...args)

export const countEventsByStatus: EventStore["countEventsByStatus"] = (...args) =>
  eventStore().countEventsByStatus(...args)

export const countOlder: EventStore["countOlder"] = (...args) => eventStore().countOlder(...args)
