import type { Context } from "../context.ts"
import { makeTally } from "../load/tally.ts"
import { logFailure } from "../log.ts"
import type { CallOut } from "../network/call-out.ts"
import type { WebhookRef } from "../store/schema/webhooks.ts"
import { type CallTarget, webhooksWithWork } from "../store/webhooks.ts"
import { claimCalls } from "./claim-calls.ts"
import { type ClaimedCall, makeCall } from "./make-call.ts"

/** Calls that this process makes at the same time, over all webhooks. */
const parallelMax = 500

/**
 * How many more calls a project with `inFlight` calls may make when `freeSlots` are left: it may have at most half of
 * the slots that the others leave. So stalling receivers, of however many projects, leave some to the next one.
 */
export const capacityOf = (freeSlots: number, inFlight: number): number =>
  Math.max(0, Math.ceil((freeSlots + inFlight) / 2) - inFlight)

export type Dispatch = {
  /** Starts every call that may start now. A webhook whose calls cannot be claimed does not delay others. */
  startDue(onFailure?: (error: unknown) => void): Promise<void>
  /** Starts nothing more and resolves when every call under way is settled. */
  stop(): Promise<void>
  /** Resolves when no call is under way. */
  settled(): Promise<void>
}

/**
 * Makes calls in parallel. A webhook with a backlog is refilled as soon as half of its calls have ended, so the backlog
 * flows at the receiver's pace without polling, and one query serves several calls.
 */
export function makeDispatch(ctx: Context, out: CallOut): Dispatch {
  const underWay = new Set<Promise<void>>()
  const byWebhook = new Map<string, WebhookCalls>()
  /** Calls in flight, by project. */
  const ofProject = makeTally<number>()
  let isStopping = false

  async function refill(entry: WebhookCalls): Promise<void> {
    entry.hasNewWork = true
    if (entry.isRefilling) return
    entry.isRefilling = true
    try {
      while (entry.hasNewWork && !isStopping) {
        entry.hasNewWork = false
        const { project_id } = entry.ref
        const capacity = capacityOf(parallelMax - underWay.size, ofProject.of(project_id))
        const { target, calls, mayHaveMore, leasedAt } = await claimCalls(entry.ref, capacity, ctx, [
          ...entry.inFlight,
        ])
        entry.refillAt = mayHaveMore ? Math.floor((entry.inFlight.size + calls.length) / 2) : -1
        if (target) for (const call of calls) start({ ...call, leasedAt }, target, entry)
      }
    } finally {
      entry.isRefilling = false
      if (entry.inFlight.size === 0) byWebhook.delete(keyOf(entry.ref))
    }
  }

  function start(call: ClaimedCall, target: CallTarget, entry: WebhookCalls): void {
    entry.inFlight.add(call.call_id)
    ofProject.add(call.project_id, 1)
    track(makeCall(call, target, out, ctx), () => {
      entry.inFlight.delete(call.call_id)
      ofProject.add(call.project_id, -1)
      if (entry.inFlight.size <= entry.refillAt && !isStopping) track(refill(entry))
      else if (entry.inFlight.size === 0 && !entry.isRefilling) byWebhook.delete(keyOf(entry.ref))
    })
  }

  function track(work: Promise<void>, ended = () => {}): void {
    const tracked = work
      .catch((error) =>
        logFailure(ctx, error, "A webhook call could not be made or its result not recorded."),
      )
      .then(() => {
        underWay.delete(tracked)
        ended()
      })
    underWay.add(tracked)
  }

  function callsOf(ref: WebhookRef): WebhookCalls {
    const entry = byWebhook.get(keyOf(ref)) ?? {
      ref,
      inFlight: new Set<number>(),
      refillAt: -1,
      isRefilling: false,
      hasNewWork: false,
    }
    byWebhook.set(keyOf(ref), entry)
    return entry
  }

  const settled = async () => {
    while (underWay.size > 0) await Promise.all(underWay)
  }

  return {
    async startDue(onFailure = rethrow) {
      const refs = await webhooksWithWork(ctx.store.db, ctx.clock.now())
      for (const ref of shuffled(refs, ctx)) await refill(callsOf(ref)).catch(onFailure)
    },
    settled,
    async stop() {
      isStopping = true
      await settled()
    },
  }
}

/** One webhook's calls in flight in this process. */
type WebhookCalls = {
  ref: WebhookRef
  /** Calls whose result is not recorded yet: while the database is away it stays in memory. */
  inFlight: Set<number>
  /** With this many calls left, more are claimed; -1 if there were none to claim. */
  refillAt: number
  isRefilling: boolean
  hasNewWork: boolean
}

const rethrow = (error: unknown): void => {
  throw error
}

const keyOf = ({ project_id, webhook_id }: WebhookRef): string => `${project_id}/${webhook_id}`

/** Another webhook begins each time, so that each gets some when parallel calls are scarce. */
function shuffled(refs: WebhookRef[], { ids }: Context): WebhookRef[] {
  if (refs.length < 2) return refs
  const first = ids.below(refs.length)
  return [...refs.slice(first), ...refs.slice(0, first)]
}
