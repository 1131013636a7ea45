import "server-only"
import type { Db } from "#lib/data/store/open"
import type { SegmentCount, SegmentQuestion } from "#lib/data/store/segment-counts"
import type { Dimension } from "#lib/data/store/segment-families"
import { countMessages } from "../count-messages.ts"
import { refuseWhileCompared } from "../move/home.ts"
import type { EventStore } from "../port.ts"
import { append } from "./append.ts"
import { changedLetters, newestChanged, seqBefore } from "./changed.ts"
import type { Clickhouse } from "./client.ts"
import {
  countEvents,
  countEventsByStatus,
  countStored,
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
 * Events in ClickHouse, for installations that outgrow one PostgreSQL. Locks, projects, blocks, erasures and write
 * notes stay in PostgreSQL (write.ts). `db` is the dashboard's database, outside any transaction of the caller.
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
    append: async (_, ...args) => append(await writing(), ...args),
    letterStory: (_, ...args) => letterStory(clickhouse, ...args),
    lettersOfJobs: (_, ...args) => lettersOfJobs(clickhouse, ...args),
    hasJob: (_, ...args) => hasJob(clickhouse, ...args),
    latestOf: (...args) => latestOf(clickhouse, ...args),
    changesSeq,
    // Counts are complete as soon as a change is.
    countedSeq: changesSeq,
    lastLetterAt: (...args) => lastLetterAt(clickhouse, ...args),
    countSteps: (_, ...args) => countSteps(clickhouse, ...args),
    countStored: (_, ...args) => countStored(clickhouse, ...args),
    firstCountMs: (_, ...args) => firstCountMs(clickhouse, ...args),
    countSegments: async (transaction, ...args) =>
      (await countSegments(clickhouse, ...args)) ?? fromMessages(clickhouse, transaction, ...args),
    figuresByTag: (_, ...args) => figuresByTag(clickhouse, ...args),
    countEvents: (_, ...args) => countEvents(clickhouse, ...args),
    countEventsByStatus: (_, ...args) => countEventsByStatus(clickhouse, ...args),
    countOlder: (_, ...args) => countOlder(clickhouse, ...args),
    listLetters: (_, ...args) => listLetters(clickhouse, ...args),
    findPlaces: (_, ...args) => findPlaces(clickhouse, ...args),
    lettersAt: (_, ...args) => lettersIn(clickhouse, ...args),
    letterNeighbours: (_, ...args) => letterNeighbours(clickhouse, ...args),
    bouncedReplies: (_, ...args) => bouncedReplies(clickhouse, ...args),
    changedLetters: (...args) => changedLetters(clickhouse, ...args),
    newestChanged: (...args) => newestChanged(clickhouse, ...args),
    seqBefore: (_, ...args) => seqBefore(clickhouse, ...args),
    eraseLetters: async (_, ...args) => eraseLetters(await writing(), ...args),
    erasuresSettled: () => deletionsEnded(clickhouse),
    lettersOfAddress: (_, ...args) => lettersOfAddress(clickhouse, ...args),
    countOfAddress: (_, ...args) => countOfAddress(clickhouse, ...args),
    letterMentions: (_, ...args) => letterMentions(clickhouse, ...args),
    eraseCounted: async (...args) => eraseCounted(await writing(), ...args),
    expire: async (_, ...args) => expire(clickhouse, await db(), ...args),
    rebuild: async (_, ...args) => rebuild(await writing(), ...args),
    lettersOfUnknownProvider: (_, ...args) => lettersOfUnknownProvider(clickhouse, ...args),
    recountProviders: async (tx, project_id, keys) => {
      await refuseWhileCompared(tx, project_id)
      await recountProviders(await writing(), project_id, keys)
    },
    answers: (...args) => answers(clickhouse, ...args),
    sizes: (...args) => sizes(clickhouse, ...args),
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
        countSteps: (_, ...args) => countSteps(clickhouse, ...args),
        countStored: (_, ...args) => countStored(clickhouse, ...args),
        oldestMs: async (_, ...args) => (await oldestPlace(clickhouse, ...args))?.[0] ?? null,
      },
      messages: (_, ...args) => messagesToCount(clickhouse, ...args),
    },
    db,
    project_id,
    question,
  )
