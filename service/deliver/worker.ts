import { untilDone } from "#postgres/again"
import { StatementFailed } from "#postgres/statement-failed"
import { troubleOf } from "#postgres/trouble"
import { seconds, systemClock } from "../clock.ts"
import type { Component, Context } from "../context.ts"
import { ageOf, type LeasedAt, leasedNow } from "../lease-age.ts"
import { logFailure } from "../log-failure.ts"
import { type GroupCommit, groupCommit } from "../store/group-commit.ts"
import type { Lease } from "../store/lease.ts"
import { type LetterRow, lettersByKey } from "../store/letters-read.ts"
import type { LetterKey } from "../store/letters-write.ts"
import {
  type ClaimedLetter,
  claimLetters,
  dequeue,
  keepLease,
  makeReady,
  releaseLeases,
  renewLeases,
  takeOver,
  takeOverAfterMs,
} from "../store/queue.ts"
import { openWriter, type WriteOnce } from "../store/write-once.ts"
import { Closed, openConnections } from "./connections.ts"
import { deliver, failure, type LetterToDeliver, type Tools } from "./deliver.ts"
import { openDkimKeys } from "./dkim-keys.ts"
import { connectionsPerDestination, openHands, sharedOut } from "./hands.ts"
import type { Host } from "./hosts.ts"
import { openJobs } from "./jobs.ts"
import { countResults, type Result, recordResults, withoutWords } from "./record-results.ts"
import { skipIfSuppressed } from "./skip-suppressed.ts"

const pollMs = 1000
/** A claim outlives its worker by at most this long, and is renewed while the worker lives. */
const leaseMs = seconds(60)
const renewMs = seconds(20)
/** What is left of a lease when a conversation begins. */
const enoughMs = seconds(5)
const closeWithinMs = 5000
/** A lease that could not be renewed is renewed as soon as the database is back. */
const renewAgainMs = 1000
/** A statement that failed before a host was asked is made again so often in all; then the letter counts as not made. */
const triesBeforeHost = 4
/** A result that could not be written so often is written without the words of the host. */
const triesWithWords = 3
/** A batch that the database was too busy for so often (a lock, a statement that took too long) is taken apart. */
const busyMax = 3

/**
 * The delivery worker: claims letters of all projects in turn, as many as there are hands (hands.ts), lets deliver.ts
 * make one attempt at each, and records results in batches. Work is at least once: a letter leaves the queue only in the
 * transaction that tells what became of it. While a result cannot be written, because the database is away or does not
 * take it, it stays in memory and its letter in hand: the lease is renewed, nobody else gets the letter, and with every
 * hand full no further letter is begun (DELIVER-13).
 */
export function openDelivery(ctx: Context, target: Host): Component {
  const worker = new Worker(ctx, target)
  worker.start()
  return { close: () => worker.close() }
}

/** A claimed letter with what is stored of it; without a row when its project was removed meanwhile. */
type Claim = { letter: ClaimedLetter; row: LetterRow | undefined; leasedAt: LeasedAt }

type InHand = { letter: ClaimedLetter; done: Promise<void> }

/** What is known of letters that are not ready: until when no look is needed, on the clock and in real time. */
type NextLook = Moment & { dueAtMs: number }

type Moment = { clockMs: number; realMs: number }

const momentOf = (now: Date): Moment => ({ clockMs: now.getTime(), realMs: performance.now() })

/** A poll's pause ago, on the clock (that may jump) or in real time. */
const isPollAgo = ({ clockMs, realMs }: Moment, now: Date): boolean =>
  Math.abs(now.getTime() - clockMs) >= pollMs || performance.now() - realMs >= pollMs

class Worker {
  private readonly ctx: Context
  private readonly tools: Tools
  private readonly jobs
  private readonly results
  /** Results that failed once: one by one, apart from the others, so that they hold up nobody. */
  private readonly failedResults
  private readonly lease: string
  private readonly stop = new AbortController()
  /** Letters in this worker's hands; a clock that jumps ahead must not make it take them twice. */
  private readonly inHand = new Map<string, InHand>()
  /** A claim whose answer was lost may have leased letters that are in nobody's hand. */
  private isAdrift = false
  /** Aborts when closing waits no longer. */
  private readonly leave = new AbortController()
  private readonly untilLeft: AbortSignal
  /** What was said to a host of these letters is not written down: they are not given back. */
  private readonly unwritten: LetterKey[] = []
  /** When the letters in hand were leased anew. */
  private renewedAt: LeasedAt | null = null
  private loops: Promise<unknown> = Promise.resolve()
  private readonly hands = openHands()
  /** The projects with which the last claim ended, and with which letters were made ready last: others come next. */
  private after = { claim: 0, ready: 0 }
  private nextLook: NextLook | null = null
  private tookOver: Moment | null = null

