import { minutes } from "../../clock.ts"
import type { Component, Context } from "../../context.ts"
import { logFailure } from "../../log.ts"
import { runLoop } from "../../run-loop.ts"
import type { StsPolicies } from "./policies.ts"

const everyMs = minutes(1)

/** Refreshes MTA-STS policies that are in use (STS-6), a few at a time and once a minute while none is due. */
export const openStsRefresh = (ctx: Needed, policies: Pick<StsPolicies, "refresh">): Component =>
  runLoop((closing) => work(ctx, policies, closing))

type Needed = Pick<Context, "clock" | "log" | "metrics">

async function work(
  ctx: Needed,
  policies: Pick<StsPolicies, "refresh">,
  closing: AbortSignal,
): Promise<void> {
  while (!closing.aborted) {
    const refreshed = await ctx.metrics
      .turn("sts_refresh", () => policies.refresh())
      .catch((error) => {
        logFailure(ctx, error, "MTA-STS policies could not be refreshed.")
        return 0
      })
    if (refreshed === 0) await ctx.clock.sleep(everyMs, closing)
  }
}
