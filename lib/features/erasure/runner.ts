import "server-only"
import { setTimeout as sleep } from "node:timers/promises"
import { namesOfOne, opened } from "#lib/data/erasure/erased-names"
import { clock, plus } from "#lib/platform/clock"
import { whenClosing } from "#lib/platform/closing"
import { erasuresSettled } from "#lib/data/events/erase"
import { announceChange } from "#lib/live/changes"
import { log } from "#lib/platform/log"
import { programMetrics } from "#lib/platform/program-metrics"
import { finishAudit } from "#lib/data/store/audit"
import {
  type ErasurePlace,
  type ErasureRow,
  holdErasure,
  moveErasure,
  nextErasure,
} from "#lib/data/store/erasures"
import { lockProject } from "#lib/data/store/event-log"
import { type Db, openedStore } from "#lib/data/store/open"
import { outageOf } from "#lib/data/store/outage"
import { stageAfter, stepOf } from "./stages.ts"

/**
 * The loop that takes erased persons out of projects (ERASE-1 to ERASE-5), step by step: each is one short transaction
 * under the project's lock that also notes where the next one begins, so a process that dies loses nothing. Every process
 * of the dashboard has the loop; of each erasure one is at work at a time. Keeps no process alive.
 */
type ErasureRunner = { wake(): void; close(): Promise<void> }

const pace = { everyMs: 5000 }

/** How long a run of the page Send that has yet to end is left alone. */
const waitMs = 60_000

/** Rows that one step looks at. */
const stepRowsMax = 2000

export function openErasures(given: { db(): Promise<Db> } = { db: openedStore }): ErasureRunner {
  const closing = new AbortController()
  let awake = new AbortController()
  const loop = async () => {
    while (!closing.signal.aborted) {
      awake = new AbortController()
      const signal = AbortSignal.any([closing.signal, awake.signal])
      await given
        .db()
        .then((db) => programMetrics().turn("erasures", () => eraseAll(db, closing.signal)))
        .catch((error) => {
          // A database that is away is told of by everything that a person asks for.
          if (!outageOf(error)) log().error({ error }, "Erasures could not be looked for.")
        })
      await sleep(pace.everyMs, undefined, { signal, ref: false }).catch(() => {})
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

/** Every erasure as far as it goes by now, the oldest first. One that fails stands in no other one's way. */
export async function eraseAll(db: Db, closing?: AbortSignal): Promise<void> {
  for (let one = await nextErasure(db, null, clock.now()); one !== null; ) {
    const { project_id, erasure_id } = one
    await eraseOne(db, one, closing).catch((error) => {
      if (outageOf(error)) throw error
      log().error({ error, project_id, erasure_id }, "A person could not be erased.")
    })
    if (closing?.aborted) return
    one = await nextErasure(db, one, clock.now())
  }
}

async function eraseOne(db: Db, place: ErasurePlace, closing?: AbortSignal): Promise<void> {
  while (!closing?.aborted && (await eraseStep(db, place)));
  announceChange(db, place.project_id)
}

/** One step, when nothing is left of what the one before took out; false when there is none at present. */
export async function eraseStep(db: Db, place: ErasurePlace, rowsMax = stepRowsMax): Promise<boolean> {
  await erasuresSettled()
  return db.transaction(async (tx) => {
    await lockProject(tx, place.project_id)
    const row = await holdErasure(tx, place)
    if (!row || row.address_sealed === null || isWaiting(row)) return false
    const address = await opened(row.address_sealed)
    const names = namesOfOne(address, await opened(row.pseudonym_key))
    const { cursor, ...done } = await stepOf(row.stage)(tx, {
      project_id: row.project_id,
      address,
      names,
      cursor: row.cursor,
      rowsMax,
    })
    if (cursor !== null) return moved(tx, row, { cursor, done, waits_until: waitOf(row, done) })
    const next = stageAfter(row.stage)
    const waits_until = waitOf(row, done)
    if (next !== null) return moved(tx, row, { stage: next, cursor: null, done, waits_until })
    // A run of the page Send goes on with the address: everything is looked through again when it may have ended.
    if (waits_until !== null) return moved(tx, row, { stage: runsStage, cursor: null, done, waits_until })
    return end(tx, row, done)
  })
}

const runsStage = "send_runs"

const isWaiting = ({ waits_until, stage, cursor }: ErasureRow): boolean =>
  waits_until !== null && waits_until > clock.now() && stage === runsStage && cursor === null

/** Known from the first row on that has to wait; forgotten when the stages of runs begin anew. */
function waitOf(row: ErasureRow, done: { isWaiting?: boolean }): Date | null {
  if (done.isWaiting) return plus(clock.now(), waitMs)
  return row.stage === runsStage ? null : row.waits_until
}

type Done = { letters?: number; events?: number; others?: number }

async function moved(
  tx: Db,
  row: ErasureRow,
  { done, ...move }: Parameters<typeof moveErasure>[2] & { done: Done },
): Promise<true> {
  await moveErasure(tx, row, { ...move, done })
  return true
}

async function end(tx: Db, row: ErasureRow, { letters = 0, events = 0, others = 0 }: Done): Promise<false> {
  await moveErasure(tx, row, {
    ended_at: clock.now(),
    address_sealed: null,
    cursor: null,
    waits_until: null,
    done: { letters, events, others },
  })
  await finishAudit(tx, row, {
    outcome: "success",
    after: {
      messages: row.letters + letters,
      events: row.events + events,
      other_rows: row.others + others,
    },
  })
  return false
}

// Routes and what runs at the start are bundled apart; the process is one.
const held = globalThis as typeof globalThis & { waybillErasures?: ErasureRunner }

/** Begins to erase, once in a process. */
export function eraseFromNowOn(): void {
  if (held.waybillErasures) return
  const runner = openErasures()
  held.waybillErasures = runner
  whenClosing(() => void runner.close())
}

/** Begins at once, where this process erases. */
export const wakeErasures = (): void => held.waybillErasures?.wake()