  constructor(ctx: Context, target: Host) {
    this.ctx = ctx
    this.lease = ctx.ids.lease()
    this.untilLeft = AbortSignal.any([this.leave.signal, ctx.store.givenUp])
    this.jobs = openJobs(ctx)
    const connections = openConnections(ctx.config.mailHostname, connectionsPerDestination)
    this.tools = { ctx, target, connections, keys: openDkimKeys(ctx) }
    this.results = this.openResults({ waitMs: 5, itemsMax: 100 })
    this.failedResults = this.openResults({ waitMs: 0, itemsMax: 1 })
  }

  start(): void {
    this.loops = Promise.all([this.work(), this.renew()])
  }

  /** Stops claiming, gives running conversations 5 s of real time, hands the rest back. */
  async close(): Promise<void> {
    this.stop.abort()
    const running = Promise.all([...this.inHand.values()].map((one) => one.done))
    const patience = new AbortController()
    await Promise.race([running, systemClock.sleep(closeWithinMs, patience.signal)])
    patience.abort()
    this.tools.connections.close()
    this.leave.abort()
    await Promise.all([running, this.loops])
    await Promise.all([this.results.close(), this.failedResults.close()])
    await releaseLeases(this.ctx.store.db, this.lease, this.unwritten).catch((error) => this.complain(error))
  }

  private async work(): Promise<void> {
    const { ctx, stop } = this
    while (!stop.signal.aborted) {
      try {
        if (this.isAdrift) await this.bringBack()
        await this.hands.someFree(stop.signal)
        if (stop.signal.aborted) break
        const now = ctx.clock.now()
        const claimed = await ctx.metrics.turn("delivery_claim", () => this.claim(now))
        // What was claimed while closing goes back with the lease.
        if (stop.signal.aborted) break
        for (const one of claimed) this.take(one)
        if (claimed.length === 0) await this.rest(now)
      } catch (error) {
        this.isAdrift = true
        this.complain(error)
        await systemClock.sleep(pollMs, stop.signal)
      }
    }
  }

  /** Gives back what carries our lease and is not in hand, so that it does not wait until the lease runs out. */
  private async bringBack(): Promise<void> {
    await releaseLeases(this.ctx.store.db, this.lease, this.lettersInHand())
    this.isAdrift = false
  }

  /**
   * Rests until the next letter is due, at most a poll's pause: other processes put letters in and lose leases; or until
   * a destination that had no room has some. Counted from the moment of the claim, because the clock may have moved since.
   */
  private async rest(claimedAt: Date): Promise<void> {
    const { clock, notifier } = this.ctx
    const dueAtMs = this.nextLook?.dueAtMs ?? Number.POSITIVE_INFINITY
    const until = Math.min(dueAtMs, claimedAt.getTime() + pollMs)
    await this.hands.untilRoom(this.stop.signal, (signal) =>
      notifier.wait("letters", Math.max(0, until - clock.now().getTime()), signal),
    )
  }

  private async claim(now: Date): Promise<Claim[]> {
    const { db, reachableForMs } = this.ctx.store
    await this.look(now)
    if (reachableForMs() >= takeOverAfterMs) await this.takeOverLost(now)
    const leasedAt = leasedNow()
    const claimed = await claimLetters(db, this.ourLease(), {
      ...this.hands.share(),
      ...sharedOut(this.ctx.ids),
      after: this.after.claim,
      inHand: this.lettersInHand(),
    })
    this.after.claim = claimed.at(-1)?.project_id ?? this.after.claim
    const rows = new Map((await lettersByKey(db, claimed)).map((row) => [keyOf(row), row]))
    return claimed.map((letter) => ({ letter, row: rows.get(keyOf(letter)), leasedAt }))
  }

  /** Claims follow one another closely, leases run out seldom: asked about once a poll's pause. */
  private async takeOverLost(now: Date): Promise<void> {
    if (this.tookOver && !isPollAgo(this.tookOver, now)) return
    const count = await takeOver(this.ctx.store.db, this.lease, this.lettersInHand())
    this.ctx.metrics.leasesTakenOver.inc({ kind: "message" }, count)
    this.tookOver = momentOf(now)
  }

