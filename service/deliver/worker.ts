import { retryUntilDone } from "#postgres/retry"
import { StatementFailed } from "#postgres/statement-failed"
import { troubleOf } from "#postgres/trouble"
import { type GroupCommit, groupCommit } from "#shared/group-commit"
import { seconds, systemClock } from "../clock.ts"
import type { Component, Context } from "../context.ts"
import { ageOf, type LeasedAt, leasedNow } from "../lease-age.ts"
import { logFailure } from "../log-failure.ts"
import { failingHosts } from "../routing/failing-hosts.ts"
import type { Routes } from "../routing/plan.ts"
import { weakerTls } from "../routing/weaker-tls.ts"
import type { Lease } from "../store/lease.ts"
import { type LetterRow, lettersByKey } from "../store/letters-read.ts"
import type { LetterKey } from "../store/letters-write.ts"
import {
  type ClaimedLetter,
  claimLetters,
  dequeue,
  makeReady,
  moveToSite,
  releaseLeases,
  renewLease,
  renewLeases,
  takeOver,
  takeOverAfterMs,
} from "../store/queue.ts"
import { openWriter, type WriteOnce } from "../store/write-once.ts"
import { messageOfLetter } from "../submit/variants.ts"
import { ConnectionsClosed, openConnections } from "./connections.ts"
import {
  compositionFailure,
  type Dependencies,
  deliver,
  type LetterToDeliver,
  type MovedLetter,
} from "./deliver.ts"
import { openDkimKeys } from "./dkim-keys.ts"
import { openJobs } from "./jobs.ts"
import { countResults, recordResults, withoutHostText } from "./record-results.ts"
import type { Result } from "./result.ts"
import { skipIfSuppressed } from "./skip-suppressed.ts"
import { claimOrder, openSlots } from "./slots.ts"

const pollMs = 1000
/** A claim outlives its worker by at most this long, and is renewed while the worker lives. */
const leaseMs = seconds(60)
const renewMs = seconds(20)
/** A lease must last at least this much longer when a transmission begins. */
const leaseLeftMinMs = seconds(5)
const closeWithinMs = 5000
/** A lease that could not be renewed is renewed as soon as the database is back. */
const renewAgainMs = 1000
/** Attempts at a statement that fails before the host is contacted; after them the letter counts as not composed. */
const triesBeforeHost = 4
/** Attempts at writing a result as it is; after them it is written without the text of the host. */
const triesWithHostText = 3
/** Attempts at writing a batch while the database is busy (a lock, a slow statement); after them the batch is split. */
const busyMax = 3

/**
 * The delivery worker: claims letters of all projects in turn, as many as there are slots (slots.ts), lets deliver.ts
 * make one attempt at each, and records results in batches. Delivery is at least once: a letter leaves the queue only in
 * the transaction that records its result. While a result cannot be written, because the database is away or refuses it,
 * it stays in memory and its letter in flight: the lease is renewed, no other worker gets the letter, and once every slot
 * is used no further letter is begun (DELIVER-13).
 */
export function openDelivery(ctx: Context, routes: Routes): Component {
  const worker = new Worker(ctx, routes)
  worker.start()
  return { close: () => worker.close() }
}

/** A claimed letter with what is stored of it; without a row when its project was removed meanwhile. */
type Claim = { letter: ClaimedLetter; row: LetterRow | undefined; leasedAt: LeasedAt }

type InFlight = { letter: ClaimedLetter; done: Promise<void> }

/** When letters are next to be made ready: `dueAtMs` on the clock, and the moment of the last time on both clocks. */
type NextReady = TimePoint & { dueAtMs: number }

type TimePoint = { clockMs: number; realMs: number }

const timePointOf = (now: Date): TimePoint => ({ clockMs: now.getTime(), realMs: performance.now() })

/** True when a poll interval has passed on the clock (which may jump) or in real time. */
const isPollDue = ({ clockMs, realMs }: TimePoint, now: Date): boolean =>
  Math.abs(now.getTime() - clockMs) >= pollMs || performance.now() - realMs >= pollMs

