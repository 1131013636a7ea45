import "server-only"
import { append, recountProviders, refuseElsewhere } from "./append.ts"
import { eraseCounted } from "./erase-counts.ts"
import { eraseLetters } from "./erase-letters.ts"
import { rebuild } from "./rebuild.ts"
import { countOfAddress, lettersOfAddress, mentionsBehind } from "#lib/data/store/address-mentions"
import { bouncedReplies } from "#lib/data/store/bounced-replies"
import { countEvents, countEventsByStatus } from "#lib/data/store/catch-ups"
import { countStored, countSteps, firstCountMs, oldestLetterMs } from "#lib/data/store/counts"
import { findPlaces } from "#lib/data/store/find-letters"
import { changedLetters, newestChanged, seqBefore } from "#lib/data/store/letter-changes"
import { letterNeighbours } from "#lib/data/store/letter-neighbours"
import {
  changesSeq,
  hasJob,
  lastLetterAt,
  latestOf,
  letterStory,
  lettersAt,
  lettersOfJobs,
  listLetters,
} from "#lib/data/store/letters"
import { letterTables } from "#lib/data/store/mention-tables"
import { countOlder } from "#lib/data/store/retention"
import { countedSeq } from "#lib/data/store/segment-changes"
import { countSegments, type SegmentCount, type SegmentQuestion } from "#lib/data/store/segment-counts"
import type { Dimension } from "#lib/data/store/segment-families"
import type { LetterKey } from "#lib/data/store/event-log"
import type { Db } from "#lib/data/store/open"
import { figuresByTag } from "#lib/data/store/tags"
import { lettersOfUnknownProvider } from "#lib/data/store/unknown-providers"
import { countMessages } from "../count-messages.ts"
import { refuseWhileCompared } from "../move/home.ts"
import type { EventStore } from "../port.ts"
import { messagesToCount } from "./messages.ts"

const fromMessages = <By extends Dimension>(
  db: Db,
  project_id: string,
  question: SegmentQuestion<By>,
): Promise<SegmentCount<By>[] | null> =>
  countMessages(
    { events: { countSteps, countStored, oldestMs: oldestLetterMs }, messages: messagesToCount },
    db,
    project_id,
    question,
  )

/** Refuses a change under the project's lock if its events are in ClickHouse (lib/data/events/move). */
const here =
  <Args extends unknown[], Result>(change: (tx: Db, project_id: string, ...args: Args) => Promise<Result>) =>
  async (tx: Db, project_id: string, ...args: Args): Promise<Result> => {
    await refuseElsewhere(tx, project_id)
    return change(tx, project_id, ...args)
  }

/** Events in the dashboard's own PostgreSQL: maps functions of lib/data/store and of this folder to the port. */
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
  countStored,
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
  eraseLetters: here(eraseLetters),
  // Rows are changed in place, in the transaction that holds the lock.
  erasuresSettled: async () => {},
  lettersOfAddress,
  countOfAddress,
  letterMentions: (tx, kind, ...args) => mentionsBehind(tx, letterTables[kind], ...args),
  eraseCounted: here(eraseCounted),
  // It refuses these itself, in its own transaction.
  rebuild,
  lettersOfUnknownProvider,
  recountProviders: here(async (tx: Db, project_id: string, keys: readonly LetterKey[]) => {
    await refuseWhileCompared(tx, project_id)
    await recountProviders(tx, project_id, keys)
  }),
  // Rows are deleted one by one, by the lifetimes of their tables (lib/data/store/lifetimes.ts).
  expire: async () => {},
  // The health check and the sizes of the dashboard's database already cover both.
  answers: async () => true,
  sizes: async () => null,
}
