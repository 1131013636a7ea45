import "server-only"
import { setTimeout as sleep } from "node:timers/promises"
import { clock, plus } from "../clock.ts"
import { ids } from "../ids.ts"
import { announceChange } from "../live/changes.ts"
import { log } from "../log.ts"
import { programMetrics } from "../program-metrics.ts"
import { addCatchUps, type CatchUpClaim, claimCatchUp, releaseCatchUp } from "../store/catch-ups.ts"
import { type Db, openedStore } from "../store/open.ts"
import { outageOf } from "../store/outage.ts"
import { catchUpLimits } from "./bounds.ts"
import { checkProject } from "./check.ts"
import { fillProject } from "./fill.ts"
import { ClaimOver, claimedTurn } from "./turn.ts"

/**
 * The loop that looks for events that never came, and fetches them when somebody asks for it: a claim for each project
 * that is due, one process at a time. A process that dies loses nothing but its lease: the next one goes on where it was.
 * Keeps no process alive.
 */
type CatchingUp = {
  /** Looks at once, because somebody has just asked for something here. */
  wake(): void
  /** Ends what is under way between two batches. */
  close(): Promise<void>
}

type CatchUpPace = {
  /** How many projects are worked for at the same time by one process. */
  atOnce: number
  /** How often is looked for what is due, and for projects that are new. Real time. */
  everyMs: number
  newEveryMs: number
}

const usualPace: CatchUpPace = { atOnce: 2, everyMs: 2000, newEveryMs: 60_000 }

export function openCatchingUp(
  pace: CatchUpPace = usualPace,
  given: () => Promise<Db> = openedStore,
): CatchingUp {
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()
  let awake = new AbortController()
  let addAtMs = 0

  const work = async (db: Db, claim: CatchUpClaim) => {
    await programMetrics()
      .turn("catch_up", () => takeTurn(db, claim, closing.signal))
      .catch((error) => {
        if (!outageOf(error))
          log().error({ error, project_id: claim.project_id }, "Events could not be compared or fetched.")
      })
  }
  const claimAll = async () => {
    const db = await given()
    if (performance.now() >= addAtMs) {
      await addCatchUps(db, plus(clock.now(), catchUpLimits.firstCheck))
      addAtMs = performance.now() + pace.newEveryMs
    }
    while (!closing.signal.aborted && underWay.size < pace.atOnce) {
      const claim = await claimCatchUp(db, ids.token(12), clock.now(), catchUpLimits.leaseSeconds)
      if (!claim) return
      const turn: Promise<void> = work(db, claim).finally(() => {
        underWay.delete(turn)
        awake.abort()
      })
      underWay.add(turn)
    }
  }
  const loop = async () => {
    while (!closing.signal.aborted) {
      awake = new AbortController()
      const isFine = await claimAll().then(
        () => true,
        (error) => {
          // A database that is away is told of by everything that a person asks for.
          if (!outageOf(error)) log().error({ error }, "Projects to compare could not be looked for.")
          return false
        },
      )
      const signal = AbortSignal.any(isFine ? [closing.signal, awake.signal] : [closing.signal])
      await sleep(pace.everyMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const running = loop()
  return {
    wake: () => awake.abort(),
    async close() {
      closing.abort()
      await running
      await Promise.all(underWay)
    },
  }
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

// Routes and what runs at the start are bundled apart; the process is one.
const held = globalThis as typeof globalThis & { waybillCatchingUp?: CatchingUp }

/** Begins to look for events that never came, once in a process. */
export function catchUpFromNowOn(): void {
  if (held.waybillCatchingUp) return
  const loop = openCatchingUp()
  held.waybillCatchingUp = loop
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void loop.close())
}

/** Looks at once for what is due, where this process does. */
export const wakeCatchingUp = (): void => held.waybillCatchingUp?.wake()
