import { retryUntilDone } from "#postgres/retry"
import { minutes, plus } from "../clock.ts"
import type { Context } from "../context.ts"
import { logFailure } from "../log-failure.ts"
import { addTry, type Posted, packBody } from "../store/call-tries.ts"
import { type After, type CallRow, closeTry, renewCallLease, type Try } from "../store/calls.ts"
import { isStopped } from "../store/replays.ts"
import { type CallTarget, lockWebhook, noteFailure, noteSuccess } from "../store/webhooks.ts"
import { alertStopped } from "./alert-stopped.ts"
import { leaseMs } from "./collect.ts"
import type { Request } from "./post.ts"
import { reschedule } from "./reschedule.ts"
import { stopFailing } from "./stop-failing.ts"

/**
 * Records the result of a try, and the try itself for the delivery log (WEBHOOKLOG-1). HTTP 200 alone is success
 * (WEBHOOK-3); everything else is retried or given up. `request` is null when nothing could be posted. Only the owner
 * of the lease writes, and the lease ends with it: repeated because an answer was lost, it changes nothing. A result
 * that cannot be written stays in flight, with its lease renewed, until it can (WEBHOOK-20).
 */
export async function settle(
  call: CallRow,
  target: CallTarget,
  tried: Try,
  request: Request | null,
  ctx: Context,
): Promise<void> {
  const posted = request && { ...request, ...(await packBody(request.body)) }
  if (tried.http_status === 200) return settleSuccess(call, tried, posted, ctx)
  const hasStopped = await settleFailure(call, tried, posted, ctx)
  if (hasStopped) ctx.metrics.webhooksStopped.inc()
  if (hasStopped) await alertStopped(target, tried, ctx)
}

/** The events of a call were removed from the store: there is nothing to post, and the receiver is not to blame. */
export async function settleEmpty(call: CallRow, at: Date, ctx: Context): Promise<void> {
  const tried = { at, http_status: null, error: "The events of this call are gone.", duration_ms: 0 }
  await untilSettled(call, ctx, () => closeTry(ctx.store.db, call, tried, givenUp))
}

async function settleSuccess(call: CallRow, tried: Try, posted: Posted | null, ctx: Context): Promise<void> {
  const { store, clock } = ctx
  const now = clock.now()
  const note = (failures: number) =>
    isLogged(failures) ? noteSuccess(store.db, call, now, plus(now, -minutes(1))) : Promise.resolve()
  await untilSettled(call, ctx, note)
  await untilSettled(call, ctx, (failures) =>
    store.db.transaction(async (tx) => {
      const isClosed = await closeTry(tx, call, tried, { status: "answered", next_try_at: null })
      if (isClosed && posted && isLogged(failures)) await addTry(tx, call, tried, posted)
    }),
  )
}

/** Attempts at recording a result whole; after them it is recorded without the delivery log and the webhook's health. */
const triesWithLog = 3
const isLogged = (failures: number) => failures < triesWithLog

/** Records the result of a call, however often that fails. Pauses are shorter than a lease, which is renewed after each. */
const untilSettled = <T>(
  call: CallRow,
  ctx: Context,
  write: (failures: number) => Promise<T>,
): Promise<T> => {
  const { db, givenUp } = ctx.store
  let isFirst = true
  const again = async (failures: number) => {
    if (!isFirst && call.lease !== null) await renewCallLease(db, call, { lease: call.lease, ms: leaseMs })
    isFirst = false
    return write(failures)
  }
  const { project_id, call_id } = call
  return retryUntilDone(again, {
    signal: givenUp,
    onFailure: (error) => logFailure(ctx, error, "A callback could not be settled.", { project_id, call_id }),
  })
}

const givenUp: After = { status: "given_up", next_try_at: null }

/** Returns true when this failure stopped the webhook. */
async function settleFailure(
  call: CallRow,
  tried: Try,
  posted: Posted | null,
  ctx: Context,
): Promise<boolean> {
  const { store, clock } = ctx
  /** The outcome of a transaction whose answer may have been lost. */
  let hasStopped = false
  const close = (failures: number) =>
    store.db.transaction(async (tx) => {
      const webhook = await lockWebhook(tx, call)
      if (!webhook) return false
      // REPLAY-6: what a stopped replay had under way is not repeated.
      const isLast = call.replay_id !== null && (await isStopped(tx, call.project_id, call.replay_id))
      const after = isLast ? givenUp : reschedule(call, tried.at)
      if (!(await closeTry(tx, call, tried, after))) return hasStopped && webhook.status === "stopped"
      if (posted && isLogged(failures)) await addTry(tx, call, tried, posted)
      if (isLast) return false
      if (!webhook.failing_since) await noteFailure(tx, call, tried.at)
      hasStopped = after.status === "given_up" && (await stopFailing(tx, webhook, tried.at, clock.now()))
      return hasStopped
    })
  return untilSettled(call, ctx, close)
}