  /** Makes letters ready whose time has come: when the next one is due, and each poll's pause on both clocks. */
  private async look(now: Date): Promise<void> {
    const { nextLook } = this
    const isTime = nextLook === null || now.getTime() >= nextLook.dueAtMs || isPollAgo(nextLook, now)
    if (!isTime) return
    const { after, nextDueMs } = await makeReady(this.ctx.store.db, now, this.after.ready)
    this.after.ready = after
    const dueAtMs = nextDueMs ?? Number.POSITIVE_INFINITY
    this.nextLook = { dueAtMs, ...momentOf(now) }
  }

  private take(claim: Claim): void {
    const { letter } = claim
    const give = this.hands.take(letter.domain)
    const done = this.attempt(claim)
      .catch((error) => this.complain(error, letter))
      .finally(() => {
        this.inHand.delete(keyOf(letter))
        give()
      })
    this.inHand.set(keyOf(letter), { letter, done })
  }

  private async attempt(claim: Claim): Promise<void> {
    const result = await this.tryOnce(claim)
    if (result) await this.settle(result)
  }

  private lettersInHand = (): LetterKey[] => [...this.inHand.values()].map((one) => one.letter)

  /** DELIVER-13: what a host was asked is written down, however often that fails; until then the letter stays in hand. */
  private async settle(result: Result): Promise<void> {
    const add = (failures: number) => {
      if (failures === 0) return this.results.add(result)
      return this.failedResults.add(failures < triesWithWords ? result : withoutWords(result))
    }
    try {
      await untilDone(add, {
        signal: this.untilLeft,
        onFailure: (error) => this.complain(error, result.letter),
      })
    } catch (error) {
      this.unwritten.push(result.letter)
      throw error
    }
  }

  private async tryOnce(claim: Claim): Promise<Result | null> {
    const { letter } = claim
    try {
      // The database is needed before the host is talked to, and not any more then: when it fails nothing was said.
      return await untilDone(() => this.tryNow(claim), {
        signal: this.stop.signal,
        isWorthAnother: (error, failures) => error instanceof StatementFailed && failures < triesBeforeHost,
        onFailure: (error) => this.complain(error, letter),
      })
    } catch (error) {
      // Our side closed: the letter is handed back as if it had not been claimed.
      if (error instanceof Closed || troubleOf(error) !== null || this.isClosingWith(error)) return null
      this.complain(error, letter)
      return failure(letter, error, this.ctx)
    }
  }

  private isClosingWith = (error: unknown) => this.stop.signal.aborted && error instanceof StatementFailed

  private async tryNow(claim: Claim): Promise<Result | null> {
    const { letter, row } = claim
    const held = row && (await this.jobs.hold(row))
    try {
      if (row && held?.message) return await this.tryWith({ ...letter, row, job: held.message }, claim)
      await dequeue(this.ctx.store.db, [letter])
      return null
    } finally {
      held?.leave()
    }
  }

  private async tryWith(letter: LetterToDeliver, claim: Claim): Promise<Result | null> {
    if (await skipIfSuppressed(letter, this.ctx)) return null
    return (await this.holds(claim)) ? deliver(letter, this.tools) : null
  }

  /** False when the lease ran out while the database was away and somebody else has the letter now. */
  private async holds({ letter, leasedAt }: Claim): Promise<boolean> {
    const renewed = this.renewedAt && ageOf(this.renewedAt)
    if (Math.min(ageOf(leasedAt), renewed ?? leaseMs) < leaseMs - enoughMs) return true
    const isKept = await keepLease(this.ctx.store.db, letter, this.ourLease())
    if (!isKept) this.ctx.metrics.leasesLost.inc({ kind: "message" })
    return isKept
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
        // No trouble that is waited for any longer, but one of this batch.
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
      if (this.inHand.size === 0) continue
      const renewedAt = leasedNow()
      const renewing = () => renewLeases(this.ctx.store.db, this.ourLease(), this.lettersInHand())
      isDone = await this.ctx.metrics.turn("delivery_renew", renewing).then(
        () => true,
        (error) => {
          this.complain(error)
          return false
        },
      )
      if (isDone) this.renewedAt = renewedAt
    }
  }

  private complain(error: unknown, letter?: LetterKey): void {
    const about = letter ? { project_id: letter.project_id, letter_id: letter.letter_id } : {}
    logFailure(this.ctx, error, "Delivery failed unexpectedly.", about)
  }
}

const keyOf = ({ project_id, letter_id }: LetterKey): string => `${project_id} ${letter_id}`
