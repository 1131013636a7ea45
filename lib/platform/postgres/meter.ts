import type { StatementKind } from "./statement-kind.ts"

/**
 * State of a pool: connections in use, idle ones, requests waiting for one, and how long the server has been reachable
 * without a break (0 while it is unreachable).
 */
export type PoolState = { inUse: number; idle: number; max: number; waiting: number; reachableForMs: number }

/** Measures the duration of database calls, in seconds of real time. It must be quick and must not throw. */
export type StoreMeter = {
  statement(kind: StatementKind, seconds: number, isFailed: boolean): void
  connection(seconds: number): void
  /** Called once with the function that reads the pool's state. */
  pool(state: () => PoolState): void
}
