import type { CallOut } from "../call-out.ts"
import type { Context } from "../context.ts"
import { logFailure } from "../log-failure.ts"
import { type CallTarget, type WebhookRef, webhooksWithWork } from "../store/webhooks.ts"
import { collect } from "./collect.ts"
import { type HeldCall, makeCall } from "./make-call.ts"

/** Calls that this process makes at the same time, over all webhooks. */
const parallelMax = 500

export type Dispatch = {
  /** Starts every call that may start now. A webhook whose calls cannot be taken keeps no other one from its own. */
  startDue(onFailure?: (error: unknown) => void): Promise<void>
  /** Starts nothing more and resolves when every call under way is settled. */
  stop(): Promise<void>
  /** Resolves when no call is under way. */
  settled(): Promise<void>
}

/**
 * Keeps the calls under way. A webhook that had more than could be taken is filled up as soon as half of its calls have
 * ended, so a backlog flows at the receiver's pace, nobody polls for it, and one look at the store serves several calls.
 */
export function makeDispatch(ctx: Context, out: CallOut): Dispatch {
  const underWay = new Set<Promise<void>>()
  const lines = new Map<string, Line>()
  let isStopping = false

  async function fill(line: Line): Promise<void> {
    line.isAskedAgain = true
    if (line.isFilling) return
    line.isFilling = true
    try {
      while (line.isAskedAgain && !isStopping) {
        line.isAskedAgain = false
        const capacity = parallelMax - underWay.size
        const { target, calls, isFull, leasedAt } = await collect(line.ref, capacity, ctx, [...line.inFlight])
        line.refillAt = isFull ? Math.floor((line.inFlight.size + calls.length) / 2) : -1
        if (target) for (const call of calls) start({ ...call, leasedAt }, target, line)
      }
    } finally {
      line.isFilling = false
      if (line.inFlight.size === 0) lines.delete(keyOf(line.ref))
    }
  }

  function start(call: HeldCall, target: CallTarget, line: Line): void {
    line.inFlight.add(call.call_id)
    track(makeCall(call, target, out, ctx), () => {
      line.inFlight.delete(call.call_id)
      if (line.inFlight.size <= line.refillAt && !isStopping) track(fill(line))
      else if (line.inFlight.size === 0 && !line.isFilling) lines.delete(keyOf(line.ref))
    })
  }

  function track(work: Promise<void>, ended = () => {}): void {
    const tracked = work
      .catch((error) => logFailure(ctx, error, "A callback was not made or not settled."))
      .then(() => {
        underWay.delete(tracked)
        ended()
      })
    underWay.add(tracked)
  }

  function lineOf(ref: WebhookRef): Line {
    const line = lines.get(keyOf(ref)) ?? {
      ref,
      inFlight: new Set<number>(),
      refillAt: -1,
      isFilling: false,
      isAskedAgain: false,
    }
    lines.set(keyOf(ref), line)
    return line
  }

  const settled = async () => {
    while (underWay.size > 0) await Promise.all(underWay)
  }

  return {
    async startDue(onFailure = rethrow) {
      const refs = await webhooksWithWork(ctx.store.db, ctx.clock.now())
      for (const ref of shuffled(refs, ctx)) await fill(lineOf(ref)).catch(onFailure)
    },
    settled,
    async stop() {
      isStopping = true
      await settled()
    },
  }
}

/** One webhook's calls under way in this process. */
type Line = {
  ref: WebhookRef
  /** Calls that are not settled yet: while the database is away a result stays in memory. */
  inFlight: Set<number>
  /** With this many calls left, more are taken; -1 when nothing was left to take. */
  refillAt: number
  isFilling: boolean
  isAskedAgain: boolean
}

const rethrow = (error: unknown): void => {
  throw error
}

const keyOf = ({ project_id, webhook_id }: WebhookRef): string => `${project_id}/${webhook_id}`

/** Another webhook begins each time: when places are short, everybody gets some. */
function shuffled(refs: WebhookRef[], { ids }: Context): WebhookRef[] {
  if (refs.length < 2) return refs
  const first = ids.below(refs.length)
  return [...refs.slice(first), ...refs.slice(0, first)]
}
