import { minutes, plus } from "../clock.ts"
import type { Context } from "../context.ts"
import { type CallRow, closeTry, type Try } from "../store/calls.ts"
import { type CallTarget, lockWebhook, noteFailure, noteSuccess } from "../store/webhooks.ts"
import { alertStopped } from "./alert-stopped.ts"
import { reschedule } from "./reschedule.ts"
import { stopFailing } from "./stop-failing.ts"

/** Writes down what a try brought. HTTP 200 alone is success (WEBHOOK-3); everything else comes again or is given up. */
export async function settle(call: CallRow, target: CallTarget, tried: Try, ctx: Context): Promise<void> {
  if (tried.http_status === 200) return settleSuccess(call, tried, ctx)
  const isStopped = await settleFailure(call, tried, ctx)
  if (isStopped) await alertStopped(target, tried, ctx)
}

async function settleSuccess(call: CallRow, tried: Try, { store, clock }: Context): Promise<void> {
  const now = clock.now()
  await noteSuccess(store.db, call, now, plus(now, -minutes(1)))
  await closeTry(store.db, call, tried, { status: "answered", next_try_at: null })
}

/** Returns true when this failure stopped the webhook. */
async function settleFailure(call: CallRow, tried: Try, { store, clock }: Context): Promise<boolean> {
  return store.db.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, call)
    if (!webhook) return false
    const after = reschedule(call, tried.at)
    if (!(await closeTry(tx, call, tried, after))) return false
    if (!webhook.failing_since) await noteFailure(tx, call, tried.at)
    return after.status === "given_up" && stopFailing(tx, webhook, tried.at, clock.now())
  })
}
