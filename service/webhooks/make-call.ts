import { untilWritten } from "#postgres/again"
import type { CallOut, Outcome } from "../call-out.ts"
import { seconds } from "../clock.ts"
import type { Context } from "../context.ts"
import { ageOf, type LeasedAt } from "../lease-age.ts"
import { type CallEvent, type CallRow, closeTry, eventsOfCall, keepCallLease } from "../store/calls.ts"
import type { CallTarget } from "../store/webhooks.ts"
import { callbackFields, senderOf } from "./body.ts"
import { leaseMs } from "./collect.ts"
import { post, type Request } from "./post.ts"
import { settle } from "./settle.ts"
import { signBody } from "./sign.ts"

/** A call that this process has just claimed. */
export type HeldCall = CallRow & { leasedAt: LeasedAt }

/**
 * The whole life of one try: read the events, build and sign the body, post it, write down what came. No transaction
 * is open while the receiver thinks. While the database is away nothing is posted, and what came is kept until it can be
 * written down.
 */
export async function makeCall(
  call: HeldCall,
  target: CallTarget,
  out: CallOut,
  ctx: Context,
): Promise<void> {
  const { db, givenUp } = ctx.store
  const events = await untilWritten(() => eventsOfCall(db, call.project_id, call.event_ids), givenUp)
  const at = ctx.clock.now()
  if (!(await holds(call, ctx))) return
  if (events.length === 0) return closeEmpty(call, at, ctx)
  const { request, outcome } = await attempt(call, events, target, out, ctx)
  await settle(call, target, { at, ...outcome }, request, ctx)
}

/** A post and its note fit into what is left of the lease, unless the database was away. */
const enoughMs = seconds(10)

/** False when the lease ran out meanwhile and somebody else has the call now. */
async function holds(call: HeldCall, { store }: Context): Promise<boolean> {
  const { lease, leasedAt } = call
  if (lease === null || ageOf(leasedAt) < leaseMs - enoughMs) return true
  return untilWritten(() => keepCallLease(store.db, call, { lease, ms: leaseMs }), store.givenUp)
}

async function attempt(
  call: CallRow,
  events: CallEvent[],
  target: CallTarget,
  out: CallOut,
  ctx: Context,
): Promise<{ request: Request | null; outcome: Outcome }> {
  try {
    const body = signBody(
      callbackFields(events, senderOf(target), target),
      ctx.sealer.open(target.api_key_sealed),
    )
    const { retry_count, replay_id } = call
    const marks: Record<string, string> = replay_id === null ? {} : { replay: String(replay_id) }
    return await post({ webhook: target, body, retry_count, id: ctx.ids.hex(16), marks }, out)
  } catch (error) {
    // A call that cannot be made must not come back at once for ever: it takes its turn like a failed one.
    ctx.log.error(
      { err: error, project_id: call.project_id, call_id: call.call_id },
      "A callback could not be made.",
    )
    const outcome = { http_status: null, error: "The call could not be made.", duration_ms: 0 }
    return { request: null, outcome }
  }
}

/** Its events were removed from the store: there is nothing to tell, and the receiver is not to blame. */
async function closeEmpty(call: CallRow, at: Date, { store }: Context): Promise<void> {
  const tried = { at, http_status: null, error: "The events of this call are gone.", duration_ms: 0 }
  const end = () => closeTry(store.db, call, tried, { status: "given_up", next_try_at: null })
  await untilWritten(end, store.givenUp)
}
