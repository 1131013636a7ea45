import { plus, seconds, systemClock } from "../clock.ts"
import type { Context, Room } from "../context.ts"
import { groupCommit } from "../store/group-commit.ts"
import { type LetterRow, lettersByKey } from "../store/letters-read.ts"
import type { LetterKey } from "../store/letters-write.ts"
import {
  type ClaimedLetter,
  claimLetters,
  dequeue,
  nextLetterDueMs,
  releaseLeases,
  renewLeases,
} from "../store/queue.ts"
import { Closed, openConnections } from "./connections.ts"
import { deliver, failure, type Tools } from "./deliver.ts"
import { openDkimKeys } from "./dkim-keys.ts"
import type { Host } from "./hosts.ts"
import { openJobs } from "./jobs.ts"
import { type Result, recordResults } from "./record-results.ts"
import { skipIfSuppressed } from "./skip-suppressed.ts"

const connectionsPerHost = 10
/** Letters in hand: being made, talked about or recorded; more than connections, so that no connection waits. */
const lettersAtOnce = 30
const pollMs = 1000
/** A claim outlives its worker by at most this long, and is renewed while the worker lives. */
const leaseMs = seconds(60)
const renewMs = seconds(20)
const closeWithinMs = 5000

/**
 * The delivery worker: claims due letters, lets deliver.ts make one attempt at each, and records results in batches.
 * Work is at least once: a letter leaves the queue only in the transaction that tells what became of it.
 */
export function openDelivery(ctx: Context, target: Host): Room {
  const worker = new Worker(ctx, target)
  worker.start()
  return { close: () => worker.close() }
}

/** A claimed letter with what is stored of it; without a row when its project was removed meanwhile. */
type Claim = { letter: ClaimedLetter; row: LetterRow | undefined }

class Worker {
  private readonly ctx: Context
  private readonly tools: Tools
  private readonly jobs
  private readonly results
  private readonly lease: string
  private readonly stop = new AbortController()
  /** Letters in this worker's hands; a clock that jumps ahead must not make it take them twice. */
  private readonly inHand = new Map<string, Promise<void>>()
  private loops: Promise<unknown> = Promise.resolve()
  private onRoom: (() => void) | undefined

  constructor(ctx: Context, target: Host) {
    this.ctx = ctx
    this.lease = ctx.ids.lease()
    this.jobs = openJobs(ctx)
    const connections = openConnections(ctx.config.mailHostname, connectionsPerHost)
    this.tools = { ctx, target, connections, keys: openDkimKeys(ctx) }
    this.results = groupCommit((batch: Result[]) => this.record(batch), { waitMs: 5, itemsMax: 100 })
  }

  start(): void {
    this.loops = Promise.all([this.work(), this.renew()])
  }

  /** Stops claiming, gives running conversations 5 s of real time, hands the rest back. */
  async close(): Promise<void> {
    this.stop.abort()
    this.onRoom?.()
    const running = Promise.all(this.inHand.values())
    const patience = new AbortController()
    await Promise.race([running, systemClock.sleep(closeWithinMs, patience.signal)])
    patience.abort()
    this.tools.connections.close()
    await Promise.all([running, this.loops])
    await this.results.close()
    await releaseLeases(this.ctx.store.db, this.lease).catch((error) => this.complain(error))
  }

  private async work(): Promise<void> {
    const { ctx, stop } = this
    while (!stop.signal.aborted) {
      try {
        const now = ctx.clock.now()
        const claimed = await this.claim(now)
        // What was claimed while closing goes back with the lease.
        if (stop.signal.aborted) break
        for (const { letter, row } of claimed) this.take(letter, row)
        if (claimed.length > 0) await this.room()
        else await this.rest(now)
      } catch (error) {
        this.complain(error)
        await systemClock.sleep(pollMs, stop.signal)
      }
    }
  }

  /**
   * Rests until the next letter is due, at most a poll's pause: other processes put letters in and lose leases. Counted
   * from the moment of the claim, because the clock may have moved since.
   */
  private async rest(claimedAt: Date): Promise<void> {
    const { clock, store, wake } = this.ctx
    const next = await nextLetterDueMs(store.db, claimedAt)
    const until = Math.min(next ?? Number.POSITIVE_INFINITY, claimedAt.getTime() + pollMs)
    await wake.wait("letters", until - clock.now().getTime(), this.stop.signal)
  }

  private async claim(now: Date): Promise<Claim[]> {
    const { db } = this.ctx.store
    const lease = { lease: this.lease, until: plus(now, leaseMs) }
    const most = lettersAtOnce - this.inHand.size
    const claimed = (await claimLetters(db, lease, now, most)).filter((one) => !this.inHand.has(keyOf(one)))
    const rows = new Map((await lettersByKey(db, claimed)).map((row) => [keyOf(row), row]))
    return claimed.map((letter) => ({ letter, row: rows.get(keyOf(letter)) }))
  }

  private take(letter: ClaimedLetter, row: LetterRow | undefined): void {
    const done = this.attempt(letter, row)
      .catch((error) => this.complain(error, letter))
      .finally(() => {
        this.inHand.delete(keyOf(letter))
        if (this.inHand.size <= lettersAtOnce / 2) this.onRoom?.()
      })
    this.inHand.set(keyOf(letter), done)
  }

  /** Resolves when half of the hands are free. */
  private async room(): Promise<void> {
    if (this.inHand.size <= lettersAtOnce / 2 || this.stop.signal.aborted) return
    await new Promise<void>((resolve) => {
      this.onRoom = resolve
    })
    this.onRoom = undefined
  }

  private async attempt(letter: ClaimedLetter, row: LetterRow | undefined): Promise<void> {
    const result = await this.tryOnce(letter, row)
    if (result) await this.results.add(result)
  }

  private async tryOnce(letter: ClaimedLetter, row: LetterRow | undefined): Promise<Result | null> {
    try {
      const job = row && (await this.jobs.of(row.project_id, row.job_id))
      if (row && job) {
        const whole = { ...letter, row, job }
        return (await skipIfSuppressed(whole, this.ctx)) ? null : await deliver(whole, this.tools)
      }
      await dequeue(this.ctx.store.db, [letter])
      return null
    } catch (error) {
      // Our side closed: the letter is handed back as if it had not been claimed.
      if (error instanceof Closed) return null
      this.complain(error, letter)
      return failure(letter, error, this.ctx)
    }
  }

  private async record(batch: Result[]): Promise<undefined[]> {
    await this.ctx.store.db.transaction((tx) => recordResults(tx, batch, this.lease, this.ctx))
    this.ctx.wake.ring("outbox")
    return batch.map(() => undefined)
  }

  private async renew(): Promise<void> {
    const { clock, store } = this.ctx
    for (;;) {
      await clock.sleep(renewMs, this.stop.signal)
      if (this.stop.signal.aborted) return
      if (this.inHand.size === 0) continue
      const lease = { lease: this.lease, until: plus(clock.now(), leaseMs) }
      await renewLeases(store.db, lease).catch((error) => this.complain(error))
    }
  }

  private complain(error: unknown, letter?: LetterKey): undefined {
    const about = letter ? { project_id: letter.project_id, letter_id: letter.letter_id } : {}
    this.ctx.log.error({ err: error, ...about }, "Delivery failed unexpectedly.")
  }
}

const keyOf = ({ project_id, letter_id }: LetterKey): string => `${project_id} ${letter_id}`
