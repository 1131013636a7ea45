import { Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import type { PoolState, StoreMeter } from "./meter.ts"
import { isRead } from "./rows.ts"
import { NotReached, troubleOf } from "./trouble.ts"

const firstPauseMs = 50
const longestPauseMs = 1000
/** How much longer than the server's own limit a statement is waited for before its connection counts as dead. */
const graceMs = 5000

/** Called when the server goes away and when it accepts connections again: once each, however many wait. */
export type Watch = { away(error: unknown): void; back(): void }

export type PoolWaits = {
  /** How long a request waits for a connection, also while the server is away; 0: without limit. */
  reachWithinMs: number
  /** The server's own limit of a statement; 0 means without limit. */
  statementTimeoutMs?: number
  watch?: Watch
  /** Measures the waits for connections. */
  meter?: Pick<StoreMeter, "connection">
}

/**
 * A pool that survives a restart of the server: requests for a connection wait while the server is away, at most for
 * `reachWithinMs`, and one of them probes for all. A statement that was under way when the connection broke
 * fails all the same, unless it only reads; whether a write is to be made again is for those to say who know what it
 * does (retry.ts).
 */
export class ResilientPool extends pg.Pool {
  private readonly waits: PoolWaits
  private readonly over = new AbortController()
  private outage: Promise<void> | null = null
  private cause: unknown
  private waiting = 0
  private backAt = Number.NEGATIVE_INFINITY

  constructor(config: pg.PoolConfig, waits: PoolWaits) {
    super(config)
    this.waits = waits
    this.query = readAgain(this.query.bind(this) as Ask) as pg.Pool["query"]
    // An idle connection that the server closes must not end the process; the pool opens another one.
    this.on("error", () => {})
    this.on("connect", (client) => {
      // Nor may one that breaks between two statements of a transaction: the next statement fails, which is enough.
      client.on("error", () => {})
      this.closeWhenUnresponsive(client)
    })
  }

  /** Aborts when nothing is to wait for the server any more. */
  get givenUp(): AbortSignal {
    return this.over.signal
  }

  /** From now on nothing waits for an unreachable server: the program is ending. */
  giveUp(): void {
    this.over.abort()
  }

  /** How long the server could be reached without a break; 0 while it is away. */
  reachableForMs(): number {
    return this.outage ? 0 : performance.now() - this.backAt
  }

  /** How much of the pool is in use at this moment. */
  state(): PoolState {
    const { totalCount, idleCount, waiting } = this
    const max = this.options.max ?? 10
    return {
      inUse: totalCount - idleCount,
      idle: idleCount,
      max,
      waiting,
      reachableForMs: this.reachableForMs(),
    }
  }

  override end(): Promise<void>
  override end(callback: () => void): void
  override end(callback?: () => void): Promise<void> | undefined {
    this.giveUp()
    if (!callback) return super.end()
    super.end(callback)
    return undefined
  }

  override connect(): Promise<pg.PoolClient>
  override connect(
    callback: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: Error | boolean) => void,
    ) => void,
  ): void
  override connect(callback?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | undefined {
    const reached = this.measured()
    if (!callback) return reached
    reached.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error: Error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  private async measured(): Promise<pg.PoolClient> {
    const beganMs = performance.now()
    this.waiting += 1
    try {
      return await this.reach()
    } finally {
      this.waiting -= 1
      this.waits.meter?.connection((performance.now() - beganMs) / 1000)
    }
  }

  private async reach(): Promise<pg.PoolClient> {
    const { reachWithinMs } = this.waits
    const giveUpAt = reachWithinMs === 0 ? Number.POSITIVE_INFINITY : performance.now() + reachWithinMs
    for (;;) {
      if (this.outage && !(await endsBefore(giveUpAt, this.outage, this.over.signal)))
        throw new NotReached(this.cause)
      try {
        return givenBackAtItsEnd(await super.connect())
      } catch (error) {
        if (isCrowded(error) && performance.now() + firstPauseMs < giveUpAt) await sleep(firstPauseMs)
        else if (troubleOf(error) !== "unreachable") throw error
        else if (this.over.signal.aborted) throw new NotReached(error)
        else this.beginOutage(error)
      }
    }
  }

  private beginOutage(error: unknown): void {
    if (this.outage) return
    this.cause = error
    this.waits.watch?.away(error)
    this.outage = this.probe().finally(() => {
      this.backAt = performance.now()
      this.outage = null
    })
  }

  /** Probes until the server accepts a connection, or fails for another reason. */
  private async probe(): Promise<void> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await sleep(pauseMs, undefined, { ref: false, signal: this.over.signal }).catch(() => {})
      if (this.over.signal.aborted) return
      const error = await super.connect().then(
        (client) => client.release(),
        (found: unknown) => found,
      )
      if (error && troubleOf(error) === "unreachable") this.cause = error
      else return this.waits.watch?.back()
    }
  }

  /**
   * A server whose machine is gone does not even close its connections. Where it ends statements by itself, one that
   * sends nothing for longer is not there any more.
   */
  private closeWhenUnresponsive(client: pg.PoolClient): void {
    const { statementTimeoutMs = 0 } = this.waits
    if (statementTimeoutMs === 0) return
    const { stream } = client.connection
    if (!(stream instanceof Socket)) return
    const gone = Object.assign(new Error("The database has sent nothing for too long."), {
      code: "ETIMEDOUT",
    })
    stream.setTimeout(statementTimeoutMs + graceMs, () => stream.destroy(gone))
  }
}

/**
 * A connection that breaks is given back by itself: who began a transaction with its first statement does not always
 * do so, and the pool would be a place short for ever.
 */
function givenBackAtItsEnd(client: pg.PoolClient): pg.PoolClient {
  const give = client.release
  let isGiven = false
  const giveOnce = (broken?: Error | boolean) => {
    if (isGiven) return
    isGiven = true
    client.off("end", drop)
    give.call(client, broken)
  }
  const drop = () => giveOnce(true)
  client.once("end", drop)
  client.release = giveOnce
  return client
}

type Ask = (...given: unknown[]) => unknown

/** A read-only statement is retried once when its connection broke. */
function readAgain(ask: Ask): Ask {
  return (...given) => {
    const answer = ask(...given)
    if (!(answer instanceof Promise) || !isRead(given[0])) return answer
    return answer.catch((error: unknown) => {
      if (troubleOf(error) !== "unreachable" || error instanceof NotReached) throw error
      return ask(...given)
    })
  }
}

/** The server, or the way to it, has no place for one more at the moment. */
const isCrowded = (error: unknown): boolean =>
  ["53300", "EAGAIN"].includes((error as NodeJS.ErrnoException).code ?? "")

/** True when `work` ended before an instant of performance.now() and before `over`. */
async function endsBefore(deadline: number, work: Promise<void>, over: AbortSignal): Promise<boolean> {
  const timer = new AbortController()
  const signal = AbortSignal.any([timer.signal, over])
  const late = Number.isFinite(deadline)
    ? sleep(Math.max(0, deadline - performance.now()), false, { signal })
    : new Promise<boolean>((resolve) => signal.addEventListener("abort", () => resolve(false)))
  try {
    return await Promise.race([work.then(() => !over.aborted), late.catch(() => false)])
  } finally {
    timer.abort()
  }
}
