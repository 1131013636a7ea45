import { limits } from "#contract/limits"
import { retryUntilDone } from "#postgres/retry"
import { hours, minutes, plus } from "../clock.ts"
import type { Context } from "../context.ts"
import { logFailure } from "../log.ts"
import { addTry, type Posted, packBody } from "../store/call-tries.ts"
import {
  type NextState,
  type CallRow,
  closeTry,
  countEventsTried,
  renewCallLease,
  type Try,
} from "../store/calls.ts"
import type { Db } from "../store/open.ts"
import { isStopped } from "../store/replays.ts"
import {
  type CallTarget,
  lockWebhook,
  recordFailure,
  recordSuccess,
  stopWebhook,
  type WebhookRow,
} from "../store/webhooks.ts"
import { alertStopped } from "./alert-stopped.ts"
import { leaseMs } from "./claim-calls.ts"
import type { Request } from "./post.ts"

/**
 * Records the result of a try, and the try itself for the delivery log (WEBHOOKLOG-1). HTTP 200 alone is success
 * (WEBHOOK-3); everything else is retried or given up. `request` is null when nothing could be posted. Only the owner
 * of the lease writes, and the lease ends with it: repeated because an answer was lost, it changes nothing. A result
 * that cannot be written stays in flight, with its lease renewed, until it can (WEBHOOK-20).
 */
export async function settle(
  call: CallRow,
  target: CallTarget,
  result: Try,
  request: Request | null,
  ctx: Context,
): Promise<void> {
  const posted = request && { ...request, ...(await packBody(request.body)) }
  if (result.http_status === 200) return settleSuccess(call, result, posted, ctx)
  const hasStopped = await settleFailure(call, result, posted, ctx)
  if (hasStopped) ctx.metrics.webhooksStopped.inc()
  if (hasStopped) await alertStopped(target, result, ctx)
}

/** The events of a call were removed from the store: there is nothing to post, and the receiver is not to blame. */
export async function settleEmpty(call: CallRow, at: Date, ctx: Context): Promise<void> {
  const result = { at, http_status: null, error: "The events of this call were deleted.", duration_ms: 0 }
  await untilSettled(call, ctx, () => closeTry(ctx.store.db, call, result, givenUp))
}

async function settleSuccess(call: CallRow, result: Try, posted: Posted | null, ctx: Context): Promise<void> {
  const { store, clock } = ctx
  const now = clock.now()
  const resetHealth = (failures: number) =>
    isLogged(failures) ? recordSuccess(store.db, call, now, plus(now, -minutes(1))) : Promise.resolve()
  await untilSettled(call, ctx, resetHealth)
  await untilSettled(call, ctx, (failures) =>
    store.db.transaction(async (tx) => {
      const isClosed = await closeTry(tx, call, result, { status: "answered", next_try_at: null })
      if (isClosed && posted && isLogged(failures)) await addTry(tx, call, result, posted)
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
  const renewAndWrite = async (failures: number) => {
    if (!isFirst && call.lease !== null) await renewCallLease(db, call, { lease: call.lease, ms: leaseMs })
    isFirst = false
    return write(failures)
  }
  const { project_id, call_id } = call
  return retryUntilDone(renewAndWrite, {
    signal: givenUp,
    onFailure: (error) =>
      logFailure(ctx, error, "The result of a webhook call could not be recorded.", { project_id, call_id }),
  })
}

const givenUp: NextState = { status: "given_up", next_try_at: null }

/** Returns true when this failure stopped the webhook. */
async function settleFailure(
  call: CallRow,
  result: Try,
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
      const after = isLast ? givenUp : reschedule(call, result.at)
      if (!(await closeTry(tx, call, result, after))) return hasStopped && webhook.status === "stopped"
      if (posted && isLogged(failures)) await addTry(tx, call, result, posted)
      if (isLast) return false
      if (!webhook.failing_since) await recordFailure(tx, call, result.at)
      hasStopped = after.status === "given_up" && (await stopFailing(tx, webhook, result.at, clock.now()))
      return hasStopped
    })
  return untilSettled(call, ctx, close)
}

/**
 * Next state of a call whose try at `startedAt` failed: again 10 minutes after that start, until a try was made 24
 * hours or more after the call was made (WEBHOOK-5). Counting from starts keeps slow receivers from stretching the day.
 */
export function reschedule(call: Pick<CallRow, "created_at">, startedAt: Date): NextState {
  const isLast = startedAt >= plus(call.created_at, hours(limits.webhookRetryHours))
  if (isLast) return { status: "given_up", next_try_at: null }
  return { status: "waiting", next_try_at: plus(startedAt, minutes(limits.webhookRetryMinutes)) }
}

/**
 * The stop rule (WEBHOOK-9), checked when a call was given up, which is after its 24 hours of failed tries: the webhook
 * is stopped when its calls of the last 24 hours were about at least 10 distinct events and every one of them failed.
 * `failing_since` is the start of the first failed try after the last success or activation. Returns true when this
 * call stopped it. `webhook` is locked by the caller.
 */
async function stopFailing(tx: Db, webhook: WebhookRow, triedAt: Date, now: Date): Promise<boolean> {
  const dayAgo = plus(triedAt, -hours(24))
  if (webhook.status !== "active" || !webhook.failing_since || webhook.failing_since > dayAgo) return false
  const eventsTried = await countEventsTried(tx, webhook, dayAgo)
  if (eventsTried < limits.webhookStopEventsMin) return false
  await stopWebhook(tx, webhook, now)
  return true
}
