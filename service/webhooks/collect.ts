import { limits } from "#contract/limits"
import { retryWhileUnavailable } from "#postgres/retry"
import { isNotReached } from "#postgres/trouble"
import { minutes } from "../clock.ts"
import type { Context } from "../context.ts"
import { type LeasedAt, leasedNow } from "../lease-age.ts"
import {
  addLeasedCalls,
  type CallRow,
  callsOfLease,
  countLeased,
  dueCalls,
  type Free,
  leaseCalls,
  splitDue,
} from "../store/calls.ts"
import { type Lease, takeOverAfterMs } from "../store/lease.ts"
import type { Db } from "../store/open.ts"
import { oldestWaiting, removeWaiting, type WaitingEvent } from "../store/outbox.ts"
import type { WebhookRef } from "../store/schema/webhooks.ts"
import { type CallTarget, lockForCalls } from "../store/webhooks.ts"

/** Calls that this worker now has to make. `isFull`: there may be more once one of them has ended. */
export type Collected = { target: CallTarget | null; calls: CallRow[]; isFull: boolean; leasedAt: LeasedAt }

/** Longer than any call can last; the calls of a worker that died are free after this time. */
export const leaseMs = minutes(1)

/**
 * Takes calls of one webhook: calls that are due again, and new calls made of waiting events, whichever waited longest,
 * as many as `capacity` and the webhook's max_parallel allow over all workers (WEBHOOK-7). One short transaction. `inFlight`
 * are calls that this process has not settled yet.
 */
export async function collect(
  ref: WebhookRef,
  capacity: number,
  ctx: Context,
  inFlight: readonly number[] = [],
): Promise<Collected> {
  const lease = ctx.ids.lease()
  const seen: { target: CallTarget | null } = { target: null }
  const leasedAt = leasedNow()
  try {
    const collected = await collectNow(ref, capacity, { inFlight, lease, seen }, ctx)
    ctx.metrics.leasesTakenOver.inc({ kind: "webhook_call" }, collected.takenOver)
    return { ...collected, leasedAt }
  } catch (error) {
    const { target } = seen
    if (isNotReached(error) || !target) throw error
    // The commit may have been made although its answer was lost or not understood: what carries the lease is ours to make.
    const { db, givenUp } = ctx.store
    const calls = await retryWhileUnavailable(() => callsOfLease(db, ref, lease), givenUp)
    if (calls.length === 0) throw error
    return { target, calls, isFull: true, leasedAt }
  }
}

type ClaimState = { inFlight: readonly number[]; lease: string; seen: { target: CallTarget | null } }

async function collectNow(
  ref: WebhookRef,
  capacity: number,
  { inFlight, lease, seen }: ClaimState,
  ctx: Context,
): Promise<Omit<Collected, "leasedAt"> & { takenOver: number }> {
  const now = ctx.clock.now()
  const takesOver = ctx.store.reachableForMs() >= takeOverAfterMs
  return ctx.store.db.transaction(async (tx) => {
    const target = await lockForCalls(tx, ref)
    seen.target = target
    // Inactive, or locked while a call is settled: in that case there may be more, so this is repeated when one has ended.
    if (!target) return { target, calls: [], isFull: true, takenOver: 0 }
    const free = Math.min(capacity, target.max_parallel - (await countLeased(tx, ref)))
    if (free <= 0) return { target, calls: [], isFull: true, takenOver: 0 }
    const { calls, takenOver } = await take(target, free, { now, lease, inFlight, takesOver }, tx)
    return { target, calls, isFull: calls.length >= free, takenOver }
  })
}

async function take(
  target: CallTarget,
  free: number,
  { now, lease, ...freeCalls }: Free & { now: Date; lease: string },
  tx: Db,
): Promise<{ calls: CallRow[]; takenOver: number }> {
  const eventsPerCall = target.single_event === 1 ? 1 : limits.webhookEventsPerCallMax
  if (eventsPerCall === 1) await splitDue(tx, target, now, freeCalls)
  const due = await dueCalls(tx, target, now, free, freeCalls)
  const waiting = await oldestWaiting(tx, target, free * eventsPerCall)
  const chosen = longestWaiting(due, batchesOf(waiting, eventsPerCall), free)
  const calls = await claim(target, chosen, now, { lease, ms: leaseMs }, tx)
  return { calls, takenOver: chosen.due.filter((call) => call.lease !== null).length }
}

/** Lists of at most `size` in the order given. */
const batchesOf = (waiting: WaitingEvent[], size: number): WaitingEvent[][] =>
  Array.from({ length: Math.ceil(waiting.length / size) }, (_, n) => waiting.slice(n * size, (n + 1) * size))

type Chosen = { due: CallRow[]; batches: WaitingEvent[][] }

/**
 * Both lists are in order of age; so is the choice of `free` of them. A receiver that fails slowly then gets old and new
 * events alike, and neither starves the other.
 */
export function longestWaiting(due: CallRow[], batches: WaitingEvent[][], free: number): Chosen {
  const ages = [
    ...due.map((call) => ({ call, sinceMs: call.next_try_at?.getTime() ?? 0 })),
    ...batches.map((batch) => ({ batch, sinceMs: batch[0]?.event_time.getTime() ?? 0 })),
  ]
  const chosen = ages.sort((a, b) => a.sinceMs - b.sinceMs).slice(0, free)
  return {
    due: chosen.flatMap((one) => ("call" in one ? [one.call] : [])),
    batches: chosen.flatMap((one) => ("batch" in one ? [one.batch] : [])),
  }
}

/** Claimed calls in the order in which they should leave. */
async function claim(
  target: CallTarget,
  { due, batches }: Chosen,
  now: Date,
  lease: Lease,
  tx: Db,
): Promise<CallRow[]> {
  const ids = batches.map((batch) => batch.map((event) => event.event_id))
  const repeated = await leaseCalls(
    tx,
    target.project_id,
    due.map((call) => call.call_id),
    lease,
  )
  const added = await addLeasedCalls(tx, target, ids, now, lease)
  await removeWaiting(tx, target, ids.flat())
  return [...repeated, ...added].sort((a, b) => (a.event_ids[0] ?? 0) - (b.event_ids[0] ?? 0))
}
