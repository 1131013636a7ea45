import type { StatementKind } from "./statement-kind.ts"

/**
 * The state of a pool: connections in use, idle ones, how many requests wait, and for how long the server
 * could be reached without a break (0 while it is away).
 */
export type PoolState = { inUse: number; idle: number; max: number; asking: number; reachableForMs: number }

/** Hears how long a database takes, in seconds of real time. What it does must be quick, and it throws nothing. */
export type StoreMeter = {
  statement(kind: StatementKind, seconds: number, isFailed: boolean): void
  connection(seconds: number): void
  /** Is told once where the pool's state is to be read. */
  pool(state: () => PoolState): void
}
