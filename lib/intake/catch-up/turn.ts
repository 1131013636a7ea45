import "server-only"
import { setTimeout as sleep } from "node:timers/promises"
import { type CatchUpClaim, renewCatchUp } from "#lib/data/store/catch-ups"
import type { Db } from "#lib/data/store/open"
import { catchUpLimits } from "./bounds.ts"
import type { Turn } from "./dumps.ts"

/** Somebody else has the project now, or what was to be fetched was stopped. */
export class ClaimOver extends Error {}

type Change = Parameters<typeof renewCatchUp>[3]

/** One process's work at one project: it goes on for as long as its claim is renewed. */
export type ClaimedTurn = Turn & {
  db: Db
  claim: CatchUpClaim
  /** Writes how far it is; throws when the claim is over. */
  keep(change?: Change): Promise<void>
  /** Waits with the claim as it is. */
  sleep(ms: number): Promise<void>
}

/** `whileFilling`: the claim is over as well when the fetch is stopped. */
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
