import "server-only"
import { openProgramMeters, type ProgramMeters } from "#prometheus/program-meters"
import { type Meters, type OpenRegistry, openRegistry } from "#prometheus/registry"
import { log } from "./log.ts"
import { definitions, type LoopName, loopBounds } from "./metric-definitions.ts"
import { perProcess } from "./per-process.ts"

type Definitions = typeof definitions

/** Metrics of the dashboard, and the functions that Prometheus reads them with (docs/metrics.md). */
export type ProgramMetrics = Meters<Definitions> &
  Pick<OpenRegistry<Definitions>, "scrape" | "described" | "measureProcess"> &
  ProgramMeters<LoopName>

export function openProgramMetrics(): ProgramMetrics {
  const { meters, atScrape, ...registry } = openRegistry(definitions)
  const warn = (about: object, sentence: string) => log().warn(about, sentence)
  return { ...meters, ...registry, ...openProgramMeters({ bounds: loopBounds, meters, atScrape, warn }) }
}

/** The metrics of this process. */
export const programMetrics = perProcess("waybillMetrics", openProgramMetrics)

const processMetrics = perProcess("waybillProcess", () => {
  programMetrics().measureProcess()
  return true
})

/** Starts to measure the process itself, for installations whose metrics are read. */
export function startProcessMetrics(): void {
  processMetrics()
}
