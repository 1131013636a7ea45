import "server-only"
import type { Db } from "#lib/data/store/open"
import type { SegmentCount, SegmentQuestion } from "#lib/data/store/segment-counts"
import type { Dimension } from "#lib/data/store/segment-families"
import { countMessages } from "../count-messages.ts"
import type { EventStore } from "../port.ts"
import { append } from "./append.ts"
import { changedLetters, newestChanged, seqBefore } from "./changed.ts"
import type { Clickhouse } from "./client.ts"
import {
  countEvents,
  countEventsByStatus,
  countKept,
  countOlder,
  countSegments,
  countSteps,
  figuresByTag,
  firstCountMs,
} from "./counts.ts"
import { eraseCounted } from "./erase-counts.ts"
import { countOfAddress, eraseLetters, letterMentions, lettersOfAddress } from "./erase.ts"
import { deletionsEnded } from "./deletions.ts"
import { expire } from "./expire.ts"
import { findPlaces, letterNeighbours, lettersIn, listLetters, oldestPlace } from "./find.ts"
import { changesSeq, lastLetterAt, latestOf } from "./latest.ts"
import { hasJob, letterStory, lettersOfJobs } from "./letters.ts"
import { messagesToCount } from "./messages.ts"
import { lettersOfUnknownProvider, recountProviders } from "./providers.ts"
import { rebuild } from "./rebuild.ts"
import { bouncedReplies } from "./replies.ts"
import { answers, sizes } from "./watch.ts"
import type { Writing } from "./write.ts"

/**
 * Events in ClickHouse, for those who outgrow one PostgreSQL. Locks, projects, blocks, erasures and what is begun stay in
 * PostgreSQL (write.ts). `db` is the dashboard's database beside any transaction of the caller.
 */
export function clickhouseEvents(
  clickhouse: Clickhouse,
  db: () => Promise<Db>,
  before?: Writing["before"],
): EventStore {
  const writing = async (): Promise<Writing> => ({
    clickhouse,
    db: await db(),
    known: { version: null },
    before,
  })
  return {
    append: async (_, ...given) => append(await writing(), ...given),
    letterStory: (_, ...given) => letterStory(clickhouse, ...given),
    lettersOfJobs: (_, ...given) => lettersOfJobs(clickhouse, ...given),
    hasJob: (_, ...given) => hasJob(clickhouse, ...given),
    latestOf: (...given) => latestOf(clickhouse, ...given),
    changesSeq,
    // Counts are whole when a change is.
    countedSeq: changesSeq,
    lastLetterAt: (...given) => lastLetterAt(clickhouse, ...given),
    countSteps: (_, ...given) => countSteps(clickhouse, ...given),
    countKept: (_, ...given) => countKept(clickhouse, ...given),
    firstCountMs: (_, ...given) => firstCountMs(clickhouse, ...given),
    countSegments: async (own, ...given) =>
      (await countSegments(clickhouse, ...given)) ?? fromMessages(clickhouse, own, ...given),
    figuresByTag: (_, ...given) => figuresByTag(clickhouse, ...given),
    countEvents: (_, ...given) => countEvents(clickhouse, ...given),
    countEventsByStatus: (_, ...given) => countEventsByStatus(clickhouse, ...given),
    countOlder: (_, ...given) => countOlder(clickhouse, ...given),
    listLetters: (_, ...given) => listLetters(clickhouse, ...given),
    findPlaces: (_, ...given) => findPlaces(clickhouse, ...given),
    lettersAt: (_, ...given) => lettersIn(clickhouse, ...given),
    letterNeighbours: (_, ...given) => letterNeighbours(clickhouse, ...given),
    bouncedReplies: (_, ...given) => bouncedReplies(clickhouse, ...given),
    changedLetters: (...given) => changedLetters(clickhouse, ...given),
    newestChanged: (...given) => newestChanged(clickhouse, ...given),
    seqBefore: (_, ...given) => seqBefore(clickhouse, ...given),
    eraseLetters: async (_, ...given) => eraseLetters(await writing(), ...given),
    erasuresSettled: () => deletionsEnded(clickhouse),
    lettersOfAddress: (_, ...given) => lettersOfAddress(clickhouse, ...given),
    countOfAddress: (_, ...given) => countOfAddress(clickhouse, ...given),
    letterMentions: (_, ...given) => letterMentions(clickhouse, ...given),
    eraseCounted: async (...given) => eraseCounted(await writing(), ...given),
    expire: async (_, ...given) => expire(clickhouse, await db(), ...given),
    rebuild: async (_, ...given) => rebuild(await writing(), ...given),
    lettersOfUnknownProvider: (_, ...given) => lettersOfUnknownProvider(clickhouse, ...given),
    recountProviders: async (_, ...given) => recountProviders(await writing(), ...given),
    answers: (...given) => answers(clickhouse, ...given),
    sizes: (...given) => sizes(clickhouse, ...given),
  }
}

const fromMessages = async <By extends Dimension>(
  clickhouse: Clickhouse,
  db: Db,
  project_id: string,
  question: SegmentQuestion<By>,
): Promise<SegmentCount<By>[] | null> =>
  countMessages(
    {
      events: {
        countSteps: (_, ...given) => countSteps(clickhouse, ...given),
        countKept: (_, ...given) => countKept(clickhouse, ...given),
        oldestMs: async (_, ...given) => (await oldestPlace(clickhouse, ...given))?.[0] ?? null,
      },
      messages: (_, ...given) => messagesToCount(clickhouse, ...given),
    },
    db,
    project_id,
    question,
  )
