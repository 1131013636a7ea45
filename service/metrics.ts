import type { Server } from "node:net"
import type { Meter as ChoreMeter } from "#postgres/housekeeping"
import { openChoreMeter } from "#prometheus/chore-meter"
import { type Meters, type OpenRegistry, openRegistry } from "#prometheus/registry"
import { openStoreMeter, type ReadableStoreMeter } from "#prometheus/store-meter"
import { openTurns, type Stopwatch, type Turns } from "#prometheus/turns"
import type { Log } from "./log.ts"
import { definitions, type Loop, loopBounds } from "./metric-definitions.ts"
import { whenClosed } from "./when-closed.ts"

type Definitions = typeof definitions

/** What the service counts and measures of itself, and the way in which Prometheus reads it (docs/metrics.md). */
export type Metrics = Meters<Definitions> &
  Pick<Turns<Loop>, "turn"> &
  Pick<OpenRegistry<Definitions>, "scrape" | "described" | "atScrape"> & {
    store: ReadableStoreMeter
    housekeeping: ChoreMeter
    /** Counts the connections of an SMTP server. Call it before bounds are put before the server. */
    countSmtp(server: Server, name: SmtpServer): void
  }

type SmtpServer = (typeof definitions)["smtpSessions"]["labels"]["server"][number]

type MetricsOptions = {
  log: Log
  /** Somebody scrapes them: the process itself is measured as well. */
  isRead?: boolean
  stopwatch?: Stopwatch
}

/** Metrics of one service; each has a registry of its own. */
export function openMetrics({ log, isRead = false, stopwatch }: MetricsOptions): Metrics {
  const { meters, scrape, described, atScrape, measureProcess } = openRegistry(definitions)
  const store = openStoreMeter(meters)
  const turns = openTurns({
    bounds: loopBounds,
    meters: { duration: meters.loopTurn, slow: meters.loopSlow, underWay: meters.loopUnderWay },
    warn: (about, sentence) => log.warn(about, sentence),
    reachableForMs: store.reachableForMs,
    ...(stopwatch ? { stopwatch } : {}),
  })
  if (isRead) measureProcess()
  atScrape(turns.read)
  atScrape(store.read)
  return {
    ...meters,
    turn: turns.turn,
    scrape,
    described,
    atScrape,
    store,
    housekeeping: openChoreMeter(meters, (chore, work) => turns.turn("housekeeping", work, chore)),
    countSmtp(server, name) {
      server.prependListener("connection", (socket) => {
        meters.smtpSessions.inc({ server: name })
        meters.smtpConnections.inc({ server: name })
        whenClosed(socket, () => meters.smtpConnections.dec({ server: name }))
      })
    },
  }
}
