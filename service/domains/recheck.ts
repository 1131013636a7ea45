import { minutes } from "../clock.ts"
import type { Context, Room } from "../context.ts"
import { logFailure } from "../log-failure.ts"
import { domainsToRecheck, noteDomainCheck, removeExpiredDomains } from "../store/domains.ts"
import { settleDkim } from "./validate.ts"

const everyMs = minutes(30)
const perRoundMax = 200

/**
 * DOMAIN-5: the service looks by itself, every 30 minutes, for DKIM records that were not there yet. The domains that
 * waited longest come first; several processes doing the same only ask DNS twice.
 */
export function openDomainChecks(ctx: Context): Room {
  const closing = new AbortController()
  const loop = work(ctx, closing.signal)
  return {
    async close() {
      closing.abort()
      await loop
    },
  }
}

async function work(ctx: Context, closing: AbortSignal): Promise<void> {
  for (;;) {
    await ctx.clock.sleep(everyMs, closing)
    if (closing.aborted) return
    await recheckDomains(ctx, closing).catch((error) =>
      logFailure(ctx, error, "DKIM records could not be checked."),
    )
  }
}

/** One round; stops between two domains when `closing` aborts. Sandbox domains whose time is over go as well. */
export async function recheckDomains(ctx: Context, closing?: AbortSignal): Promise<void> {
  if (ctx.config.hasSandboxLimits) await removeExpiredDomains(ctx.store.db, ctx.clock.now())
  for (const row of await domainsToRecheck(ctx.store.db, perRoundMax)) {
    if (closing?.aborted) return
    const finding = await settleDkim(row, ctx)
    if (!finding.ok) await noteDomainCheck(ctx.store.db, row, { checked_at: ctx.clock.now() })
  }
}
