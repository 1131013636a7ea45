import type { Clock } from "./clock.ts"
import type { Config } from "./config.ts"
import type { Resolver } from "./domains/resolver.ts"
import type { Ids } from "./ids.ts"
import type { KeyUses } from "./key-uses.ts"
import type { Log } from "./log.ts"
import type { Metrics } from "./metrics.ts"
import type { Places } from "./places.ts"
import type { Sealer } from "./seal.ts"
import type { Store } from "./store/open.ts"
import type { Wake } from "./wake.ts"

export { type Bell, makeWake, type Wake } from "./wake.ts"

/** What every room gets at its start. There are no globals: two services can live in one process (tests do that). */
export type Context = {
  config: Config
  clock: Clock
  ids: Ids
  sealer: Sealer
  log: Log
  store: Store
  resolver: Resolver
  places: Places
  wake: Wake
  keyUses: KeyUses
  metrics: Metrics
}

/** A room that was opened; main closes rooms in reverse order. `port` is the port a server really got. */
export type Room = {
  close(): Promise<void>
  port?: number
}
