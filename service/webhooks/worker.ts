import { limits } from "#contract/limits"
import { openCallOut } from "../call-out.ts"
import { hours, minutes, plus, seconds, systemClock } from "../clock.ts"
import type { Context, Room } from "../context.ts"
import { liftOldBlocks } from "../events/spam-block.ts"
import { giveUpInactive, releaseLeases } from "../store/calls.ts"
import { dropUnwanted } from "../store/outbox.ts"
import { tidy } from "../store/tidy.ts"
import { type Dispatch, makeDispatch } from "./dispatch.ts"

/** How long a burst of events is gathered into one call, and how often the store is asked when nobody rings. */
export type Pace = { gatherMs: number; pollMs: number }

const usual: Pace = { gatherMs: 50, pollMs: seconds(1) }

/**
 * Tells webhooks what happened. events/record leaves an outbox row beside each event; here they are collected into calls
 * of up to 100 events, signed, posted and repeated every 10 minutes for 24 hours until answered with 200. Every event
 * is told at least once; many workers may run on one PostgreSQL, because calls are claimed with a lease.
 */
export function openWebhooks(ctx: Context, pace: Pace = usual): Room {
  const closing = new AbortController()
  const out = openCallOut(ctx.config.callbackAllow)
  const dispatch = makeDispatch(ctx, out)
  const loop = work(ctx, dispatch, pace, closing.signal)
  return {
    async close() {
      closing.abort()
      await loop
      await dispatch.stop()
      await out.close()
    },
  }
}

async function work(ctx: Context, dispatch: Dispatch, pace: Pace, closing: AbortSignal): Promise<void> {
  const surprise = (error: unknown) => ctx.log.error({ err: error }, "Callbacks could not be started.")
  // PGlite belongs to one process: a lease in it is of a process that died.
  if (ctx.store.kind === "pglite") await releaseLeases(ctx.store.db, ctx.clock.now()).catch(surprise)
  const minutesWork = everyMinute(ctx)
  while (!closing.aborted) {
    await minutesWork().catch(surprise)
    await dispatch.startDue().catch(surprise)
    await ctx.wake.wait("outbox", pace.pollMs, closing)
    // Events of a burst are committed one after the other; real time, as the 3-second limit is.
    if (!closing.aborted) await systemClock.sleep(pace.gatherMs, closing)
  }
}

/**
 * Gives up what waits for webhooks that are not active, when its 24 hours are over (WEBHOOK-10), ends old spam blocks
 * (BLOCK-3), which webhooks are told at once, and deletes what is over (TIDY-1).
 */
function everyMinute({ store, clock }: Context): () => Promise<void> {
  let nextAt = clock.now()
  return async () => {
    const now = clock.now()
    if (now < nextAt) return
    nextAt = plus(now, minutes(1))
    const before = plus(now, -hours(limits.webhookRetryHours))
    await giveUpInactive(store.db, before)
    await dropUnwanted(store.db, before)
    await liftOldBlocks(store.db, now)
    await tidy(store.db, now)
  }
}
