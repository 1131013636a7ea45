import { limits } from "#contract/limits"
import { retryWhileUnavailable } from "#postgres/retry"
import { isNeverConnected } from "#postgres/database-failure"
import { type LeasedAt, leasedNow, minutes } from "../clock.ts"
import type { Context } from "../context.ts"
import {
  addLeasedCalls,
  type CallRow,
  callsOfLease,
  type Claimable,
  countLeased,
  dueCalls,
  leaseDueCalls,
  splitDue,
} from "../store/calls.ts"
import { type Lease, takeOverAfterMs } from "../store/lease.ts"
import type { Db } from "../store/open.ts"
import { oldestWaiting, removeWaiting, type WaitingEvent } from "../store/outbox.ts"
import type { WebhookRef } from "../store/schema/webhooks.ts"
import { type CallTarget, lockForCalls } from "../store/webhooks.ts"

/** Calls for this worker to make. `mayHaveMore`: claim again once one of them has ended. */
export type ClaimedCalls = {
  target: CallTarget | null
  calls: CallRow[]
  mayHaveMore: boolean
  leasedAt: LeasedAt
}

/** Longer than any call can last; after this time other workers can claim the calls of a worker that died. */
export const leaseMs = minutes(1)

/**
 * Claims calls of one webhook: calls that are due again, and new calls made of waiting events, whichever waited longest,
 * as many as `capacity` and the webhook's max_parallel allow over all workers (WEBHOOK-7). One short transaction. `inFlight`
 * are calls that this process has not settled yet.
 */
export async function claimCalls(
  ref: WebhookRef,
  capacity: number,
  ctx: Context,
  inFlight: readonly number[] = [],
): Promise<ClaimedCalls> {
  const leaseId = ctx.ids.lease()
  // Set inside the transaction, because a transaction whose commit fails returns nothing.
  const locked: { target: CallTarget | null } = { target: null }
  const leasedAt = leasedNow()
  try {
    const { takenOver, ...claimed } = await claimInTransaction(
      ref,
      capacity,
      { inFlight, leaseId, locked },
      ctx,
    )
    ctx.metrics.leasesTakenOver.inc({ kind: "webhook_call" }, takenOver)
    return { ...claimed, leasedAt }
  } catch (error) {
    const { target } = locked
    if (isNeverConnected(error) || !target) throw error
    // The commit may have succeeded although its response was lost or unreadable. Calls with our lease are ours to send.
    const { db, givenUp } = ctx.store
    const calls = await retryWhileUnavailable(() => callsOfLease(db, ref, leaseId), givenUp)
    if (calls.length === 0) throw error
    return { target, calls, mayHaveMore: true, leasedAt }
  }
}

type ClaimState = { inFlight: readonly number[]; leaseId: string; locked: { target: CallTarget | null } }

async function claimInTransaction(
  ref: WebhookRef,
  capacity: number,
  { inFlight, leaseId, locked }: ClaimState,
  ctx: Context,
): Promise<Omit<ClaimedCalls, "leasedAt"> & { takenOver: number }> {
  const now = ctx.clock.now()
  const takesOver = ctx.store.reachableForMs() >= takeOverAfterMs
  return ctx.store.db.transaction(async (tx) => {
    const target = await lockForCalls(tx, ref)
    locked.target = target
    // The webhook is inactive, or locked while a call is settled. A locked one may have more calls to claim.
    if (!target) return { target, calls: [], mayHaveMore: true, takenOver: 0 }
    const slots = Math.min(capacity, target.max_parallel - (await countLeased(tx, ref)))
    if (slots <= 0) return { target, calls: [], mayHaveMore: true, takenOver: 0 }
    const { calls, takenOver } = await claimLongestWaiting(
      target,
      slots,
      { now, leaseId, inFlight, takesOver },
      tx,
    )
    return { target, calls, mayHaveMore: calls.length >= slots, takenOver }
  })
}

async function claimLongestWaiting(
  target: CallTarget,
  slots: number,
  { now, leaseId, ...claimable }: Claimable & { now: Date; leaseId: string },
  tx: Db,
): Promise<{ calls: CallRow[]; takenOver: number }> {
  const eventsPerCall = target.single_event === 1 ? 1 : limits.webhookEventsPerCallMax
  if (eventsPerCall === 1) await splitDue(tx, target, now, claimable)
  const due = await dueCalls(tx, target, now, slots, claimable)
  const waiting = await oldestWaiting(tx, target, slots * eventsPerCall)
  const chosen = longestWaiting(due, batchesOf(waiting, eventsPerCall), slots)
  const calls = await leaseChosen(target, chosen, now, { lease: leaseId, ms: leaseMs }, tx)
  return { calls, takenOver: chosen.due.filter((call) => call.lease !== null).length }
}

/** Lists of at most `size` in their order. */
const batchesOf = (waiting: WaitingEvent[], size: number): WaitingEvent[][] =>
  Array.from({ length: Math.ceil(waiting.length / size) }, (_, n) => waiting.slice(n * size, (n + 1) * size))

type Chosen = { due: CallRow[]; batches: WaitingEvent[][] }

/**
 * Both lists are in order of age; so is the choice of `slots` of them. A receiver that fails slowly then gets old and new
 * events alike, and neither starves the other.
 */
export function longestWaiting(due: CallRow[], batches: WaitingEvent[][], slots: number): Chosen {
  const ages = [
    ...due.map((call) => ({ call, sinceMs: call.next_try_at?.getTime() ?? 0 })),
    ...batches.map((batch) => ({ batch, sinceMs: batch[0]?.event_time.getTime() ?? 0 })),
  ]
  const chosen = ages.sort((a, b) => a.sinceMs - b.sinceMs).slice(0, slots)
  return {
    due: chosen.flatMap((one) => ("call" in one ? [one.call] : [])),
    batches: chosen.flatMap((one) => ("batch" in one ? [one.batch] : [])),
  }
}

/** Claimed calls in the order in which they should leave. */
async function leaseChosen(
  target: CallTarget,
  { due, batches }: Chosen,
  now: Date,
  lease: Lease,
  tx: Db,
): Promise<CallRow[]> {
  const ids = batches.map((batch) => batch.map((event) => event.event_id))
  const repeated = await leaseDueCalls(
    tx,
    target.project_id,
    due.map((call) => call.call_id),
    lease,
  )
  const added = await addLeasedCalls(tx, target, ids, now, lease)
  await removeWaiting(tx, target, ids.flat())
  return [...repeated, ...added].sort((a, b) => (a.event_ids[0] ?? 0) - (b.event_ids[0] ?? 0))
}
