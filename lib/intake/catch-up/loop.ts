import "server-only"
import { clock, plus } from "#lib/platform/clock"
import { ids } from "#lib/platform/ids"
import { announceChange } from "#lib/live/changes"
import { addCatchUps, type CatchUpClaim, claimCatchUp, releaseCatchUp } from "#lib/data/store/catch-ups"
import { type Db, openedStore } from "#lib/data/store/open"
import { outageOf } from "#lib/data/store/outage"
import { openClaimedTurns, type TurnsPace } from "#lib/data/turns/claimed-turns"
import { type Loop, openOnce, wakeTurns } from "#lib/data/turns/loop"
import { catchUpLimits } from "./bounds.ts"
import { checkProject } from "./check.ts"
import { fillProject } from "./fill.ts"
import { ClaimOver, claimedTurn } from "./turn.ts"

/** Interval of the check for new projects. Real time. */
type CatchUpPace = TurnsPace & { newEveryMs: number }

const usualPace: CatchUpPace = { atOnce: 2, everyMs: 2000, newEveryMs: 60_000 }

/**
 * The loop that finds events that never arrived, and fetches them on request: claims each due project. After a crash,
 * another process continues.
 */
export function openCatchingUp(pace: CatchUpPace = usualPace, db: () => Promise<Db> = openedStore): Loop {
  let addAtMs = 0
  const addNew = async (db: Db) => {
    if (performance.now() < addAtMs) return
    await addCatchUps(db, plus(clock.now(), catchUpLimits.firstCheck))
    addAtMs = performance.now() + pace.newEveryMs
  }
  return openClaimedTurns<CatchUpClaim>(pace, {
    loop: "catch_up",
    db,
    claim: async (db) => {
      await addNew(db)
      return claimCatchUp(db, ids.token(12), clock.now(), catchUpLimits.leaseSeconds)
    },
    turn: takeTurn,
    couldNot: {
      claim: "Projects to compare could not be looked for.",
      turn: "Events could not be compared or fetched.",
      of: ({ project_id }) => ({ project_id }),
    },
  })
}

/** Fetches if requested, otherwise compares. */
export async function takeTurn(db: Db, claim: CatchUpClaim, signal: AbortSignal): Promise<void> {
  const fill = claim.fill_state === "running" ? claim.fill : null
  const turn = claimedTurn(db, claim, signal, fill !== null)
  try {
    await (fill ? fillProject(turn, fill) : checkProject(turn))
  } catch (error) {
    // Stopped, or this process ends: the next process continues at once.
    const isOver = error instanceof ClaimOver || signal.aborted
    // Without a database nothing can be written; the lease expires.
    if (isOver) await releaseCatchUp(db, claim, {})
    else if (!outageOf(error))
      await releaseCatchUp(db, claim, { due_at: plus(clock.now(), catchUpLimits.again) })
    if (!isOver) throw error
  } finally {
    announceChange(db, claim.project_id)
  }
}

/** Starts the loop once per process. On shutdown it stops between two batches. */
export const startCatchingUp = (): void => openOnce("catch_up", openCatchingUp)

/** Checks for due projects at once if the loop runs in this process, because someone made a request. */
export const wakeCatchingUp = (): void => wakeTurns("catch_up")
