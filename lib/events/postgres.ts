import "server-only"
import { append, recountProviders } from "../ingest/append.ts"
import { eraseCounted } from "../ingest/erase-counts.ts"
import { eraseLetters } from "../ingest/erase-letters.ts"
import { rebuild } from "../ingest/rollup.ts"
import { countOfAddress, lettersOfAddress, mentionsBehind } from "../store/address-mentions.ts"
import { bouncedReplies } from "../store/bounced-replies.ts"
import { countEvents, countEventsByStatus } from "../store/catch-ups.ts"
import { countKept, countSteps, firstCountMs, oldestLetterMs } from "../store/counts.ts"
import { findPlaces } from "../store/find-letters.ts"
import { changedLetters, newestChanged, seqBefore } from "../store/letter-changes.ts"
import { letterNeighbours } from "../store/letter-neighbours.ts"
import {
  changesSeq,
  hasJob,
  lastLetterAt,
  latestOf,
  letterStory,
  lettersAt,
  lettersOfJobs,
  listLetters,
} from "../store/letters.ts"
import { letterTables } from "../store/mention-tables.ts"
import { countOlder } from "../store/retention.ts"
import { countedSeq } from "../store/segment-changes.ts"
import { countSegments, type SegmentCount, type SegmentQuestion } from "../store/segment-counts.ts"
import type { Dimension } from "../store/segment-families.ts"
import type { Db } from "../store/open.ts"
import { figuresByTag } from "../store/tags.ts"
import { lettersOfUnknownProvider } from "../store/unknown-providers.ts"
import { countMessages } from "./count-messages.ts"
import type { EventStore } from "./port.ts"
import { messagesToCount } from "./postgres-messages.ts"

const fromMessages = <By extends Dimension>(
  db: Db,
  project_id: string,
  question: SegmentQuestion<By>,
): Promise<SegmentCount<By>[] | null> =>
  countMessages(
    { events: { countSteps, countKept, oldestMs: oldestLetterMs }, messages: messagesToCount },
    db,
    project_id,
    question,
  )

/** Events in the dashboard's own PostgreSQL: what lib/store and lib/ingest do, under the port's names. */
export const postgresEvents: EventStore = {
  append,
  letterStory,
  lettersOfJobs,
  hasJob,
  latestOf,
  changesSeq,
  countedSeq,
  lastLetterAt,
  countSteps,
  countKept,
  firstCountMs,
  countSegments: async <By extends Dimension = never>(
    db: Db,
    project_id: string,
    question: SegmentQuestion<By>,
  ) => (await countSegments(db, project_id, question)) ?? (await fromMessages(db, project_id, question)),
  figuresByTag,
  countEvents,
  countEventsByStatus,
  countOlder,
  listLetters,
  findPlaces,
  lettersAt,
  letterNeighbours,
  bouncedReplies,
  changedLetters,
  newestChanged,
  seqBefore,
  eraseLetters,
  // Rows are changed where they lie, in the transaction that holds the lock.
  erasuresSettled: async () => {},
  lettersOfAddress,
  countOfAddress,
  letterMentions: (tx, kind, ...given) => mentionsBehind(tx, letterTables[kind], ...given),
  eraseCounted,
  rebuild,
  lettersOfUnknownProvider,
  recountProviders,
  // Rows go one by one, by the lifetimes of their tables (lib/store/lifetimes.ts).
  expire: async () => {},
  // The dashboard's database is asked for both anyway.
  answers: async () => true,
  sizes: async () => null,
}
