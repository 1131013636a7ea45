import "server-only"
import { setTimeout as sleep } from "node:timers/promises"
import { deleteExpiredRows } from "#postgres/expired-rows"
import { type Chore, defaultPace, type Pace, runHousekeeping } from "#postgres/housekeeping"
import { clock } from "#lib/platform/clock"
import { config, type RetentionDays } from "#lib/platform/config"
import { expire } from "#lib/data/events/open"
import { log } from "#lib/platform/log"
import { perProcess } from "#lib/platform/per-process"
import { programMetrics } from "#lib/platform/program-metrics"
import { expiredRowsOf } from "#lib/data/store/lifetimes"
import { type Db, openedStore } from "#lib/data/store/open"
import { giveUpStill } from "#lib/data/store/send-run-ends"

export const housekeepingLock = 77_190_425

/** The most rows that one statement deletes. */
const rowsPerTurn = 1000

/** Few per turn, because one draft may have thousands of parts. */
const runsPerTurn = 5

/** Chores: one per table whose rows expire (KEEP-1), expired events, and runs that no longer move (RUN-9). */
export const makeChores = (keep: RetentionDays, most = rowsPerTurn): Chore<Db>[] => [
  ...expiredRowsOf(keep).map((past) => {
    const max = Math.min(most, past.max ?? most)
    return {
      name: past.table,
      max,
      turn: (tx: Db, now: Date) => deleteExpiredRows(tx, past, now, max),
    }
  }),
  eventExpiry(keep),
  {
    name: "send_runs_still",
    max: runsPerTurn,
    turn: (tx, now) => giveUpStill(tx, now, runsPerTurn),
  },
]

/** A separate event store deletes whole days, so expiry runs once an hour. */
const expiryMs = 3_600_000

function eventExpiry(keep: RetentionDays): Chore<Db> {
  let lastMs = Number.NEGATIVE_INFINITY
  return {
    name: "event_store",
    max: 1,
    turn: async (tx, now) => {
      if (Math.abs(now.getTime() - lastMs) < expiryMs) return 0
      await expire(tx, keep, now)
      lastMs = now.getTime()
      return 0
    },
  }
}

/** The dashboard's housekeeping loop; one process at a time does the chores. Keeps no process alive. */
export const openHousekeeping = (
  chores: readonly Chore<Db>[] = makeChores(config().keep),
  pace: Pace = defaultPace,
): { close(): Promise<void> } =>
  runHousekeeping(
    {
      db: openedStore,
      lock: housekeepingLock,
      now: () => clock.now(),
      sleep: (ms, signal) => sleep(ms, undefined, { signal, ref: false }).catch(() => {}),
      meter: programMetrics().housekeeping,
      failed: (error, { name }) => log().error({ error, chore: name }, "A chore of the housekeeping failed."),
    },
    chores,
    pace,
  )

/** The housekeeping of this process. */
export const processHousekeeping = perProcess("waybillHousekeeping", () => openHousekeeping())

/** Starts the housekeeping once in a process. */
export function startHousekeeping(): void {
  processHousekeeping()
}
