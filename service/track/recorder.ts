import { groupCommit } from "#shared/group-commit"
import { systemClock } from "../clock.ts"
import type { Context } from "../context.ts"
import { type NewEvent, recordEvents } from "../events/record.ts"
import { logFailure } from "../log.ts"
import { lettersWithEvent } from "../store/events-write.ts"
import type { LetterKey } from "../store/letters-write.ts"
import type { Db } from "../store/open.ts"
import { openWriter } from "../store/write-once.ts"
import { openVisitLimit, type TimedEvent, visitsWithinLimit } from "./visit-limit.ts"

/** The event of a visit; `ifUnopened` is recorded before it when the letter was not opened until then (TRACK-4). */
export type Visit = { event: TimedEvent; ifUnopened?: NewEvent }

export type Recorder = {
  /** Resolves when the events are durable; throws when they are not. Events of forms are idempotent. */
  record(events: NewEvent[]): Promise<void>
  /**
   * Records a visit and resolves when it is durable, or after a moment: a page does not wait for a database that is away.
   * The visit is then kept in memory, and written when the database is back.
   */
  recordVisit(visit: Visit): Promise<void>
  close(): Promise<void>
}

/** How long a page waits for its visit to be recorded, in real time; not at all once the database is away. */
const waitMs = 500
/** Visits in memory while the database is away; more are dropped. */
const visitsMax = 20_000

/** Opens come in bursts: those of a few milliseconds are written in one transaction. */
export function openRecorder(
  ctx: Pick<Context, "store" | "clock" | "config" | "notifier" | "ids" | "log">,
): Recorder {
  const { store, notifier, log } = ctx
  const write = openWriter(ctx)
  const commit = groupCommit<Visit, void>(
    async (batch) => {
      await write(async (tx) => recordAll(tx, await eventsOf(tx, await visitsWithinLimit(tx, batch))))
      notifier.notify("outbox")
      return batch.map(() => undefined)
    },
    { waitMs: 5, itemsMax: 200 },
  )
  const recordAll = async (tx: Db, events: NewEvent[]) => void (await recordEvents(tx, events, ctx))
  const visits = new Set<Promise<void>>()
  const limit = openVisitLimit()
  let isFull = false

  function queueVisit(visit: Visit): Promise<void> {
    const { project_id, letter_id } = visit.event
    const queued = commit
      .add(visit)
      .catch((error) => logFailure(ctx, error, "A visit could not be recorded.", { project_id, letter_id }))
      .finally(() => visits.delete(queued))
    visits.add(queued)
    return queued
  }

  return {
    async record(events) {
      await store.db.transaction((tx) => recordAll(tx, events))
      notifier.notify("outbox")
    },
    async recordVisit(visit) {
      if (!limit.mayCount(visit.event)) return
      if (visits.size >= visitsMax) {
        if (!isFull) log.error("Too many visits are waiting for the database; the newest are not recorded.")
        isFull = true
        return
      }
      isFull &&= visits.size > visitsMax / 2
      const queued = queueVisit(visit)
      if (store.reachableForMs() === 0) return
      const noted = new AbortController()
      await Promise.race([queued, systemClock.sleep(waitMs, noted.signal)])
      noted.abort()
    },
    async close() {
      await Promise.all(visits)
      await commit.close()
    },
  }
}

/** Events of visits in their order: an opening counts from the visit on that brought it. */
async function eventsOf(tx: Db, visits: readonly Visit[]): Promise<NewEvent[]> {
  const clicked = visits.filter((one) => one.ifUnopened).map((one) => one.event)
  const opened = new Set((await lettersWithEvent(tx, clicked, "opened")).map(keyOf))
  const events: NewEvent[] = []
  for (const { event, ifUnopened } of visits) {
    const isOpened = !ifUnopened || opened.has(keyOf(event))
    events.push(...(isOpened ? [] : [ifUnopened]), event)
    if (ifUnopened || event.status === "opened") opened.add(keyOf(event))
  }
  return events
}

const keyOf = ({ project_id, letter_id }: LetterKey): string => `${project_id} ${letter_id}`
