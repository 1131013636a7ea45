import "server-only"
import { namesOfOne, openSealedName } from "#lib/data/erasure/erased-names"
import { clock, plus } from "#lib/platform/clock"
import { erasuresSettled } from "#lib/data/events/open"
import { announceChange } from "#lib/live/changes"
import { log } from "#lib/platform/log"
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
import { type Loop, openLoop, openOnce, wakeTurns } from "#lib/data/turns/loop"
import { stageAfter, stepOf } from "./stages.ts"

const pace = { everyMs: 5000 }

/** Pause before checking again whether a run of the page Send has ended. */
const waitMs = 60_000

/** The most rows that one step examines. */
const stepRowsMax = 2000

/**
 * The loop that erases persons from projects (ERASE-1 to ERASE-5), step by step. Each step is one short transaction
 * under the project's lock that also records the start of the next step, so a crash loses nothing. Only one process at
 * a time works on an erasure.
 */
export const openErasures = ({ db }: { db(): Promise<Db> } = { db: openedStore }): Loop =>
  openLoop(pace, {
    loop: "erasures",
    db,
    turn: eraseAll,
    failed: "Erasures could not be looked for.",
  })

/** Advances every erasure as far as possible, oldest first. A failed erasure does not block the others. */
export async function eraseAll(db: Db, closing?: AbortSignal): Promise<void> {
  for (let erasure = await nextErasure(db, null, clock.now()); erasure !== null; ) {
    const { project_id, erasure_id } = erasure
    await eraseOne(db, erasure, closing).catch((error) => {
      if (outageOf(error)) throw error
      log().error({ error, project_id, erasure_id }, "A person could not be erased.")
    })
    if (closing?.aborted) return
    erasure = await nextErasure(db, erasure, clock.now())
  }
}

async function eraseOne(db: Db, place: ErasurePlace, closing?: AbortSignal): Promise<void> {
  while (!closing?.aborted && (await eraseStep(db, place)));
  announceChange(db, place.project_id)
}

/** Takes one step, after the event store has applied the previous one. Returns false when no step is possible now. */
export async function eraseStep(db: Db, place: ErasurePlace, rowsMax = stepRowsMax): Promise<boolean> {
  await erasuresSettled()
  return db.transaction(async (tx) => {
    await lockProject(tx, place.project_id)
    const row = await holdErasure(tx, place)
    if (!row || row.address_sealed === null || isWaiting(row)) return false
    const address = await openSealedName(row.address_sealed)
    const names = namesOfOne(address, await openSealedName(row.pseudonym_key))
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
    // A run of the page Send still uses the address: repeats all stages from the runs on when it may have ended.
    if (waits_until !== null) return moved(tx, row, { stage: runsStage, cursor: null, done, waits_until })
    return end(tx, row, done)
  })
}

const runsStage = "send_runs"

const isWaiting = ({ waits_until, stage, cursor }: ErasureRow): boolean =>
  waits_until !== null && waits_until > clock.now() && stage === runsStage && cursor === null

/** Set by the first row that must wait; cleared when the stage of runs starts again. */
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

/** Starts to erase, once in a process. */
export const startErasing = (): void => openOnce("erasures", openErasures)

/** Erases at once, if this process runs the loop. */
export const wakeErasures = (): void => wakeTurns("erasures")
