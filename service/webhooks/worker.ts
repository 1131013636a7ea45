import { seconds, systemClock } from "../clock.ts"
import type { Component, Context } from "../context.ts"
import { logFailure } from "../log.ts"
import { openCallOut } from "../network/call-out.ts"
import { runLoop } from "../run-loop.ts"
import { type Dispatch, makeDispatch } from "./dispatch.ts"
import { advanceReplays } from "./replay.ts"

/** How long events of a burst are gathered for one call, and how often the store is polled without notifications. */
export type Pace = { gatherMs: number; pollMs: number }

const defaultPace: Pace = { gatherMs: 50, pollMs: seconds(1) }

/**
 * Posts events to webhooks. events/record adds an outbox row for each event; here they are grouped into calls of up
 * to 100 events, signed, posted and repeated every 10 minutes for 24 hours until answered with 200. Every event is
 * delivered at least once; many workers may run on one PostgreSQL, because calls are claimed with a lease.
 */
export function openWebhooks(ctx: Context, pace: Pace = defaultPace): Component {
  const out = openCallOut(ctx.config.callbackAllow)
  const dispatch = makeDispatch(ctx, out)
  return runLoop(
    (closing) => work(ctx, dispatch, pace, closing),
    async () => {
      await dispatch.stop()
      await out.close()
    },
  )
}

async function work(ctx: Context, dispatch: Dispatch, pace: Pace, closing: AbortSignal): Promise<void> {
  const logStartFailure = (error: unknown) => logFailure(ctx, error, "Webhook calls could not be started.")
  while (!closing.aborted) {
    await ctx.metrics
      .turn("webhook_replays", () => advanceReplays(ctx, logStartFailure))
      .catch(logStartFailure)
    await ctx.metrics.turn("webhook_calls", () => dispatch.startDue(logStartFailure)).catch(logStartFailure)
    await ctx.notifier.wait("outbox", pace.pollMs, closing)
    // Events of a burst are committed one after the other; real time, as the 3-second limit is.
    if (!closing.aborted) await systemClock.sleep(pace.gatherMs, closing)
  }
}