class Worker {
  private readonly ctx: Context
  private readonly dependencies: Dependencies
  private readonly jobs
  private readonly results
  /** Results that failed once are written one by one, so that they do not hold up the others. */
  private readonly failedResults
  private readonly moves
  private readonly lease: string
  private readonly stop = new AbortController()
  /** Letters in flight in this worker; a clock that jumps ahead must not make it claim them twice. */
  private readonly inFlight = new Map<string, InFlight>()
  /** A claim whose answer was lost may have leased letters that are not in flight. */
  private mayHoldLostClaim = false
  /** Aborts when `close` has waited long enough. */
  private readonly abandon = new AbortController()
  private readonly writeUntil: AbortSignal
  /** Letters whose transmission could not be recorded: their leases are not released. */
  private readonly unwritten: LetterKey[] = []
  /** When the leases of the letters in flight were last renewed. */
  private renewedAt: LeasedAt | null = null
  private loops: Promise<unknown> = Promise.resolve()
  private readonly slots
  /** The projects at which the last claim ended and at which letters were made ready last: the next round begins after. */
  private after = { claim: 0, ready: 0 }
  private nextReady: NextReady | null = null
  private lastTakeOver: TimePoint | null = null

  constructor(ctx: Context, routes: Routes) {
    this.ctx = ctx
    this.lease = ctx.ids.lease()
    this.writeUntil = AbortSignal.any([this.abandon.signal, ctx.store.givenUp])
    this.jobs = openJobs(ctx)
    this.slots = openSlots(ctx.accepting)
    const connections = openConnections(ctx.config.mailHostname)
    const [failing, weaker] = [failingHosts(), weakerTls()]
    this.dependencies = { ctx, routes, connections, failing, weaker, keys: openDkimKeys(ctx) }
    this.results = this.openResults({ waitMs: 5, itemsMax: 100 })
    this.failedResults = this.openResults({ waitMs: 0, itemsMax: 1 })
    this.moves = groupCommit((batch: MovedLetter[]) => this.move(batch), { waitMs: 5, itemsMax: 100 })
  }

  start(): void {
    this.loops = Promise.all([this.work(), this.renew()])
  }

  /** Stops claiming, gives running transmissions 5 s of real time, releases the other leases. */
  async close(): Promise<void> {
    this.stop.abort()
    const running = Promise.all([...this.inFlight.values()].map((one) => one.done))
    const timeout = new AbortController()
    await Promise.race([running, systemClock.sleep(closeWithinMs, timeout.signal)])
    timeout.abort()
    this.dependencies.connections.close()
    this.abandon.abort()
    await Promise.all([running, this.loops])
    await Promise.all([this.results.close(), this.failedResults.close(), this.moves.close()])
    await releaseLeases(this.ctx.store.db, this.lease, this.unwritten).catch((error) => this.logError(error))
  }

  private async work(): Promise<void> {
    const { ctx, stop } = this
    while (!stop.signal.aborted) {
      try {
        if (this.mayHoldLostClaim) await this.releaseLostClaims()
        await this.slots.untilFree(stop.signal)
        if (stop.signal.aborted) break
        const now = ctx.clock.now()
        const claimed = await ctx.metrics.turn("delivery_claim", () => this.claim(now))
        // What was claimed while closing goes back with the lease.
        if (stop.signal.aborted) break
        for (const one of claimed) this.begin(one)
        if (claimed.length === 0) await this.waitForWork(now)
      } catch (error) {
        this.mayHoldLostClaim = true
        this.logError(error)
        await systemClock.sleep(pollMs, stop.signal)
      }
    }
  }

  /** Releases what carries our lease and is not in flight, so that it does not wait until the lease runs out. */
  private async releaseLostClaims(): Promise<void> {
    await releaseLeases(this.ctx.store.db, this.lease, this.lettersInFlight())
    this.mayHoldLostClaim = false
  }

