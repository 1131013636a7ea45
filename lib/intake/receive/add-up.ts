import "server-only"
import { setTimeout as sleep } from "node:timers/promises"
import { announceChange } from "#lib/live/changes"
import { log } from "#lib/platform/log"
import { programMetrics } from "#lib/platform/program-metrics"
import { type Db, openedStore } from "#lib/data/store/open"
import { outageOf } from "#lib/data/store/outage"
import { addNotedChanges, nextChanged } from "#lib/data/store/segment-changes"

/**
 * The loop that adds up what intake noted (lib/data/store/segment-changes.ts), project by project in turns, and then tells open
 * pages. Every process of the dashboard has one; of each project one adds at a time. A process that dies loses nothing:
 * what is noted is added up by the next one. Keeps no process alive.
 */
export type AddingUp = {
  /** Something was noted here: it is added up together with what comes close behind it. */
  wake(): void
  close(): Promise<void>
}

export type AddingUpPace = {
  /** How long is waited for more after a wake, and how often what others left is looked for. Real time. */
  gatherMs: number
  everyMs: number
}

const usualPace: AddingUpPace = { gatherMs: 150, everyMs: 1000 }

type Given = {
  db(): Promise<Db>
  /** Counts of this project have changed. */
  changed(db: Db, project_id: string): void
}
const real: Given = { db: openedStore, changed: announceChange }

export function openAddingUp(pace: AddingUpPace = usualPace, given: Given = real): AddingUp {
  const closing = new AbortController()
  let awake = new AbortController()
  const wait = (ms: number, ...signals: AbortSignal[]) =>
    sleep(ms, undefined, { signal: AbortSignal.any([closing.signal, ...signals]), ref: false }).catch(
      () => {},
    )
  const loop = async () => {
    while (!closing.signal.aborted) {
      awake = new AbortController()
      const { signal } = awake
      const isMore = await given
        .db()
        .then((db) => programMetrics().turn("segment_counts", () => addUpOnce(db, given.changed)))
        .catch((error) => {
          // A database that is away is told of by everything that a person asks for.
          if (!outageOf(error)) log().error({ error }, "Counts by segment could not be added up.")
          return false
        })
      if (isMore) continue
      await wait(pace.everyMs, signal)
      if (signal.aborted) await wait(pace.gatherMs)
    }
  }
  const running = loop()
  return {
    wake: () => awake.abort(),
    async close() {
      closing.abort()
      await running
    },
  }
}

/**
 * A turn for each project that has something noted. Answers whether any of them may have more. What cannot be added up of
 * one project is logged and stands in nobody else's way; a database that is away ends the turn.
 */
export async function addUpOnce(db: Db, changed: Given["changed"] = () => {}): Promise<boolean> {
  let isMore = false
  for (let project = await nextChanged(db, ""); project !== null; project = await nextChanged(db, project)) {
    const { added, isAll } = await addedFor(db, project)
    if (added > 0) changed(db, project)
    isMore ||= !isAll
  }
  return isMore
}

/** Many notes at once, or one where that fails: less work, and a note that cannot be added up leaves those before it alone. */
async function addedFor(db: Db, project_id: string): Promise<{ added: number; isAll: boolean }> {
  try {
    return await addNotedChanges(db, project_id)
  } catch (error) {
    if (outageOf(error)) throw error
  }
  try {
    return { ...(await addNotedChanges(db, project_id, 1)), isAll: true }
  } catch (error) {
    if (outageOf(error)) throw error
    log().error({ error, project_id }, "Counts by segment of a project could not be added up.")
    return { added: 0, isAll: true }
  }
}

// Routes and what runs at the start are bundled apart; the process is one.
const held = globalThis as typeof globalThis & { waybillAddingUp?: AddingUp }

/** Begins to add up, once in a process. */
export function addUpFromNowOn(): void {
  held.waybillAddingUp ??= openAddingUp()
}

/** Adds up soon what was noted, where this process does. */
export const wakeAddingUp = (): void => held.waybillAddingUp?.wake()
