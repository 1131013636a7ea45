import type { Clock } from "../clock.ts"
import type { Config } from "../config.ts"
import type { Resolver } from "../dns/resolver.ts"
import type { Ids } from "../ids.ts"
import type { Relay } from "../routing/relay-url.ts"
import type { DomainRow } from "../store/domains.ts"
import type { Options } from "./options.ts"
import type { Answered } from "./verdict.ts"

/** `relays`: null when no secret of the settings opens them. */
export type RelayingProject = { project_id: number; name: string; relays: readonly Relay[] | null }

/** Input of the checks. */
export type Sources = {
  config: Config
  dns: Resolver
  ids: Pick<Ids, "below">
  clock: Pick<Clock, "now">
  options: Options
  /** Registered sender domains. */
  domains: Answered<DomainRow[]>
  /** Projects that leave by relays of their own. */
  projects: Answered<RelayingProject[]>
  /** 25, except in tests. */
  port: number
}
