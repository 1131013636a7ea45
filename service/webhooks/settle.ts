import { untilWritten } from "#postgres/again"
import { minutes, plus } from "../clock.ts"
import type { Context } from "../context.ts"
import { addTry, type Posted, packBody } from "../store/call-tries.ts"
import { type After, type CallRow, closeTry, type Try } from "../store/calls.ts"
import { isStopped } from "../store/replays.ts"
import { type CallTarget, lockWebhook, noteFailure, noteSuccess } from "../store/webhooks.ts"
import { alertStopped } from "./alert-stopped.ts"
import type { Request } from "./post.ts"
import { reschedule } from "./reschedule.ts"
import { stopFailing } from "./stop-failing.ts"

/**
 * Writes down what a try brought, and the try itself for the delivery log (WEBHOOKLOG-1). HTTP 200 alone is success
 * (WEBHOOK-3); everything else comes again or is given up. `request` is null when nothing could be posted. Only who holds
 * the lease writes, and the lease ends with it: made a second time, because an answer was lost, it changes nothing.
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
  if (hasStopped) await alertStopped(target, tried, ctx)
}

async function settleSuccess(
  call: CallRow,
  tried: Try,
  posted: Posted | null,
  { store, clock }: Context,
): Promise<void> {
  const now = clock.now()
  await untilWritten(() => noteSuccess(store.db, call, now, plus(now, -minutes(1))), store.givenUp)
  const close = () =>
    store.db.transaction(async (tx) => {
      const isClosed = await closeTry(tx, call, tried, { status: "answered", next_try_at: null })
      if (isClosed && posted) await addTry(tx, call, tried, posted)
    })
  await untilWritten(close, store.givenUp)
}

const givenUp: After = { status: "given_up", next_try_at: null }

/** Returns true when this failure stopped the webhook. */
async function settleFailure(
  call: CallRow,
  tried: Try,
  posted: Posted | null,
  { store, clock }: Context,
): Promise<boolean> {
  /** What a transaction found whose answer may have been lost. */
  let hasStopped = false
  const close = () =>
    store.db.transaction(async (tx) => {
      const webhook = await lockWebhook(tx, call)
      if (!webhook) return false
      // REPLAY-6: what a stopped replay had under way is not repeated.
      const isLast = call.replay_id !== null && (await isStopped(tx, call.project_id, call.replay_id))
      const after = isLast ? givenUp : reschedule(call, tried.at)
      if (!(await closeTry(tx, call, tried, after))) return hasStopped && webhook.status === "stopped"
      if (posted) await addTry(tx, call, tried, posted)
      if (isLast) return false
      if (!webhook.failing_since) await noteFailure(tx, call, tried.at)
      hasStopped = after.status === "given_up" && (await stopFailing(tx, webhook, tried.at, clock.now()))
      return hasStopped
    })
  return untilWritten(close, store.givenUp)
}
