import "server-only"
import { clock, plus } from "#lib/platform/clock"
import { ids } from "#lib/platform/ids"
import { announceChange } from "#lib/live/changes"
import { addCatchUps, type CatchUpClaim, claimCatchUp, releaseCatchUp } from "#lib/data/store/catch-ups"
import { type Db, openedStore } from "#lib/data/store/open"
import { outageOf } from "#lib/data/store/outage"
import {
  type ClaimedTurns,
  openClaimedTurns,
  openOnce,
  type TurnsPace,
  wakeTurns,
} from "#lib/data/turns/claimed-turns"
import { catchUpLimits } from "./bounds.ts"
import { checkProject } from "./check.ts"
import { fillProject } from "./fill.ts"
import { ClaimOver, claimedTurn } from "./turn.ts"

/** How often is looked for projects that are new. Real time. */
type CatchUpPace = TurnsPace & { newEveryMs: number }

const usualPace: CatchUpPace = { atOnce: 2, everyMs: 2000, newEveryMs: 60_000 }

/**
 * The loop that looks for events that never came, and fetches them when somebody asks for it: a claim for each project
 * that is due. The next process goes on where one that dies was.
 */
export function openCatchingUp(
  pace: CatchUpPace = usualPace,
  db: () => Promise<Db> = openedStore,
): ClaimedTurns {
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

/** Fetches where somebody asked for it, else compares. */
export async function takeTurn(db: Db, claim: CatchUpClaim, signal: AbortSignal): Promise<void> {
  const fill = claim.fill_state === "running" ? claim.fill : null
  const turn = claimedTurn(db, claim, signal, fill !== null)
  try {
    await (fill ? fillProject(turn, fill) : checkProject(turn))
  } catch (error) {
    // Stopped, or this process ends: whoever comes next goes on at once.
    const isOver = error instanceof ClaimOver || signal.aborted
    // A database that is away lets nothing be written; the lease ends by itself.
    if (isOver) await releaseCatchUp(db, claim, {})
    else if (!outageOf(error))
      await releaseCatchUp(db, claim, { due_at: plus(clock.now(), catchUpLimits.again) })
    if (!isOver) throw error
  } finally {
    announceChange(db, claim.project_id)
  }
}

/** Begins to look for events that never came, once in a process. What is under way ends between two batches with it. */
export const catchUpFromNowOn = (): void => openOnce("catch_up", openCatchingUp)

/** Looks at once for what is due, where this process does: somebody has just asked for something. */
export const wakeCatchingUp = (): void => wakeTurns("catch_up")
