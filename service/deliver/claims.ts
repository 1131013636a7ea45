import { type GroupCommit, groupCommit } from "#shared/group-commit"
import { type LeasedAt, leasedNow } from "../clock.ts"
import type { Context } from "../context.ts"
import { type Lease, takeOverAfterMs } from "../store/lease.ts"
import { type LetterRow, lettersByKey } from "../store/letters-read.ts"
import type { LetterKey } from "../store/letters-write.ts"
import { type ClaimedLetter, claimLetters, makeReady, moveToSite } from "../store/queue.ts"
import { releaseLeases, takeOver } from "../store/queue-leases.ts"
import type { MovedLetter } from "./deliver.ts"
import { claimOrder, type Slots } from "./slots.ts"

/** The polling interval of the queue, in real time and on the clock. */
export const pollMs = 1000

/** A claimed letter with its stored data; without a row when its project was removed in the meantime. */
export type Claim = { letter: ClaimedLetter; row: LetterRow | undefined; leasedAt: LeasedAt }

/** When letters are next to be made ready: `dueAtMs` on the clock, and the moment of the last time on both clocks. */
type NextReady = TimePoint & { dueAtMs: number }

type TimePoint = { clockMs: number; realMs: number }

const timePointOf = (now: Date): TimePoint => ({ clockMs: now.getTime(), realMs: performance.now() })

/** True when a poll interval has passed on the clock (which may jump) or in real time. */
const isPollDue = ({ clockMs, realMs }: TimePoint, now: Date): boolean =>
  Math.abs(now.getTime() - clockMs) >= pollMs || performance.now() - realMs >= pollMs

/** Parts of a worker that claims use. `lettersInFlight`: they are not claimed twice when the clock jumps ahead. */
type Needed = {
  ctx: Pick<Context, "store" | "ids" | "metrics">
  lease: Lease
  slots: Pick<Slots, "claimLimits">
  lettersInFlight(): LetterKey[]
}

/** Letters that come from the queue to a worker, and those that go back untried. */
export class Claims {
  private readonly needed: Needed
  /** A claim whose answer was lost may have leased letters that are not in flight. */
  private mayHoldLost = false
  /** The projects at which the last claim ended and at which letters were made ready last: the next round begins after. */
  private after = { claim: 0, ready: 0 }
  private nextReady: NextReady | null = null
  private lastTakeOver: TimePoint | null = null
  private readonly moves: GroupCommit<MovedLetter, undefined>

  constructor(needed: Needed) {
    this.needed = needed
    this.moves = groupCommit((batch: MovedLetter[]) => this.moveAll(batch), { waitMs: 5, itemsMax: 100 })
  }

  /** Makes due letters ready, takes over those of workers that died, and claims as many as there are slots. */
  async next(now: Date): Promise<Claim[]> {
    const { ctx, lease, slots, lettersInFlight } = this.needed
    const { db, reachableForMs } = ctx.store
    await this.makeDueReady(now)
    if (reachableForMs() >= takeOverAfterMs) await this.takeOverLost(now)
    const leasedAt = leasedNow()
    const claimed = await claimLetters(db, lease, {
      ...slots.claimLimits(),
      ...claimOrder(ctx.ids),
      after: this.after.claim,
      inFlight: lettersInFlight(),
    })
    this.after.claim = claimed.at(-1)?.project_id ?? this.after.claim
    const rows = new Map((await lettersByKey(db, claimed)).map((row) => [keyOf(row), row]))
    return claimed.map((letter) => ({ letter, row: rows.get(keyOf(letter)), leasedAt }))
  }

  /** The due time of the next letter in epoch milliseconds, as of the last read. */
  nextDueMs(): number {
    return this.nextReady?.dueAtMs ?? Number.POSITIVE_INFINITY
  }

  /** Call it when a claim failed or its answer was lost. */
  noteLost(): void {
    this.mayHoldLost = true
  }

  /** Releases what carries our lease and is not in flight, so that it does not wait until the lease runs out. */
  async releaseLost(): Promise<void> {
    if (!this.mayHoldLost) return
    const { ctx, lease, lettersInFlight } = this.needed
    await releaseLeases(ctx.store.db, lease.lease, lettersInFlight())
    this.mayHoldLost = false
  }

  /** Returns a letter to the line of its site. */
  async move(letter: MovedLetter): Promise<void> {
    await this.moves.add(letter)
  }

  close(): Promise<void> {
    return this.moves.close()
  }

  /** Claims follow one another closely, leases rarely run out: checked once per poll interval. */
  private async takeOverLost(now: Date): Promise<void> {
    if (this.lastTakeOver && !isPollDue(this.lastTakeOver, now)) return
    const { ctx, lease, lettersInFlight } = this.needed
    const count = await takeOver(ctx.store.db, lease.lease, lettersInFlight())
    ctx.metrics.leasesTakenOver.inc({ kind: "message" }, count)
    this.lastTakeOver = timePointOf(now)
  }

  /** Makes due letters ready: when the next one is due, and once per poll interval on either clock. */
  private async makeDueReady(now: Date): Promise<void> {
    const { nextReady } = this
    const isTime = nextReady === null || now.getTime() >= nextReady.dueAtMs || isPollDue(nextReady, now)
    if (!isTime) return
    const { after, nextDueMs } = await makeReady(this.needed.ctx.store.db, now, this.after.ready)
    this.after.ready = after
    const dueAtMs = nextDueMs ?? Number.POSITIVE_INFINITY
    this.nextReady = { dueAtMs, ...timePointOf(now) }
  }

  /** Letters that could not be moved are released with the claims of lost answers. */
  private async moveAll(batch: readonly MovedLetter[]): Promise<undefined[]> {
    const { ctx, lease } = this.needed
    const letters = batch.map(({ letter: { project_id, letter_id }, site }) => ({
      project_id,
      letter_id,
      site,
    }))
    await moveToSite(ctx.store.db, lease.lease, letters).catch((error) => {
      this.noteLost()
      throw error
    })
    return batch.map(() => undefined)
  }
}

export const keyOf = ({ project_id, letter_id }: LetterKey): string => `${project_id} ${letter_id}`
