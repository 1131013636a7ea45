import type { PoolState, StoreMeter } from "#postgres/meter"
import type { StatementKind } from "#postgres/statement-kind"
import type { Meters } from "./registry.ts"
import type { storeDefinitions } from "./shared.ts"

export type ReadableStoreMeter = StoreMeter & {
  /** Records the state of the pool. */
  read(): void
  /** How long the server has been reachable without a break; 0 while it is unreachable. */
  reachableForMs(): number
}

/** Feeds the meters of a database. A kind of statement finds its series once; then each statement costs one addition. */
export function openStoreMeter(meters: Meters<typeof storeDefinitions>): ReadableStoreMeter {
  const seriesOf = new Map<StatementKind, { observe(seconds: number): void }>()
  let stateOf: (() => PoolState) | undefined
  return {
    statement(kind, seconds, isFailed) {
      const series = seriesOf.get(kind) ?? meters.statement.labels(kind)
      seriesOf.set(kind, series)
      series.observe(seconds)
      if (isFailed) meters.statementFailures.inc(kind)
    },
    connection: (seconds) => meters.connectionWait.observe(seconds),
    pool(state) {
      stateOf = state
    },
    read() {
      const state = stateOf?.()
      if (!state) return
      meters.connections.set({ state: "in_use" }, state.inUse)
      meters.connections.set({ state: "idle" }, state.idle)
      meters.connectionsMax.set(state.max)
      meters.connectionsAsked.set(state.waiting)
      meters.isReachable.set(state.reachableForMs > 0 ? 1 : 0)
    },
    reachableForMs: () => stateOf?.().reachableForMs ?? Number.POSITIVE_INFINITY,
  }
}
