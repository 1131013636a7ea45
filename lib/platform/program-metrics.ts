import "server-only"
import { openProgramMeters, type ProgramMeters } from "#prometheus/program-meters"
import { type Meters, type OpenRegistry, openRegistry } from "#prometheus/registry"
import { log } from "./log.ts"
import { definitions, loopBounds } from "./metric-definitions.ts"

type Definitions = typeof definitions

/** What the dashboard counts and measures of itself, and the way in which Prometheus reads it (docs/metrics.md). */
export type ProgramMetrics = Meters<Definitions> &
  Pick<OpenRegistry<Definitions>, "scrape" | "described" | "measureProcess"> &
  ProgramMeters<keyof typeof loopBounds>

export function openProgramMetrics(): ProgramMetrics {
  const { meters, atScrape, ...registry } = openRegistry(definitions)
  const warn = (about: object, sentence: string) => log().warn(about, sentence)
  return { ...meters, ...registry, ...openProgramMeters({ bounds: loopBounds, meters, atScrape, warn }) }
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
