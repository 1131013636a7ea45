import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { troubleOf } from "./trouble.ts"

const firstPauseMs = 50
const longestPauseMs = 1000

/**
 * A pool that sees a restart of the server through: who asks for a connection while the server is away waits for it,
 * at most `reachWithinMs`. A statement that was under way when the connection broke fails all the same; whether it is
 * to be made again is for those to say who know what it does (again.ts).
 */
export class PatientPool extends pg.Pool {
  private readonly reachWithinMs: number

  constructor(config: pg.PoolConfig, reachWithinMs: number) {
    super(config)
    this.reachWithinMs = reachWithinMs
    // An idle connection that the server closes must not end the process; the pool opens another one.
    this.on("error", () => {})
    // Nor may one that breaks between two statements of a transaction: the next statement fails, which is enough.
    this.on("connect", (client) => client.on("error", () => {}))
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
    const reached = this.reach()
    if (!callback) return reached
    reached.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error: Error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  private async reach(): Promise<pg.PoolClient> {
    const giveUpAt = performance.now() + this.reachWithinMs
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await super.connect()
      } catch (error) {
        const isAway = troubleOf(error) === "unreachable"
        if (!isAway || this.ending || performance.now() + pauseMs > giveUpAt) throw error
        await sleep(pauseMs)
      }
    }
  }
}
