import { limits } from "#contract/limits"
import { deleteExpiredRows } from "#postgres/expired-rows"
import type { Chore as Work } from "#postgres/housekeeping"
import { days, hours, minutes, plus } from "../clock.ts"
import type { Retention } from "../config.ts"
import type { Topic } from "../context.ts"
import { deleteStaleServers, liftOldBlocks, releaseAddresses } from "../events/spam-block.ts"
import { dropExcessTries, dropOldTries } from "../store/call-tries.ts"
import { giveUpInactive } from "../store/calls.ts"
import { deleteExpiredDumps } from "../store/dumps.ts"
import { foldCounts } from "../store/letter-counts.ts"
import { countedDays, expiredRowsOf } from "../store/lifetimes.ts"
import { capturedBytes, dropCaptured, freeCapturedBytes } from "../store/old-captured.ts"
import { dropFiles, dropMessages, eraseContent } from "../store/old-messages.ts"
import type { Db } from "../store/open.ts"
import { dropOrphans, dropUnwanted } from "../store/outbox.ts"
import { dropPictures } from "../store/pictures.ts"
import { giveUpStopped, stopOldReplays } from "../store/replays.ts"

export type Chore = Work<Db> & {
  /** The topic to notify when it did something: what ended may need a callback. */
  notifies?: Topic
}

/** Rows per statement. */
const rowsPerTurn = 1000
/** Rows of up to 10 MB. */
const largePerTurn = 200
/** Each with its events, files or locks. */
const replaysPerTurn = 10
const dumpsPerTurn = 20
const domainsPerTurn = 100

const dayAgo = (now: Date) => plus(now, -hours(limits.webhookRetryHours))
const logStart = (now: Date) => plus(now, -days(limits.webhookLogDays))

/**
 * All chores: events that wait for inactive webhooks are given up after 24 hours (WEBHOOK-10), events of stopped replays
 * too (REPLAY-6); old spam blocks end (BLOCK-3), and addresses that ended
 * blocks suppressed are released (BLOCK-5); the delivery log reaches back 30 days (WEBHOOKLOG-1); dumps are gone after 8
 * hours (DUMP-10); and data without use is deleted (TIDY-1), messages in two steps (TIDY-2), captured mail also when there
 * is too much of it (TIDY-3), pictures as long after they were deleted as messages are kept (PICTURE-8).
 */
export function makeChores(retention: Retention, max = rowsPerTurn): Chore[] {
  const large = Math.min(max, largePerTurn)
  return [
    chore("calls of inactive webhooks", max, (tx, now) => giveUpInactive(tx, dayAgo(now), max)),
    chore("events for inactive webhooks", max, (tx, now) => dropUnwanted(tx, dayAgo(now), max)),
    chore("events for deleted webhooks", max, (tx) => dropOrphans(tx, max)),
    chore("calls of stopped replays", max, (tx, now) => giveUpStopped(tx, now, max)),
    chore("replays without end", replaysPerTurn, (tx, now) =>
      stopOldReplays(tx, logStart(now), now, {
        stop_reason: `It started more than ${limits.webhookLogDays} days ago.`,
        max: replaysPerTurn,
      }),
    ),
    {
      ...chore("spam blocks", domainsPerTurn, (tx, now) => liftOldBlocks(tx, now, domainsPerTurn)),
      notifies: "outbox",
    },
    chore("addresses of ended blocks", 1, (tx) => releaseAddresses(tx, max)),
    chore("quiet servers", max, (tx, now) => deleteStaleServers(tx, now, max)),
    chore("tries", max, (tx, now) => dropOldTries(tx, logStart(now), max)),
    excessTries(max),
    chore("dumps", dumpsPerTurn, (tx, now) => deleteExpiredDumps(tx, now, dumpsPerTurn)),
    ...expiredRowsOf(retention).map((one) =>
      chore(one.table, max, (tx, now) => deleteExpiredRows(tx, one, now, max)),
    ),
    chore("attachments", large, (tx, now) => dropFiles(tx, retention.contentDays, now, large)),
    chore("content of messages", max, (tx, now) => eraseContent(tx, retention.contentDays, now, max)),
    chore("messages", max, (tx, now) => dropMessages(tx, retention.messagesDays, now, max)),
    chore("pictures", large, (tx, now) => dropPictures(tx, retention.messagesDays, now, large)),
    chore("captured mail", large, (tx, now) => dropCaptured(tx, retention.capturedDays, now, large)),
    excessCaptured(retention.capturedBytesMax, large),
    chore("days of counters", max, (tx, now) => foldCounts(tx, countedDays, now, max)),
  ]
}

const chore = (name: string, max: number, turn: Chore["turn"]): Chore => ({ name, max, turn })

const excessEveryMs = hours(1)

/**
 * Tries beyond the newest of their project (WEBHOOKLOG-1), one project a turn and all projects once an hour: finding the
 * oldest one that stays means counting those that are newer.
 */
function excessTries(max: number): Chore {
  let after = 0
  let nextAt: Date | null = null
  return chore("tries beyond the newest", 1, async (tx, now) => {
    if (nextAt && now < nextAt) return 0
    const found = await dropExcessTries(tx, after, limits.webhookLogTriesMax, max)
    if (found && found.dropped === max) return 1
    after = found?.project_id ?? 0
    if (!found) nextAt = plus(now, excessEveryMs)
    return found ? 1 : 0
  })
}

const measuredEveryMs = minutes(10)

/**
 * Captured mail beyond its bytes (TIDY-3). All of it is weighed every ten minutes; what is too much then goes in turns.
 */
function excessCaptured(bytesMax: number, max: number): Chore {
  let excess = 0
  let nextAt: Date | null = null
  return chore("captured mail beyond its size", max, async (tx, now) => {
    if (excess <= 0 && nextAt && now < nextAt) return 0
    if (excess <= 0) {
      excess = (await capturedBytes(tx)) - bytesMax
      nextAt = plus(now, measuredEveryMs)
    }
    if (excess <= 0) return 0
    const { freed, dropped } = await freeCapturedBytes(tx, excess, max)
    excess = dropped === 0 ? 0 : excess - freed
    return dropped
  })
}