  /**
   * Rests until the next letter is due or a full destination has capacity again, at most for a poll interval, because
   * other processes add letters and lose leases. Counted from the moment of the claim: the clock may have moved since.
   */
  private async waitForWork(claimedAt: Date): Promise<void> {
    const { clock, notifier } = this.ctx
    const dueAtMs = this.nextReady?.dueAtMs ?? Number.POSITIVE_INFINITY
    const until = Math.min(dueAtMs, claimedAt.getTime() + pollMs)
    await this.slots.restUntilCapacity(this.stop.signal, (signal) =>
      notifier.wait("letters", Math.max(0, until - clock.now().getTime()), signal),
    )
  }

  private async claim(now: Date): Promise<Claim[]> {
    const { db, reachableForMs } = this.ctx.store
    await this.makeDueReady(now)
    if (reachableForMs() >= takeOverAfterMs) await this.takeOverLost(now)
    const leasedAt = leasedNow()
    const claimed = await claimLetters(db, this.ourLease(), {
      ...this.slots.claimLimits(),
      ...claimOrder(this.ctx.ids),
      after: this.after.claim,
      inFlight: this.lettersInFlight(),
    })
    this.after.claim = claimed.at(-1)?.project_id ?? this.after.claim
    const rows = new Map((await lettersByKey(db, claimed)).map((row) => [keyOf(row), row]))
    return claimed.map((letter) => ({ letter, row: rows.get(keyOf(letter)), leasedAt }))
  }

  /** Claims follow one another closely, leases rarely run out: checked once per poll interval. */
  private async takeOverLost(now: Date): Promise<void> {
    if (this.lastTakeOver && !isPollDue(this.lastTakeOver, now)) return
    const count = await takeOver(this.ctx.store.db, this.lease, this.lettersInFlight())
    this.ctx.metrics.leasesTakenOver.inc({ kind: "message" }, count)
    this.lastTakeOver = timePointOf(now)
  }

  /** Makes due letters ready: when the next one is due, and once per poll interval on either clock. */
  private async makeDueReady(now: Date): Promise<void> {
    const { nextReady } = this
    const isTime = nextReady === null || now.getTime() >= nextReady.dueAtMs || isPollDue(nextReady, now)
    if (!isTime) return
    const { after, nextDueMs } = await makeReady(this.ctx.store.db, now, this.after.ready)
    this.after.ready = after
    const dueAtMs = nextDueMs ?? Number.POSITIVE_INFINITY
    this.nextReady = { dueAtMs, ...timePointOf(now) }
  }

  private begin(claim: Claim): void {
    const { letter } = claim
    const free = this.slots.acquire(letter.site)
    const done = this.attempt(claim)
      .catch((error) => this.logError(error, letter))
      .finally(() => {
        this.inFlight.delete(keyOf(letter))
        free()
      })
    this.inFlight.set(keyOf(letter), { letter, done })
  }

  private async attempt(claim: Claim): Promise<void> {
    const end = await this.attemptWithRetries(claim)
    if (end === null) return
    if ("site" in end) await this.moves.add(end)
    else await this.settle(end)
  }

  private lettersInFlight = (): LetterKey[] => [...this.inFlight.values()].map((one) => one.letter)

  /** DELIVER-13: a transmission is recorded, however often that fails; until then the letter stays in flight. */
  private async settle(result: Result): Promise<void> {
    const add = (failures: number) => {
      if (failures === 0) return this.results.add(result)
      return this.failedResults.add(failures < triesWithHostText ? result : withoutHostText(result))
    }
    try {
      await retryUntilDone(add, {
        signal: this.writeUntil,
        onFailure: (error) => this.logError(error, result.letter),
      })
    } catch (error) {
      this.unwritten.push(result.letter)
      throw error
    }
  }

  private async attemptWithRetries(claim: Claim): Promise<Result | MovedLetter | null> {
    const { letter } = claim
    try {
      // The database is needed before the host is contacted and not after that: when it fails, nothing was sent.
      return await retryUntilDone(() => this.attemptOnce(claim), {
        signal: this.stop.signal,
        isWorthAnother: (error, failures) => error instanceof StatementFailed && failures < triesBeforeHost,
        onFailure: (error) => this.logError(error, letter),
      })
    } catch (error) {
      // Our side closed: the letter is handed back as if it had not been claimed.
      if (error instanceof ConnectionsClosed || troubleOf(error) !== null || this.isClosingWith(error))
        return null
      this.logError(error, letter)
      return compositionFailure(letter, error, this.ctx)
    }
  }

