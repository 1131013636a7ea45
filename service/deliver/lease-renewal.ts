import { ageOf, type LeasedAt, leasedNow, seconds, systemClock } from "../clock.ts"
import type { Context } from "../context.ts"
import type { Lease } from "../store/lease.ts"
import type { LetterKey } from "../store/letters-write.ts"
import { renewLease, renewLeases } from "../store/queue-leases.ts"
import type { Claim } from "./claims.ts"
import { logError } from "./log-error.ts"

/** A claim outlives its worker by at most this long, and is renewed while the worker lives. */
export const leaseMs = seconds(60)
const renewMs = seconds(20)
/** A lease must last at least this much longer when a transmission begins. */
const leaseLeftMinMs = seconds(5)
/** A lease that could not be renewed is renewed as soon as the database is back. */
const renewAgainMs = 1000

export type LeaseRenewal = {
  /** Renews the leases of letters in flight until the signal aborts; in real time, as leases run. */
  run(stop: AbortSignal): Promise<void>
  /** False when the lease ran out while the database was away and another worker has the letter now. */
  stillHolds(claim: Claim): Promise<boolean>
}

export function openLeaseRenewal(
  ctx: Pick<Context, "store" | "metrics" | "log">,
  lease: Lease,
  lettersInFlight: () => LetterKey[],
): LeaseRenewal {
  const { db } = ctx.store
  let renewedAt: LeasedAt | null = null

  /** False when it failed. */
  const renew = async (): Promise<boolean> => {
    const now = leasedNow()
    try {
      await ctx.metrics.turn("delivery_renew", () => renewLeases(db, lease, lettersInFlight()))
      renewedAt = now
      return true
    } catch (error) {
      logError(ctx, error)
      return false
    }
  }
  return {
    async run(stop) {
      for (let isDone = true; ; ) {
        await systemClock.sleep(isDone ? renewMs : renewAgainMs, stop)
        if (stop.aborted) return
        if (lettersInFlight().length > 0) isDone = await renew()
      }
    },
    async stillHolds({ letter, leasedAt }) {
      const renewed = renewedAt && ageOf(renewedAt)
      if (Math.min(ageOf(leasedAt), renewed ?? leaseMs) < leaseMs - leaseLeftMinMs) return true
      const isRenewed = await renewLease(db, letter, lease)
      if (!isRenewed) ctx.metrics.leasesLost.inc({ kind: "message" })
      return isRenewed
    },
  }
}
