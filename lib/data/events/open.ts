import "server-only"
import { eventsUrl } from "#lib/platform/config"
import { perProcess } from "#lib/platform/per-process"
import { type Db, openedStore } from "#lib/data/store/open"
import { clickhouseEvents } from "./clickhouse/adapter.ts"
import { openClickhouse } from "./clickhouse/client.ts"
import type { EventStore } from "./port.ts"
import { postgresEvents } from "./postgres/adapter.ts"
import { shareCountsUpTo } from "./shared-counts.ts"

/** The event store of this installation: the ClickHouse of EVENTS_URL, or else the dashboard's database. */
export const eventStore = perProcess("waybillEvents", (): EventStore => {
  const url = eventsUrl()
  return url === undefined ? postgresEvents : clickhouseEvents(openClickhouse(url), openedStore)
})

/** Uses another event store from now on; returns a function that undoes it. */
export const useEventStore = (store: EventStore): (() => void) => eventStore.replace(store)

/** Calls of the port (lib/data/events/port.ts) at the store of this installation. */
export const append: EventStore["append"] = (...args) => eventStore().append(...args)
export const expire: EventStore["expire"] = (...args) => eventStore().expire(...args)
export const eventsAnswer = (ms: number) => eventStore().answers(ms)
export const eventSizes = (projectsMax: number) => eventStore().sizes(projectsMax)
export const listLetters: EventStore["listLetters"] = (...args) => eventStore().listLetters(...args)
export const lettersAt: EventStore["lettersAt"] = (...args) => eventStore().lettersAt(...args)
export const changedLetters: EventStore["changedLetters"] = (...args) => eventStore().changedLetters(...args)
export const newestChanged: EventStore["newestChanged"] = (...args) => eventStore().newestChanged(...args)
export const seqBefore: EventStore["seqBefore"] = (...args) => eventStore().seqBefore(...args)
export const eraseLetters: EventStore["eraseLetters"] = (...args) => eventStore().eraseLetters(...args)
export const erasuresSettled: EventStore["erasuresSettled"] = () => eventStore().erasuresSettled()
export const lettersOfAddress: EventStore["lettersOfAddress"] = (...args) =>
  eventStore().lettersOfAddress(...args)
export const countOfAddress: EventStore["countOfAddress"] = (...args) => eventStore().countOfAddress(...args)
export const eraseCounted: EventStore["eraseCounted"] = (...args) => eventStore().eraseCounted(...args)
export const letterMentions: EventStore["letterMentions"] = (...args) => eventStore().letterMentions(...args)
export const lettersOfUnknownProvider: EventStore["lettersOfUnknownProvider"] = (...args) =>
  eventStore().lettersOfUnknownProvider(...args)
export const recountProviders: EventStore["recountProviders"] = (...args) =>
  eventStore().recountProviders(...args)
export const letterStory: EventStore["letterStory"] = (...args) => eventStore().letterStory(...args)
export const lettersOfJobs: EventStore["lettersOfJobs"] = (...args) => eventStore().lettersOfJobs(...args)
export const hasJob: EventStore["hasJob"] = (...args) => eventStore().hasJob(...args)
export const latestOf: EventStore["latestOf"] = (...args) => eventStore().latestOf(...args)
export const changesSeq: EventStore["changesSeq"] = (...args) => eventStore().changesSeq(...args)

/**
 * Reads the project's newest counted change, and shares later counts of this render with other pages that show the same
 * change (LIVE-5). Call it before counting for a page.
 */
export async function beginSharedCounts(db: Db, project_id: string): Promise<number> {
  const seq = await eventStore().countedSeq(db, project_id)
  shareCountsUpTo(project_id, seq)
  return seq
}

export const lastLetterAt: EventStore["lastLetterAt"] = (...args) => eventStore().lastLetterAt(...args)
