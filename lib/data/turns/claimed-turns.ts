import "server-only"
import { programMetrics } from "#lib/platform/program-metrics"
import type { Db } from "#lib/data/store/open"
import type { LoopName } from "#lib/platform/metric-definitions"
import { type Loop, logFailure, openLoop } from "./loop.ts"

export type TurnsPace = {
  /** Claims that one process works on at the same time. */
  atOnce: number
  /** Interval between searches for claims that are due or whose lease expired. Real time. */
  everyMs: number
}

export type TurnsWork<Claim> = {
  /** The name of the loop in metrics. */
  loop: LoopName
  db?: () => Promise<Db>
  /** Returns the next claim; null when nothing is due. */
  claim(db: Db): Promise<Claim | null>
  /** `closing` is aborted when this process ends. */
  turn(db: Db, claim: Claim, closing: AbortSignal): Promise<void>
  /** Log messages of a failed search and a failed turn, and the log fields that identify a claim. */
  couldNot: { claim: string; turn: string; of(claim: Claim): Record<string, string> }
}

/**
 * A loop that claims work in the store and does it: one claim per turn, several turns at the same time. Other processes
 * skip a claim until its lease expires, so a process that dies only delays its own claims. `close` claims nothing more
 * and waits for the turns in progress.
 */
export function openClaimedTurns<Claim>({ atOnce, everyMs }: TurnsPace, work: TurnsWork<Claim>): Loop {
  const { couldNot } = work
  const inProgress = new Set<Promise<void>>()
  const takeTurn = (db: Db, claim: Claim, closing: AbortSignal) =>
    programMetrics()
      .turn(work.loop, () => work.turn(db, claim, closing))
      .catch((error) => logFailure(error, couldNot.turn, couldNot.of(claim)))
  const claimAll = async (db: Db, closing: AbortSignal) => {
    while (!closing.aborted && inProgress.size < atOnce) {
      const claim = await work.claim(db)
      if (claim === null) return
      const turn: Promise<void> = takeTurn(db, claim, closing).finally(() => {
        inProgress.delete(turn)
        loop.wake()
      })
      inProgress.add(turn)
    }
  }
  const loop = openLoop(
    { everyMs },
    {
      ...(work.db && { db: work.db }),
      turn: claimAll,
      failed: couldNot.claim,
      // Every turn that ends wakes the loop: without this, they would all query a database that is down.
      ignoresWakesAfterFailure: true,
    },
  )
  return {
    wake: loop.wake,
    async close() {
      await loop.close()
      await Promise.all(inProgress)
    },
  }
}
