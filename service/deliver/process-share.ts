import { isDeepStrictEqual } from "node:util"
import { seconds, systemClock } from "../clock.ts"
import type { Component, Context } from "../context.ts"
import { logFailure } from "../log.ts"
import { runLoop } from "../run-loop.ts"
import {
  type DeliveryProcesses,
  removeDeliveryProcess,
  renewDeliveryProcess,
} from "../store/delivery-processes.ts"

/** In real time, as leases run. */
const renewMs = seconds(5)
const leaseMs = seconds(20)

/**
 * DIRECT-6: the part of a site's connections that one process may use. A process that has joined just now uses one, until
 * the others count it and use less. Each has at least one.
 */
export const shareOf = (connectionsMax: number, { count, rank, isCounted }: DeliveryProcesses): number =>
  isCounted ? Math.max(1, Math.ceil((connectionsMax - rank) / count)) : 1

export type ProcessShare = Component & {
  /** The connections of this process at a site that accepts so many. */
  of(connectionsMax: number): number
}

/** Before the first answer of the database. */
const joining: DeliveryProcesses = { count: 1, rank: 0, isCounted: false }

/**
 * Keeps this process in the list of delivery processes and computes its share from that list. Calls `onChange` when the
 * share changes.
 */
export function openProcessShare(
  ctx: Pick<Context, "store" | "ids" | "log" | "metrics">,
  onChange: () => void,
  everyMs = renewMs,
): ProcessShare {
  const { db, reachableForMs } = ctx.store
  const lease = ctx.ids.lease()
  let processes: DeliveryProcesses | null = null
  ctx.metrics.atScrape(() => ctx.metrics.deliveryProcesses.set(processes?.count ?? 0))
  const renew = async () => {
    const renewed = await renewDeliveryProcess(db, { lease, ms: leaseMs })
    // After an outage the others renew a moment later.
    if (processes && renewed.count < processes.count && reachableForMs() < leaseMs) return
    const hasChanged = !isDeepStrictEqual(renewed, processes)
    processes = renewed
    if (hasChanged) onChange()
  }
  const work = async (closing: AbortSignal) => {
    while (!closing.aborted) {
      await ctx.metrics
        .turn("delivery_share", renew)
        .catch((error) => logFailure(ctx, error, "The share of this delivery process could not be renewed."))
      await systemClock.sleep(everyMs, closing)
    }
  }
  const leave = () =>
    removeDeliveryProcess(db, lease).catch((error) =>
      logFailure(
        ctx,
        error,
        "A delivery process could not be removed from the list; its lease expires soon.",
      ),
    )
  return {
    of: (connectionsMax) => shareOf(connectionsMax, processes ?? joining),
    ...runLoop(work, leave),
  }
}
