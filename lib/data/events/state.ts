import "server-only"
import { eventStore } from "./open.ts"
import type { EventStore } from "./port.ts"
import { showsUpTo } from "./shared-counts.ts"

/** State of messages, and the newest values (see lib/data/events/port.ts). */

export const letterStory: EventStore["letterStory"] = (...args) => eventStore().letterStory(...args)

export const lettersOfJobs: EventStore["lettersOfJobs"] = (...args) => eventStore().lettersOfJobs(...args)

export const hasJob: EventStore["hasJob"] = (...args) => eventStore().hasJob(...args)

export const latestOf: EventStore["latestOf"] = (...args) => eventStore().latestOf(...args)

export const changesSeq: EventStore["changesSeq"] = (...args) => eventStore().changesSeq(...args)

export const countedSeq: EventStore["countedSeq"] = async (db, project_id) => {
  const seq = await eventStore().countedSeq(db, project_id)
  showsUpTo(project_id, seq)
  return seq
}

export const lastLetterAt: EventStore["lastLetterAt"] = (...args) => eventStore().lastLetterAt(...args)