  private isClosingWith = (error: unknown) => this.stop.signal.aborted && error instanceof StatementFailed

  private async attemptOnce(claim: Claim): Promise<Result | MovedLetter | null> {
    const { letter, row } = claim
    const job = row && (await this.jobs.hold(row))
    try {
      if (row && job?.message) {
        const message = messageOfLetter(job.message, row.template_version)
        return await this.attemptLoaded({ ...letter, row, job: message }, claim)
      }
      await dequeue(this.ctx.store.db, [letter])
      return null
    } finally {
      job?.release()
    }
  }

  private async attemptLoaded(letter: LetterToDeliver, claim: Claim): Promise<Result | MovedLetter | null> {
    if (await skipIfSuppressed(letter, this.ctx)) return null
    return (await this.stillHoldsLease(claim)) ? deliver(letter, this.dependencies) : null
  }

  /** False when the lease ran out while the database was away and another worker has the letter now. */
  private async stillHoldsLease({ letter, leasedAt }: Claim): Promise<boolean> {
    const renewed = this.renewedAt && ageOf(this.renewedAt)
    if (Math.min(ageOf(leasedAt), renewed ?? leaseMs) < leaseMs - leaseLeftMinMs) return true
    const isRenewed = await renewLease(this.ctx.store.db, letter, this.ourLease())
    if (!isRenewed) this.ctx.metrics.leasesLost.inc({ kind: "message" })
    return isRenewed
  }

  /** Letters go back to the line of their site; those that could not are released with the claims of lost answers. */
  private async move(batch: readonly MovedLetter[]): Promise<undefined[]> {
    const letters = batch.map(({ letter: { project_id, letter_id }, site }) => ({
      project_id,
      letter_id,
      site,
    }))
    await moveToSite(this.ctx.store.db, this.lease, letters).catch((error) => {
      this.mayHoldLostClaim = true
      throw error
    })
    return batch.map(() => undefined)
  }

  private ourLease = (): Lease => ({ lease: this.lease, ms: leaseMs })

  private openResults(limits: { waitMs: number; itemsMax: number }): GroupCommit<Result, undefined> {
    const write = openWriter(this.ctx)
    const { metrics } = this.ctx
    return groupCommit(
      (batch: Result[]) => metrics.turn("delivery_record", () => this.record(batch, write)),
      limits,
    )
  }

  private async record(batch: Result[], write: WriteOnce): Promise<undefined[]> {
    let busy = 0
    await write((tx) =>
      recordResults(tx, batch, this.lease, this.ctx).catch((error) => {
        if (troubleOf(error) !== "busy" || ++busy < busyMax) throw error
        // Not an outage to wait for any longer, but a fault of this batch.
        throw new Error(`Results could not be written: ${(error as Error).message}`)
      }),
    )
    this.ctx.notifier.notify("outbox")
    countResults(batch, this.ctx.metrics)
    return batch.map(() => undefined)
  }

  /** In real time, as leases run. */
  private async renew(): Promise<void> {
    for (let isDone = true; ; ) {
      await systemClock.sleep(isDone ? renewMs : renewAgainMs, this.stop.signal)
      if (this.stop.signal.aborted) return
      if (this.inFlight.size === 0) continue
      const renewedAt = leasedNow()
      const renewing = () => renewLeases(this.ctx.store.db, this.ourLease(), this.lettersInFlight())
      isDone = await this.ctx.metrics.turn("delivery_renew", renewing).then(
        () => true,
        (error) => {
          this.logError(error)
          return false
        },
      )
      if (isDone) this.renewedAt = renewedAt
    }
  }

  private logError(error: unknown, letter?: LetterKey): void {
    const about = letter ? { project_id: letter.project_id, letter_id: letter.letter_id } : {}
    logFailure(this.ctx, error, "Delivery failed unexpectedly.", about)
  }
}

const keyOf = ({ project_id, letter_id }: LetterKey): string => `${project_id} ${letter_id}`
