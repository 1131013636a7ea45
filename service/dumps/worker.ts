import { retryUntilDone, retryWhileUnavailable } from "#postgres/retry"
import { databaseFailureOf } from "#postgres/database-failure"
import type { Component, Context } from "../context.ts"
import { logFailure } from "../log.ts"
import { runLoop } from "../run-loop.ts"
import { type ClaimedDump, claimDump, type DumpEnd, endDump, releaseDumps } from "../store/dumps.ts"
import { ClaimLost, makeDump } from "./make-dump.ts"
import { type InTurn, openReadTurns } from "./read-events.ts"
import { leaseMs, renewWhileHeld } from "./renew-while-held.ts"

/**
 * Dumps that one process makes at the same time; each project has at most one of them. Each needs a page of events and
 * a piece.
 */
const parallelMax = 8
/** Of these, how many read at the same time: page by page they take turns, so that a large one delays no small one. */
const readsMax = 2
const pollMs = 1000

/**
 * Makes the files of ordered dumps. Many processes may do so on one PostgreSQL: a dump is claimed with a lease, and one
 * whose worker died is restarted by the next (DUMP-8).
 */
export const openDumps = (ctx: Context): Component =>
  runLoop((closing) => {
    const inTurn = openReadTurns(readsMax)
    return Promise.all(Array.from({ length: parallelMax }, () => work(ctx, closing, inTurn)))
  })

async function work(ctx: Context, closing: AbortSignal, inTurn: InTurn): Promise<void> {
  while (!closing.aborted) {
    const isDone = await ctx.metrics
      .turn("event_dumps", () => makeNextDump(ctx, closing, inTurn))
      .catch((error) => {
        logError(ctx, error)
        return false
      })
    if (!isDone) await ctx.notifier.wait("dumps", pollMs, closing)
  }
}

/** Makes the next dump in line; false when none waits. */
export async function makeNextDump(
  ctx: Context,
  closing: AbortSignal,
  inTurn: InTurn = openReadTurns(readsMax),
): Promise<boolean> {
  const { clock, ids, store } = ctx
  const lease = ids.lease()
  const dump = await claimDump(store.db, { lease, ms: leaseMs }, clock.now()).catch(async (error) => {
    // The claim may have been committed although its answer was lost.
    await retryWhileUnavailable(() => releaseDumps(store.db, lease), closing)
    throw error
  })
  if (!dump) return false
  if (dump.is_taken_over) ctx.metrics.leasesTakenOver.inc({ kind: "event_dump" })
  const renewal = renewWhileHeld(dump, lease, ctx)
  try {
    const signal = AbortSignal.any([closing, renewal.lost])
    const sizes = await makeDump(dump, { db: store.db, lease, signal, inTurn })
    const end = { dump_status: "ready", sizes, now: clock.now() } as const
    await finishDump(dump, lease, end, ctx)
  } catch (error) {
    // When the component closes or the database went away, the dump is not to blame: it is restarted.
    if (closing.aborted || databaseFailureOf(error) !== null)
      await retryWhileUnavailable(() => releaseDumps(store.db, lease), store.givenUp)
    else if (!(error instanceof ClaimLost) && !renewal.lost.aborted) await fail(dump, lease, error, ctx)
  } finally {
    await renewal.end()
  }
  return true
}

async function fail(dump: ClaimedDump, lease: string, error: unknown, ctx: Context): Promise<void> {
  const { project_id, dump_id } = dump
  ctx.log.error({ err: error, project_id, dump_id }, "A dump could not be created.")
  await finishDump(dump, lease, { dump_status: "failed", sizes: [], now: ctx.clock.now() }, ctx)
}

const triesToEnd = 4

/** Ends a dump although a statement fails now and then; who lost it changes nothing. */
const finishDump = (dump: ClaimedDump, lease: string, end: DumpEnd, ctx: Context): Promise<boolean> =>
  retryUntilDone(() => endDump(ctx.store.db, dump, lease, end), {
    signal: ctx.store.givenUp,
    isWorthAnother: (_, failures) => failures < triesToEnd,
    onFailure: (error) => logError(ctx, error),
  })

const logError = (ctx: Context, error: unknown): void =>
  logFailure(ctx, error, "Event dumps could not be processed.")
