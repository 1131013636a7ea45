import type { StatementKind } from "./statement-kind.ts"

/**
 * The state of a pool: connections in use, idle ones, how many requests wait for one, and for how long the server
 * could be reached without a break (0 while it is away).
 */
export type PoolState = { inUse: number; idle: number; max: number; waiting: number; reachableForMs: number }

/** Measures how long a database takes, in seconds of real time. What it does must be quick, and it throws nothing. */
export type StoreMeter = {
  statement(kind: StatementKind, seconds: number, isFailed: boolean): void
  connection(seconds: number): void
  /** Called once with the function that reads the pool's state. */
  pool(state: () => PoolState): void
}
