import type { CallOut, Outcome } from "../call-out.ts"
import type { Context } from "../context.ts"
import { type CallEvent, type CallRow, closeTry, eventsOfCall } from "../store/calls.ts"
import type { CallTarget } from "../store/webhooks.ts"
import { callbackFields } from "./body.ts"
import { post } from "./post.ts"
import { settle } from "./settle.ts"
import { signBody } from "./sign.ts"

/**
 * The whole life of one try: read the events, build and sign the body, post it, write down what came. No transaction
 * is open while the receiver thinks.
 */
export async function makeCall(call: CallRow, target: CallTarget, out: CallOut, ctx: Context): Promise<void> {
  const at = ctx.clock.now()
  const events = await eventsOfCall(ctx.store.db, call.project_id, call.event_ids)
  if (events.length === 0) return closeEmpty(call, at, ctx)
  const outcome = await attempt(call, events, target, out, ctx)
  await settle(call, target, { at, ...outcome }, ctx)
}

async function attempt(
  call: CallRow,
  events: CallEvent[],
  target: CallTarget,
  out: CallOut,
  ctx: Context,
): Promise<Outcome> {
  try {
    const body = signBody(
      callbackFields(events, senderOf(target), target),
      ctx.sealer.open(target.api_key_sealed),
    )
    const { retry_count } = call
    return await post({ webhook: target, body, retry_count, id: ctx.ids.hex(16) }, out)
  } catch (error) {
    // A call that cannot be made must not come back at once for ever: it takes its turn like a failed one.
    ctx.log.error(
      { err: error, project_id: call.project_id, call_id: call.call_id },
      "A callback could not be made.",
    )
    return { http_status: null, error: "The call could not be made.", duration_ms: 0 }
  }
}

const senderOf = (target: CallTarget) => ({
  user_id: target.user_id,
  project: target.is_account_space ? null : { id: target.project_id, name: target.project_name },
})

/** Its events were removed from the store: there is nothing to tell, and the receiver is not to blame. */
async function closeEmpty(call: CallRow, at: Date, ctx: Context): Promise<void> {
  const tried = { at, http_status: null, error: "The events of this call are gone.", duration_ms: 0 }
  await closeTry(ctx.store.db, call, tried, { status: "given_up", next_try_at: null })
}
