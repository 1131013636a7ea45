import { retryUntilDone } from "#postgres/retry"
import { databaseFailureOf } from "#postgres/database-failure"
import { type GroupCommit, groupCommit } from "#shared/group-commit"
import type { Context } from "../context.ts"
import type { LetterKey } from "../store/letters-write.ts"
import { openWriter, type WriteOnce } from "../store/write-once.ts"
import { logError } from "./log-error.ts"
import { countResults, recordResults, withoutHostText } from "./record-results.ts"
import type { Result } from "./result.ts"

/** Attempts at writing a result as it is; after them it is written without the text of the host. */
const triesWithHostText = 3
/** Attempts at writing a batch while the database is busy (a lock, a slow statement); after them the batch is split. */
const busyMax = 3

export type Results = {
  /** DELIVER-13: a transmission is recorded, however often that fails; rejects when `until` has aborted. */
  settle(result: Result): Promise<void>
  /** Letters whose transmission could not be recorded: their leases are not released. */
  unwritten(): readonly LetterKey[]
  close(): Promise<void>
}

/** Records the results of a worker in batches. */
export function openResults(ctx: Context, lease: string, until: AbortSignal): Results {
  const results = openBatches(ctx, lease, { waitMs: 5, itemsMax: 100 })
  /** Results that failed once are written one by one, so that they do not delay the others. */
  const failedResults = openBatches(ctx, lease, { waitMs: 0, itemsMax: 1 })
  const unwritten: LetterKey[] = []
  const add = (result: Result, failures: number) => {
    if (failures === 0) return results.add(result)
    return failedResults.add(failures < triesWithHostText ? result : withoutHostText(result))
  }
  return {
    async settle(result) {
      try {
        await retryUntilDone((failures) => add(result, failures), {
          signal: until,
          onFailure: (error) => logError(ctx, error, result.letter),
        })
      } catch (error) {
        unwritten.push(result.letter)
        throw error
      }
    },
    unwritten: () => unwritten,
    async close() {
      await Promise.all([results.close(), failedResults.close()])
    },
  }
}

function openBatches(
  ctx: Context,
  lease: string,
  limits: { waitMs: number; itemsMax: number },
): GroupCommit<Result, undefined> {
  const write = openWriter(ctx)
  return groupCommit(
    (batch: Result[]) => ctx.metrics.turn("delivery_record", () => record(batch, lease, write, ctx)),
    limits,
  )
}

async function record(batch: Result[], lease: string, write: WriteOnce, ctx: Context): Promise<undefined[]> {
  let busy = 0
  await write((tx) =>
    recordResults(tx, batch, lease, ctx).catch((error) => {
      if (databaseFailureOf(error) !== "busy" || ++busy < busyMax) throw error
      // Not an outage to wait for any longer, but a fault of this batch.
      throw new Error(`Results could not be written: ${(error as Error).message}`)
    }),
  )
  ctx.notifier.notify("outbox")
  countResults(batch, ctx.metrics)
  return batch.map(() => undefined)
}
