import { minutes } from "../clock.ts"
import type { Context, Room } from "../context.ts"
import { domainsToRecheck, noteDomainCheck } from "../store/domains.ts"
import { checkDkim } from "./check-dns.ts"

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
      ctx.log.error({ err: error }, "DKIM records could not be checked."),
    )
  }
}

/** One round; stops between two domains when `closing` aborts. */
export async function recheckDomains(ctx: Context, closing?: AbortSignal): Promise<void> {
  for (const row of await domainsToRecheck(ctx.store.db, perRoundMax)) {
    if (closing?.aborted) return
    const finding = await checkDkim(row, ctx.resolver)
    await noteDomainCheck(ctx.store.db, row, {
      ...(finding.ok ? { dkim_status: "active" } : {}),
      checked_at: ctx.clock.now(),
    })
  }
}
