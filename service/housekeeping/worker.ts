import { minutes, systemClock } from "../clock.ts"
import type { Context, Room } from "../context.ts"
import { logFailure } from "../log-failure.ts"
import { aloneInTransaction } from "../store/housekeeping-lock.ts"
import { type Chore, makeChores } from "./chores.ts"

/** A round gives every chore so many turns; who is behind then has the next round after a moment of real time. */
export type Pace = { everyMs: number; turnsMax: number; behindMs: number }

const usual: Pace = { everyMs: minutes(1), turnsMax: 10, behindMs: 1000 }

/**
 * The loop that deletes, gives up and ends what is over, so that nobody who delivers or calls waits for it. Many processes
 * may run it on one PostgreSQL: a turn is one short transaction under a lock, and who finds the lock taken leaves the
 * round to its holder.
 */
export function openHousekeeping(ctx: Context, chores = makeChores(), pace: Pace = usual): Room {
  const closing = new AbortController()
  const loop = work(ctx, chores, pace, closing.signal)
  return {
    async close() {
      closing.abort()
      await loop
    },
  }
}

async function work(ctx: Context, chores: readonly Chore[], pace: Pace, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    const isBehind = await round(ctx, chores, pace, closing)
    if (isBehind) await systemClock.sleep(pace.behindMs, closing)
    else await ctx.clock.sleep(pace.everyMs, closing)
  }
}

/** True when there is more to do. A chore that fails keeps none of the others from being done. */
async function round(
  ctx: Context,
  chores: readonly Chore[],
  { turnsMax }: Pace,
  closing: AbortSignal,
): Promise<boolean> {
  let isBehind = false
  for (const chore of chores) {
    const end = await someTurns(ctx, chore, turnsMax, closing).catch((error) => {
      logFailure(ctx, error, "A chore of the house-keeping failed.", { chore: chore.name })
      return "done" as const
    })
    if (end === "taken") return false
    isBehind ||= end === "behind"
  }
  return isBehind
}

/** `taken`: another process keeps house at this moment. */
type End = "done" | "behind" | "taken"

async function someTurns(ctx: Context, chore: Chore, turnsMax: number, closing: AbortSignal): Promise<End> {
  for (let turn = 0; turn < turnsMax; turn++) {
    if (closing.aborted) return "done"
    const count = await aloneInTransaction(ctx.store.db, (tx) => chore.turn(tx, ctx.clock.now()))
    if (count === null) return "taken"
    if (count > 0 && chore.bell) ctx.wake.ring(chore.bell)
    if (count < chore.most) return "done"
  }
  return "behind"
}
