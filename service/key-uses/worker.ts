import { minutes, seconds } from "../clock.ts"
import type { Component, Context } from "../context.ts"
import { logFailure } from "../log.ts"
import { runLoop } from "../run-loop.ts"
import { recordKeyUses } from "../store/api-keys.ts"
import type { KeyUse } from "./key-uses.ts"

const everyMs = minutes(1)
const afterFailureMs = seconds(5)
/** Uses per statement. */
const usesPerWrite = 1000

/**
 * Writes when programs' keys were used last and from where (EXT-14): at once for a key that rested, then once a minute
 * at most. It is notified, and polls once a minute; what is not written yet is written at the end.
 */
export const openKeyUses = (ctx: Context): Component =>
  runLoop(
    (closing) => work(ctx, closing),
    () => write(ctx, ctx.keyUses.remaining()),
  )

async function work(ctx: Context, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    const isWritten = await ctx.metrics.turn("key_uses", () => write(ctx, ctx.keyUses.due(ctx.clock.now())))
    if (isWritten) await ctx.notifier.wait("key-uses", everyMs, closing)
    else await ctx.clock.sleep(afterFailureMs, closing)
  }
}

/** False when the store did not take them; they stay noted then. */
async function write(ctx: Context, uses: readonly KeyUse[]): Promise<boolean> {
  try {
    for (let from = 0; from < uses.length; from += usesPerWrite) {
      const some = uses.slice(from, from + usesPerWrite)
      const now = ctx.clock.now()
      await recordKeyUses(ctx.store.db, some, now)
      ctx.keyUses.markWritten(some, now)
    }
    return true
  } catch (error) {
    logFailure(ctx, error, "Last uses of keys could not be recorded.")
    return false
  }
}
