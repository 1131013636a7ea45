import type { Meter as ChoreMeter } from "#postgres/housekeeping"
import { openChoreMeter } from "./chore-meter.ts"
import type { Meters, OpenRegistry } from "./registry.ts"
import type { housekeepingDefinitions, storeDefinitions } from "./shared.ts"
import { openStoreMeter, type ReadableStoreMeter } from "./store-meter.ts"
import { openTurns, type TurnOptions, type Turns } from "./turns.ts"

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
