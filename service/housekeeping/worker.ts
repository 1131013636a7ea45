import { keepHouse, type Pace, usualPace } from "#postgres/house-keeping"
import type { Component, Context } from "../context.ts"
import { logFailure } from "../log-failure.ts"
import { housekeepingLock } from "../store/housekeeping-lock.ts"
import { type Chore, makeChores } from "./chores.ts"

/** The service's house-keeping: what is over is deleted, given up or ended in a loop of its own. */
export const openHousekeeping = (
  ctx: Context,
  chores: readonly Chore[] = makeChores(ctx.config.keep),
  pace: Pace = usualPace,
): Component =>
  keepHouse(
    {
      db: () => ctx.store.db,
      lock: housekeepingLock,
      now: () => ctx.clock.now(),
      sleep: (ms, signal) => ctx.clock.sleep(ms, signal),
      meter: ctx.metrics.housekeeping,
      done: ({ notifies }) => void (notifies && ctx.notifier.notify(notifies)),
      failed: (error, { name }) =>
        logFailure(ctx, error, "A chore of the house-keeping failed.", { chore: name }),
    },
    chores,
    pace,
  )
