import { seconds, systemClock } from "../clock.ts"
import type { Context } from "../context.ts"
import { logFailure } from "../log.ts"
import { type DumpKey, renewDump } from "../store/dumps.ts"

/** A claim outlives its worker by at most this long, and is renewed while the worker lives (DUMP-8). */
export const leaseMs = seconds(60)
const renewMs = seconds(20)

type LeaseRenewal = {
  /** Aborts when another worker has the claim. */
  lost: AbortSignal
  /** Stops renewing; resolves when nothing of it is under way any more. */
  end(): Promise<void>
}

/** Renews a claim every 20 seconds of real time until it is ended or lost. */
export function renewWhileHeld(dump: DumpKey, lease: string, ctx: Context, everyMs = renewMs): LeaseRenewal {
  const lost = new AbortController()
  const over = new AbortController()
  const done = renew(dump, lease, ctx, { lost, over: over.signal, everyMs })
  return {
    lost: lost.signal,
    end() {
      over.abort()
      return done
    },
  }
}

async function renew(
  dump: DumpKey,
  lease: string,
  ctx: Context,
  { lost, over, everyMs }: { lost: AbortController; over: AbortSignal; everyMs: number },
): Promise<void> {
  const { store } = ctx
  for (;;) {
    await systemClock.sleep(everyMs, over)
    if (over.aborted) return
    const isRenewed = await renewDump(store.db, dump, { lease, ms: leaseMs }).catch((error) => {
      // There is time for two more tries; every piece checks the claim besides.
      logFailure(ctx, error, "The lease of a dump could not be renewed.", { dump_id: dump.dump_id })
      return true
    })
    if (isRenewed) continue
    ctx.metrics.leasesLost.inc({ kind: "event_dump" })
    return lost.abort()
  }
}
