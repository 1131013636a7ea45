import { Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import type { PoolState, StoreMeter } from "./meter.ts"
import { isRead } from "./rows.ts"
import { NeverConnected, databaseFailureOf } from "./database-failure.ts"

const firstPauseMs = 50
const longestPauseMs = 1000
/** Time beyond the server's own limit of a statement before its connection counts as dead. */
const graceMs = 5000

/**
 * Called when the server becomes unreachable and when it accepts connections again: once each, for any number of
 * waiting requests.
 */
export type Watch = { away(error: unknown): void; back(): void }

export type PoolWaits = {
  /** How long a request waits for a connection, also while the server is unreachable; 0: no limit. */
  reachWithinMs: number
  /** The server's own limit of a statement; 0 means no limit. */
  statementTimeoutMs?: number
  watch?: Watch
  /** Measures the waits for connections. */
  meter?: Pick<StoreMeter, "connection">
}

/**
 * A pool that survives a restart of the server: requests for a connection wait while the server is unreachable, at most
 * for `reachWithinMs`, and one of them probes for all. A statement that was running when the connection broke fails all
 * the same, unless it only reads; whether a write is retried is for the caller to decide (retry.ts).
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
    this.query = readAgain(this.query.bind(this) as Query) as pg.Pool["query"]
    // An idle connection that the server closes must not end the process; the pool opens another one.
    this.on("error", () => {})
    this.on("connect", (client) => {
      // Neither must one that breaks between two statements of a transaction: the next statement fails, which is
      // enough.
      client.on("error", () => {})
      this.closeWhenUnresponsive(client)
    })
  }

  /** Aborts when all waiting for the server must stop. */
  get givenUp(): AbortSignal {
    return this.over.signal
  }

  /** Stops all waiting for an unreachable server, because the program is ending. */
  giveUp(): void {
    this.over.abort()
  }

  /** How long the server has been reachable without a break; 0 while it is unreachable. */
  reachableForMs(): number {
    return this.outage ? 0 : performance.now() - this.backAt
  }

  /** Current use of the pool. */
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
        throw new NeverConnected(this.cause)
      try {
        return givenBackAtItsEnd(await super.connect())
      } catch (error) {
        if (isCrowded(error) && performance.now() + firstPauseMs < giveUpAt) await sleep(firstPauseMs)
        else if (databaseFailureOf(error) !== "unreachable") throw error
        else if (this.over.signal.aborted) throw new NeverConnected(error)
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
      if (error && databaseFailureOf(error) === "unreachable") this.cause = error
      else return this.waits.watch?.back()
    }
  }

  /**
   * A server whose machine died does not even close its connections. If the server limits statements, one that sends
   * nothing for longer is dead.
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
 * Returns a broken connection to the pool, because a transaction that fails at its first statement is not always
 * released, and the pool would be one connection short forever.
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

type Query = (...args: unknown[]) => unknown

/** Retries a read-only statement once if its connection broke. */
function readAgain(ask: Query): Query {
  return (...args) => {
    const answer = ask(...args)
    if (!(answer instanceof Promise) || !isRead(args[0])) return answer
    return answer.catch((error: unknown) => {
      if (databaseFailureOf(error) !== "unreachable" || error instanceof NeverConnected) throw error
      return ask(...args)
    })
  }
}

/** The server, or a proxy before it, has no free connection at the moment. */
const isCrowded = (error: unknown): boolean =>
  ["53300", "EAGAIN"].includes((error as NodeJS.ErrnoException).code ?? "")

/** True if `work` ended before an instant of performance.now() and before `over`. */
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
