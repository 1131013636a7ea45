import { retryUntilDone } from "#postgres/retry"
import { databaseFailureOf } from "#postgres/database-failure"
import { ageOf, type LeasedAt, seconds } from "../clock.ts"
import type { Context } from "../context.ts"
import { logFailure } from "../log.ts"
import type { CallOut, Outcome } from "../network/call-out.ts"
import { type CallEvent, type CallRow, eventsOfCall, renewCallLease } from "../store/calls.ts"
import type { CallTarget } from "../store/webhooks.ts"
import { callbackFields, senderOf, signBody } from "./body.ts"
import { leaseMs } from "./claim-calls.ts"
import { post, type Request } from "./post.ts"
import { settle, settleEmpty } from "./settle.ts"

/** A call that this process has just claimed. */
export type ClaimedCall = CallRow & { leasedAt: LeasedAt }

/**
 * One try from begin to end: read the events, build and sign the body, post it, record the result. No transaction is open
 * while the receiver works. While the database is away nothing is posted, and a result is kept until it can be recorded.
 */
export async function makeCall(
  call: ClaimedCall,
  target: CallTarget,
  out: CallOut,
  ctx: Context,
): Promise<void> {
  const events = await readEvents(call, ctx)
  const at = ctx.clock.now()
  if (!(await ensureLease(call, ctx))) return
  if (events?.length === 0) return settleEmpty(call, at, ctx)
  const { request, outcome } = events ? await attempt(call, events, target, out, ctx) : notPosted
  if (request) countCall(outcome, ctx.metrics)
  await settle(call, target, { at, ...outcome }, request, ctx)
}

function countCall({ http_status, duration_ms }: Outcome, { calls, callDuration }: Context["metrics"]): void {
  const answered = http_status === 200 ? "answered" : "rejected"
  calls.inc({ outcome: http_status === null ? "unanswered" : answered })
  callDuration.observe(duration_ms / 1000)
}

type Attempt = { request: Request | null; outcome: Outcome }

/** A call that cannot be built must not be retried in a tight loop: it is rescheduled like a failed one. */
const notPosted: Attempt = {
  request: null,
  outcome: { http_status: null, error: "The call could not be made.", duration_ms: 0 },
}

/** Attempts at a statement that fails before the post. */
const triesBeforePost = 4

/** A read that is needed before the post: it waits while the database is away. */
const readBeforePost = <T>(read: () => Promise<T>, call: CallRow, ctx: Context): Promise<T> =>
  retryUntilDone(read, {
    signal: ctx.store.givenUp,
    isWorthAnother: (_, failures) => failures < triesBeforePost,
    onFailure: (error) => logCallFailure(ctx, error, call),
  })

const logCallFailure = (ctx: Context, error: unknown, { project_id, call_id }: CallRow): void =>
  logFailure(ctx, error, "A webhook call could not be made.", { project_id, call_id })

/** Null when the events cannot be read. */
async function readEvents(call: CallRow, ctx: Context): Promise<CallEvent[] | null> {
  try {
    const read = () => eventsOfCall(ctx.store.db, call.project_id, call.event_ids)
    return await readBeforePost(read, call, ctx)
  } catch (error) {
    if (databaseFailureOf(error) !== null) throw error
    logCallFailure(ctx, error, call)
    return null
  }
}

/** A post and its record fit into what is left of the lease, unless the database was away. */
const leaseLeftMinMs = seconds(10)

/** Renews a lease that is about to expire; false when another worker has the call now. */
async function ensureLease(call: ClaimedCall, ctx: Context): Promise<boolean> {
  const { lease, leasedAt } = call
  if (lease === null || ageOf(leasedAt) < leaseMs - leaseLeftMinMs) return true
  const isRenewed = await readBeforePost(
    () => renewCallLease(ctx.store.db, call, { lease, ms: leaseMs }),
    call,
    ctx,
  )
  if (!isRenewed) ctx.metrics.leasesLost.inc({ kind: "webhook_call" })
  return isRenewed
}

async function attempt(
  call: CallRow,
  events: CallEvent[],
  target: CallTarget,
  out: CallOut,
  ctx: Context,
): Promise<Attempt> {
  try {
    const body = signBody(
      callbackFields(events, senderOf(target), target),
      ctx.sealer.open(target.signing_key_sealed),
    )
    const { retry_count, replay_id } = call
    const extraHeaders: Record<string, string> = replay_id === null ? {} : { replay: String(replay_id) }
    return await post({ webhook: target, body, retry_count, id: ctx.ids.hex(16), extraHeaders }, out)
  } catch (error) {
    logCallFailure(ctx, error, call)
    return notPosted
  }
}
