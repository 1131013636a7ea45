import { defaultPace, type Pace, runHousekeeping } from "#postgres/housekeeping"
import type { Component, Context } from "../context.ts"
import { logFailure } from "../log.ts"
import { housekeepingLock } from "../store/housekeeping-lock.ts"
import { type Chore, makeChores } from "./chores.ts"

/** The service's housekeeping loop: expired data is deleted, given up or ended. */
export const openHousekeeping = (
  ctx: Context,
  chores: readonly Chore[] = makeChores(ctx.config.retention),
  pace: Pace = defaultPace,
): Component =>
  runHousekeeping(
    {
      db: () => ctx.store.db,
      lock: housekeepingLock,
      now: () => ctx.clock.now(),
      sleep: (ms, signal) => ctx.clock.sleep(ms, signal),
      meter: ctx.metrics.housekeeping,
      done: ({ notifies }) => void (notifies && ctx.notifier.notify(notifies)),
      failed: (error, { name }) => logFailure(ctx, error, "A housekeeping task failed.", { chore: name }),
    },
    chores,
    pace,
  )
