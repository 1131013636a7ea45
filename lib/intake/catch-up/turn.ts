import "server-only"
import { setTimeout as sleep } from "node:timers/promises"
import { type CatchUpClaim, renewCatchUp } from "#lib/data/store/catch-ups"
import type { Db } from "#lib/data/store/open"
import { catchUpLimits } from "./bounds.ts"
import type { Turn } from "./dumps.ts"

/** Thrown when another process has the project, or the fetch was stopped. */
export class ClaimOver extends Error {}

type Change = Parameters<typeof renewCatchUp>[3]

/** Work of one process on one project; continues while its claim is renewed. */
export type ClaimedTurn = Turn & {
  db: Db
  claim: CatchUpClaim
  /** Saves the progress; throws if the claim is lost. */
  keep(change?: Change): Promise<void>
  /** Waits without renewing the claim. */
  sleep(ms: number): Promise<void>
}

/** `whileFilling`: a stopped fetch also ends the claim. */
export function claimedTurn(
  db: Db,
  claim: CatchUpClaim,
  signal: AbortSignal,
  whileFilling: boolean,
): ClaimedTurn {
  const keep = async (change: Change = {}) => {
    signal.throwIfAborted()
    if (!(await renewCatchUp(db, claim, catchUpLimits.leaseSeconds, change, whileFilling)))
      throw new ClaimOver()
  }
  const wait = (ms: number) => sleep(ms, undefined, { signal, ref: false })
  return { db, claim, signal, keep, sleep: wait, pause: (ms) => wait(ms).then(() => keep()) }
}
