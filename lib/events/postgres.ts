import "server-only"
import { append, recountProviders } from "../ingest/append.ts"
import { eraseLetters } from "../ingest/erase-letters.ts"
import { rebuild } from "../ingest/rollup.ts"
import { countOfAddress, lettersOfAddress, letterTables, mentionsBehind } from "../store/address-mentions.ts"
import { countEvents, countEventsByStatus } from "../store/catch-ups.ts"
import { countKept, countSteps, firstCountMs } from "../store/counts.ts"
import { changedLetters, newestChanged, seqBefore } from "../store/letter-changes.ts"
import { letterNeighbours } from "../store/letter-neighbours.ts"
import {
  changesSeq,
  hasJob,
  lastLetterAt,
  latestOf,
  letterStory,
  lettersOfJobs,
  listLetters,
} from "../store/letters.ts"
import { countOlder } from "../store/retention.ts"
import { countedSeq } from "../store/segment-changes.ts"
import { countSegments } from "../store/segment-counts.ts"
import { figuresByTag } from "../store/tags.ts"
import { lettersOfUnknownProvider } from "../store/unknown-providers.ts"
import type { EventStore } from "./port.ts"

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
  countSegments,
  figuresByTag,
  countEvents,
  countEventsByStatus,
  countOlder,
  listLetters,
  letterNeighbours,
  changedLetters,
  newestChanged,
  seqBefore,
  eraseLetters,
  lettersOfAddress,
  countOfAddress,
  letterMentions: (tx, kind, ...given) => mentionsBehind(tx, letterTables[kind], ...given),
  rebuild,
  lettersOfUnknownProvider,
  recountProviders,
  // Rows go one by one, by the lifetimes of their tables (lib/store/lifetimes.ts).
  expire: async () => {},
}
