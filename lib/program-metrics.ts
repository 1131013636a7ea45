import "server-only"
import type { Meter as ChoreMeter } from "#postgres/housekeeping"
import { openChoreMeter } from "#prometheus/chore-meter"
import { type Meters, type OpenRegistry, openRegistry } from "#prometheus/registry"
import { openStoreMeter, type ReadableStoreMeter } from "#prometheus/store-meter"
import { openTurns, type Turns } from "#prometheus/turns"
import { log } from "./log.ts"
import { definitions, loopBounds } from "./metric-definitions.ts"

type Definitions = typeof definitions

/** What the dashboard counts and measures of itself, and the way in which Prometheus reads it (docs/metrics.md). */
export type ProgramMetrics = Meters<Definitions> &
  Pick<OpenRegistry<Definitions>, "scrape" | "described" | "measureProcess"> &
  Pick<Turns<keyof typeof loopBounds>, "turn"> & { store: ReadableStoreMeter; housekeeping: ChoreMeter }

export function openProgramMetrics(): ProgramMetrics {
  const { meters, atScrape, ...registry } = openRegistry(definitions)
  const store = openStoreMeter(meters)
  const turns = openTurns({
    bounds: loopBounds,
    meters: { duration: meters.loopTurn, slow: meters.loopSlow, underWay: meters.loopUnderWay },
    warn: (about, sentence) => log().warn(about, sentence),
    reachableForMs: store.reachableForMs,
  })
  atScrape(turns.read)
  atScrape(store.read)
  return {
    ...meters,
    ...registry,
    turn: turns.turn,
    store,
    housekeeping: openChoreMeter(meters, (chore, work) => turns.turn("housekeeping", work, chore)),
  }
}

// Routes, pages and what runs at the start are bundled apart and evaluate this file once each; the process is one.
const held = globalThis as typeof globalThis & { waybillMetrics?: ProgramMetrics; waybillProcess?: true }

/** The metrics of this process. */
export function programMetrics(): ProgramMetrics {
  held.waybillMetrics ??= openProgramMetrics()
  return held.waybillMetrics
}

/** Begins to measure the process itself, for a dashboard whose metrics somebody may read. */
export function measureProcessOnce(): void {
  if (held.waybillProcess) return
  held.waybillProcess = true
  programMetrics().measureProcess()
}
