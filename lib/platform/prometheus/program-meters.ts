import type { Meter, Meter as ChoreMeter } from "#postgres/housekeeping"
import type { Meters, OpenRegistry } from "./registry.ts"
import type { housekeepingDefinitions, storeDefinitions } from "./shared.ts"
import { openTurns, type TurnOptions, type Turns } from "./turns.ts"
import type { PoolState, StoreMeter } from "#postgres/meter"
import type { StatementKind } from "#postgres/statement-kind"

type MeterOptions<L extends string> = Pick<TurnOptions<L>, "bounds" | "warn" | "stopwatch"> & {
  meters: Meters<typeof housekeepingDefinitions & typeof storeDefinitions> & {
    loopTurn: TurnOptions<L>["meters"]["duration"]
    loopSlow: TurnOptions<L>["meters"]["slow"]
    loopUnderWay: TurnOptions<L>["meters"]["underWay"]
  }
  atScrape: OpenRegistry<Record<never, never>>["atScrape"]
}

/** Metrics that both programs have in common. */
export type ProgramMeters<L extends string> = Pick<Turns<L>, "turn"> & {
  store: ReadableStoreMeter
  housekeeping: ChoreMeter
}

/**
 * Feeds the meters that both programs have: of their loops, one of which is `housekeeping`, their chores and their
 * database.
 */
export function openProgramMeters<L extends string>(
  options: MeterOptions<L | "housekeeping">,
): ProgramMeters<L> {
  const { meters, atScrape, ...watch } = options
  const store = openStoreMeter(meters)
  const turns = openTurns({
    ...watch,
    meters: { duration: meters.loopTurn, slow: meters.loopSlow, underWay: meters.loopUnderWay },
    reachableForMs: store.reachableForMs,
  })
  atScrape(turns.read)
  atScrape(store.read)
  return {
    turn: turns.turn,
    store,
    housekeeping: openChoreMeter(meters, (chore, work) => turns.turn("housekeeping", work, chore)),
  }
}

/**
 * Feeds the meters of a program's housekeeping; `turn` measures and watches each turn as one of the program's loops.
 */
const openChoreMeter = (meters: Meters<typeof housekeepingDefinitions>, turn: Meter["turn"]): Meter => ({
  turn,
  done(chore, seconds, rows) {
    meters.choreTurn.observe({ chore }, seconds)
    meters.choreRows.inc({ chore }, rows)
  },
  failed: (chore) => meters.choreFailures.inc({ chore }),
})

type ReadableStoreMeter = StoreMeter & {
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
