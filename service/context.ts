import type { Clock } from "./clock.ts"
import type { Config } from "./config.ts"
import type { Resolver as DnsResolver } from "./dns/resolver.ts"
import type { Resolver } from "./domains/resolver.ts"
import type { Ids } from "./ids.ts"
import type { KeyUses } from "./key-uses/key-uses.ts"
import type { Sealer } from "./links/seal.ts"
import type { Accepting } from "./load/accepting.ts"
import type { Log } from "./log.ts"
import type { Metrics } from "./metrics.ts"
import type { Notifier } from "./notifier.ts"
import type { Behaviour } from "./sandbox/behaviour.ts"
import type { Store } from "./store/open.ts"
import type { Places } from "./track/places.ts"

export { makeNotifier, type Notifier, type Topic } from "./notifier.ts"

/**
 * Dependencies of every component, passed at its start. There are no globals: two services can live in one process
 * (tests do that).
 */
export type Context = {
  config: Config
  clock: Clock
  ids: Ids
  sealer: Sealer
  log: Log
  store: Store
  /** For registered domains and addresses to be checked; queried each time. */
  resolver: Resolver
  /** Of recipients' domains, with a cache. */
  dns: DnsResolver
  /** How a recipient in the sandbox acts; null: takes a message and leaves it unread. */
  magicOf(email: string): Behaviour | null
  places: Places
  notifier: Notifier
  keyUses: KeyUses
  accepting: Accepting
  metrics: Metrics
}

/** A started part of the process; main closes them in reverse order. `port` is the port a server really got. */
export type Component = {
  close(): Promise<void>
  port?: number
}
