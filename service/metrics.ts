import type { Server } from "node:net"
import { openProgramMeters, type ProgramMeters } from "#prometheus/program-meters"
import { type Meters, type OpenRegistry, openRegistry } from "#prometheus/registry"
import type { Stopwatch } from "#prometheus/turns"
import type { Log } from "./log.ts"
import { definitions, type Loop, loopBounds } from "./metric-definitions.ts"
import { whenClosed } from "./network/when-closed.ts"

type Definitions = typeof definitions

/** Metrics that the service measures about itself, and their output for Prometheus (docs/metrics.md). */
export type Metrics = Meters<Definitions> &
  Pick<OpenRegistry<Definitions>, "scrape" | "described" | "atScrape"> &
  ProgramMeters<Loop> & {
    /** Counts the connections of an SMTP server. Call it before bounds are put before the server. */
    countSmtp(server: Server, name: SmtpServer): void
  }

type SmtpServer = (typeof definitions)["smtpSessions"]["labels"]["server"][number]

type MetricsOptions = {
  log: Log
  /** True when metrics are scraped: then the process itself is measured as well. */
  isRead?: boolean
  stopwatch?: Stopwatch
}

/** Metrics of one service; each has its own registry. */
export function openMetrics({ log, isRead = false, stopwatch }: MetricsOptions): Metrics {
  const { meters, atScrape, measureProcess, ...registry } = openRegistry(definitions)
  const program = openProgramMeters({
    bounds: loopBounds,
    meters,
    atScrape,
    warn: (about, sentence) => log.warn(about, sentence),
    ...(stopwatch ? { stopwatch } : {}),
  })
  if (isRead) measureProcess()
  return {
    ...meters,
    ...registry,
    ...program,
    atScrape,
    countSmtp(server, name) {
      server.prependListener("connection", (socket) => {
        meters.smtpSessions.inc({ server: name })
        meters.smtpConnections.inc({ server: name })
        whenClosed(socket, () => meters.smtpConnections.dec({ server: name }))
      })
    },
  }
}
