import { limits } from "#contract/limits"
import { openCallOut } from "../call-out.ts"
import { days, hours, minutes, plus, seconds, systemClock } from "../clock.ts"
import type { Context, Room } from "../context.ts"
import { liftOldBlocks } from "../events/spam-block.ts"
import { logFailure } from "../log-failure.ts"
import { dropOldTries } from "../store/call-tries.ts"
import { dropOldCalls, giveUpInactive } from "../store/calls.ts"
import { dropUnwanted } from "../store/outbox.ts"
import { dropOldReplays, giveUpStopped, stopOldReplays } from "../store/replays.ts"
import { tidy } from "../store/tidy.ts"
import { type Dispatch, makeDispatch } from "./dispatch.ts"
import { stepReplays } from "./replay.ts"

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
  const surprise = (error: unknown) => logFailure(ctx, error, "Callbacks could not be started.")
  const minutesWork = everyMinute(ctx)
  while (!closing.aborted) {
    await minutesWork().catch(surprise)
    await stepReplays(ctx).catch(surprise)
    await dispatch.startDue().catch(surprise)
    await ctx.wake.wait("outbox", pace.pollMs, closing)
    // Events of a burst are committed one after the other; real time, as the 3-second limit is.
    if (!closing.aborted) await systemClock.sleep(pace.gatherMs, closing)
  }
}

/** What is looked at once a minute: what is over is given up, lifted, stepped on or deleted. */
function everyMinute(ctx: Context): () => Promise<void> {
  let nextAt = ctx.clock.now()
  return async () => {
    const now = ctx.clock.now()
    if (now < nextAt) return
    nextAt = plus(now, minutes(1))
    await giveUpAndLift(ctx, now)
    await dropOldLog(ctx, now)
    await tidy(ctx.store.db, now)
  }
}

/**
 * Gives up what waits for webhooks that are not active, when its 24 hours are over (WEBHOOK-10), and what stopped
 * replays left (REPLAY-6); ends old spam blocks (BLOCK-3), which webhooks are told at once.
 */
async function giveUpAndLift({ store }: Context, now: Date): Promise<void> {
  const before = plus(now, -hours(limits.webhookRetryHours))
  await giveUpInactive(store.db, before)
  await dropUnwanted(store.db, before)
  await giveUpStopped(store.db, now)
  await liftOldBlocks(store.db, now)
}

/**
 * The delivery log reaches back 30 days (WEBHOOKLOG-1). Calls stay a day longer: what is replayed as missed is what no
 * call answered.
 */
async function dropOldLog({ store }: Context, now: Date): Promise<void> {
  const reach = plus(now, -days(limits.webhookLogDays))
  await stopOldReplays(store.db, reach, now, `It was begun ${limits.webhookLogDays} days ago.`)
  await dropOldTries(store.db, reach, limits.webhookLogTriesMax)
  await dropOldCalls(store.db, plus(now, -days(limits.webhookLogDays + 1)))
  await dropOldReplays(store.db, plus(now, -days(limits.webhookLogDays + 1)))
}
