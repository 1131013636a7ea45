import "server-only"
import type { Db } from "../../store/open.ts"
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
import { countOfAddress, eraseLetters, letterMentions, lettersOfAddress } from "./erase.ts"
import { expire } from "./expire.ts"
import { letterNeighbours, listLetters } from "./find.ts"
import { changesSeq, lastLetterAt, latestOf } from "./latest.ts"
import { hasJob, letterStory, lettersOfJobs } from "./letters.ts"
import { lettersOfUnknownProvider, recountProviders } from "./providers.ts"
import { rebuild } from "./rebuild.ts"
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
  const writing = async (): Promise<Writing> => ({ clickhouse, db: await db(), before })
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
    countSegments: (_, ...given) => countSegments(clickhouse, ...given),
    figuresByTag: (_, ...given) => figuresByTag(clickhouse, ...given),
    countEvents: (_, ...given) => countEvents(clickhouse, ...given),
    countEventsByStatus: (_, ...given) => countEventsByStatus(clickhouse, ...given),
    countOlder: (_, ...given) => countOlder(clickhouse, ...given),
    listLetters: (_, ...given) => listLetters(clickhouse, ...given),
    letterNeighbours: (_, ...given) => letterNeighbours(clickhouse, ...given),
    changedLetters: (...given) => changedLetters(clickhouse, ...given),
    newestChanged: (...given) => newestChanged(clickhouse, ...given),
    seqBefore: (_, ...given) => seqBefore(clickhouse, ...given),
    eraseLetters: async (_, ...given) => eraseLetters(await writing(), ...given),
    lettersOfAddress: (_, ...given) => lettersOfAddress(clickhouse, ...given),
    countOfAddress: (_, ...given) => countOfAddress(clickhouse, ...given),
    letterMentions: (_, ...given) => letterMentions(clickhouse, ...given),
    expire: async (_, ...given) => expire(clickhouse, await db(), ...given),
    rebuild: async (_, ...given) => rebuild(await writing(), ...given),
    lettersOfUnknownProvider: (_, ...given) => lettersOfUnknownProvider(clickhouse, ...given),
    recountProviders: async (_, ...given) => recountProviders(await writing(), ...given),
  }
}
