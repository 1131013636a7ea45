import { retryUntilDone } from "#postgres/retry"
import { StatementFailed } from "#postgres/statement-failed"
import { databaseFailureOf } from "#postgres/database-failure"
import { messageOfLetter } from "../message/variants.ts"
import { dequeue } from "../store/queue.ts"
import type { Claim } from "./claims.ts"
import { ConnectionsClosed } from "./connections.ts"
import {
  compositionFailure,
  type Dependencies,
  deliver,
  type LetterToDeliver,
  type MovedLetter,
} from "./deliver.ts"
import type { Jobs } from "./jobs.ts"
import type { LeaseRenewal } from "./lease-renewal.ts"
import { logError } from "./log-error.ts"
import type { Result } from "./result.ts"
import { skipIfSuppressed } from "./skip-suppressed.ts"

/** Attempts at a statement that fails before the host is contacted; after them the letter counts as not composed. */
const triesBeforeHost = 4

type Needed = {
  dependencies: Dependencies
  jobs: Jobs
  leases: Pick<LeaseRenewal, "stillHolds">
  /** Our side closes. */
  stop: AbortSignal
}

/** One attempt at a claimed letter; null when it ended here, or was handed back as if it had not been claimed. */
export async function attempt(claim: Claim, needed: Needed): Promise<Result | MovedLetter | null> {
  const { letter } = claim
  const { stop } = needed
  const { ctx } = needed.dependencies
  try {
    // The database is needed before the host is contacted and not after that: when it fails, nothing was sent.
    return await retryUntilDone(() => attemptOnce(claim, needed), {
      signal: stop,
      isWorthAnother: (error, failures) => error instanceof StatementFailed && failures < triesBeforeHost,
      onFailure: (error) => logError(ctx, error, letter),
    })
  } catch (error) {
    const isClosing = stop.aborted && error instanceof StatementFailed
    if (error instanceof ConnectionsClosed || databaseFailureOf(error) !== null || isClosing) return null
    logError(ctx, error, letter)
    return compositionFailure(letter, error, ctx)
  }
}

async function attemptOnce(claim: Claim, needed: Needed): Promise<Result | MovedLetter | null> {
  const { letter, row } = claim
  const job = row && (await needed.jobs.hold(row))
  try {
    if (row && job?.message) {
      const message = messageOfLetter(job.message, row.template_version)
      return await attemptLoaded({ ...letter, row, job: message }, claim, needed)
    }
    await dequeue(needed.dependencies.ctx.store.db, [letter])
    return null
  } finally {
    job?.release()
  }
}

async function attemptLoaded(
  letter: LetterToDeliver,
  claim: Claim,
  { dependencies, leases }: Needed,
): Promise<Result | MovedLetter | null> {
  if (await skipIfSuppressed(letter, dependencies.ctx)) return null
  return (await leases.stillHolds(claim)) ? deliver(letter, dependencies) : null
}
