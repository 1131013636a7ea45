import "server-only"
import { eventStore } from "./open.ts"
import type { EventStore } from "./port.ts"
import { showsUpTo } from "./shared-counts.ts"

/** What became of messages, and what is newest (lib/data/events/port.ts). */

export const letterStory: EventStore["letterStory"] = (...given) => eventStore().letterStory(...given)

export const lettersOfJobs: EventStore["lettersOfJobs"] = (...given) => eventStore().lettersOfJobs(...given)

export const hasJob: EventStore["hasJob"] = (...given) => eventStore().hasJob(...given)

export const latestOf: EventStore["latestOf"] = (...given) => eventStore().latestOf(...given)

export const changesSeq: EventStore["changesSeq"] = (...given) => eventStore().changesSeq(...given)

export const countedSeq: EventStore["countedSeq"] = async (db, project_id) => {
  const seq = await eventStore().countedSeq(db, project_id)
  showsUpTo(project_id, seq)
  return seq
}

export const lastLetterAt: EventStore["lastLetterAt"] = (...given) => eventStore().lastLetterAt(...given)
