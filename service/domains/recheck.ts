import { minutes, plus } from "../clock.ts"
import type { Component, Context } from "../context.ts"
import { logFailure } from "../log-failure.ts"
import { runLoop } from "../run-loop.ts"
import { claimRecheck, removeExpiredDomains } from "../store/domains.ts"
import { updateDkim } from "./validate.ts"

/** The interval between two checks of a domain. */
const everyMs = minutes(30)
/** How often the store is polled for due domains. */
const roundMs = minutes(1)
const perRoundMax = 200
/** Domains that are checked at the same time: a name server that does not answer holds up few others. */
const atOnce = 5

/**
 * DOMAIN-5: the service itself checks missing DKIM records again every 30 minutes. The domains that
 * waited longest come first; each is taken by one of the processes.
 */
export const openDomainChecks = (ctx: Context): Component => runLoop((closing) => work(ctx, closing))

async function work(ctx: Context, closing: AbortSignal): Promise<void> {
  for (;;) {
    await ctx.clock.sleep(roundMs, closing)
    if (closing.aborted) return
    await ctx.metrics
      .turn("domain_checks", () => recheckDomains(ctx, closing))
      .catch((error) => logFailure(ctx, error, "DKIM records could not be checked."))
  }
}

/**
 * One round, several domains at a time; stops between two domains when `closing` aborts. Sandbox domains whose time is
 * over go as well.
 */
export async function recheckDomains(ctx: Context, closing?: AbortSignal): Promise<void> {
  if (ctx.config.hasSandboxLimits) await removeExpiredDomains(ctx.store.db, ctx.clock.now())
  let left = perRoundMax
  const checkSome = async () => {
    while (left > 0 && !closing?.aborted) {
      left -= 1
      const now = ctx.clock.now()
      const row = await claimRecheck(ctx.store.db, plus(now, -everyMs), now)
      if (!row) return
      await updateDkim(row, ctx)
    }
  }
  // Not Promise.all: what is under way when one fails ends with the round.
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, checkSome))
  for (const one of ended) if (one.status === "rejected") throw one.reason
}
