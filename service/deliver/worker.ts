import { systemClock } from "../clock.ts"
import type { Component, Context } from "../context.ts"
import { failingHosts } from "../routing/failing-hosts.ts"
import type { Routes } from "../routing/plan.ts"
import { openWeakerTls } from "../routing/weaker-tls.ts"
import type { LetterKey } from "../store/letters-write.ts"
import type { ClaimedLetter } from "../store/queue.ts"
import { releaseLeases } from "../store/queue-leases.ts"
import { attempt } from "./attempt.ts"
import { type Claim, Claims, keyOf, pollMs } from "./claims.ts"
import { openConnections } from "./connections.ts"
import type { Dependencies } from "./deliver.ts"
import { openDkimKeys } from "./dkim-keys.ts"
import { openJobs } from "./jobs.ts"
import { leaseMs, openLeaseRenewal } from "./lease-renewal.ts"
import { logError } from "./log-error.ts"
import { openProcessShare, type ProcessShare } from "./process-share.ts"
import { openResults } from "./results.ts"
import { openSlots } from "./slots.ts"

const closeWithinMs = 5000

/**
 * The delivery worker: claims letters of all projects in turn (claims.ts), up to the number of free slots (slots.ts),
 * makes one attempt at each (attempt.ts), and records results in batches (results.ts). Delivery is at least once: a
 * letter leaves the queue only in the transaction that records its result. While a result cannot be written, because
 * the database is away or refuses it, it stays in memory and its letter in flight: the lease is renewed
 * (lease-renewal.ts), no other worker gets the letter, and once every slot is used no further letter is started
 * (DELIVER-13).
 */
export function openDelivery(ctx: Context, routes: Routes): Component {
  const worker = new Worker(ctx, routes)
  worker.start()
  return { close: () => worker.close() }
}

type InFlight = { letter: ClaimedLetter; done: Promise<void> }

class Worker {
  private readonly ctx: Context
  private readonly dependencies: Dependencies
  private readonly share: ProcessShare
  private readonly jobs
  private readonly slots
  private readonly claims
  private readonly leases
  private readonly results
  private readonly lease: string
  private readonly stop = new AbortController()
  private readonly inFlight = new Map<string, InFlight>()
  /** Aborts when `close` has waited long enough. */
  private readonly abandon = new AbortController()
  private loops: Promise<unknown> = Promise.resolve()

  constructor(ctx: Context, routes: Routes) {
    this.ctx = ctx
    this.lease = ctx.ids.lease()
    this.jobs = openJobs(ctx)
    this.slots = openSlots(ctx.accepting)
    const connections = openConnections(ctx.config.mailHostname, { shareOf: (max) => this.share.of(max) })
    this.share = openProcessShare(ctx, connections.adjust)
    const [failing, weaker] = [failingHosts(), openWeakerTls(ctx)]
    this.dependencies = { ctx, routes, connections, failing, weaker, keys: openDkimKeys(ctx) }
    const { lettersInFlight, slots } = this
    const lease = { lease: this.lease, ms: leaseMs }
    this.claims = new Claims({ ctx, lease, slots, lettersInFlight })
    this.leases = openLeaseRenewal(ctx, lease, lettersInFlight)
    const writeUntil = AbortSignal.any([this.abandon.signal, ctx.store.givenUp])
    this.results = openResults(ctx, this.lease, writeUntil)
  }

  start(): void {
    this.loops = Promise.all([this.work(), this.leases.run(this.stop.signal)])
  }

  /** Stops claiming, waits 5 s of real time for running transmissions, and releases the other leases. */
  async close(): Promise<void> {
    this.stop.abort()
    const running = Promise.all([...this.inFlight.values()].map((one) => one.done))
    const timeout = new AbortController()
    await Promise.race([running, systemClock.sleep(closeWithinMs, timeout.signal)])
    timeout.abort()
    this.dependencies.connections.close()
    const left = this.share.close()
    this.abandon.abort()
    await Promise.all([running, this.loops, left])
    await Promise.all([this.results.close(), this.claims.close()])
    await releaseLeases(this.ctx.store.db, this.lease, this.results.unwritten()).catch((error) =>
      logError(this.ctx, error),
    )
  }

  private async work(): Promise<void> {
    const { ctx, stop, claims } = this
    while (!stop.signal.aborted) {
      try {
        await claims.releaseLost()
        await this.slots.untilFree(stop.signal)
        if (stop.signal.aborted) break
        const now = ctx.clock.now()
        const claimed = await ctx.metrics.turn("delivery_claim", () => claims.next(now))
        // Letters that were claimed while closing go back with the lease.
        if (stop.signal.aborted) break
        for (const one of claimed) this.begin(one)
        if (claimed.length === 0) await this.waitForWork(now)
      } catch (error) {
        claims.noteLost()
        logError(ctx, error)
        await systemClock.sleep(pollMs, stop.signal)
      }
    }
  }

  /**
   * Rests until the next letter is due or a full destination has capacity again, at most for a poll interval, because
   * other processes add letters and lose leases. Counted from the moment of the claim: the clock may have moved since.
   */
  private async waitForWork(claimedAt: Date): Promise<void> {
    const { clock, notifier } = this.ctx
    const until = Math.min(this.claims.nextDueMs(), claimedAt.getTime() + pollMs)
    await this.slots.pauseUntilCapacity(this.stop.signal, (signal) =>
      notifier.wait("letters", Math.max(0, until - clock.now().getTime()), signal),
    )
  }

  private begin(claim: Claim): void {
    const { letter } = claim
    const releaseSlot = this.slots.acquire(letter.site)
    const done = this.attempt(claim)
      .catch((error) => logError(this.ctx, error, letter))
      .finally(() => {
        this.inFlight.delete(keyOf(letter))
        releaseSlot()
      })
    this.inFlight.set(keyOf(letter), { letter, done })
  }

  private async attempt(claim: Claim): Promise<void> {
    const { dependencies, jobs, leases, stop } = this
    const end = await attempt(claim, { dependencies, jobs, leases, stop: stop.signal })
    if (end === null) return
    if ("site" in end) await this.claims.move(end)
    else await this.results.settle(end)
  }

  private readonly lettersInFlight = (): LetterKey[] => [...this.inFlight.values()].map((one) => one.letter)
}
