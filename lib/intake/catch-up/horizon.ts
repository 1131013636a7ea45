import { parseUtc } from "#contract/time"
import type { Webhook } from "#contract/webhook"
import { catchUpLimits } from "./bounds.ts"

/**
 * Up to when events are compared (epoch milliseconds, a whole second): what may still come by itself is not missing. Without
 * an active webhook to us nothing comes any more; with one the service says since when what waits has waited. Pure.
 */
export const horizonMs = (own: Webhook | null, isOwnServer: boolean, nowMs: number): number =>
  Math.floor(latestMs(own, isOwnServer, nowMs) / 1000) * 1000

function latestMs(own: Webhook | null, isOwnServer: boolean, nowMs: number): number {
  const usual = nowMs - catchUpLimits.onTheirWay
  if (own?.status !== "active") return usual
  if (!isOwnServer && !tellsHealth(own)) return nowMs - catchUpLimits.repeated
  const waitsSince = own.oldest_waiting_at ? parseUtc(own.oldest_waiting_at) : null
  return waitsSince === null ? usual : Math.min(usual, waitsSince - catchUpLimits.onTheirWay)
}

/** Other servers may say nothing of a webhook's health, and then not what waits either (WEBHOOKLOG-6). */
const tellsHealth = ({ last_success_at, failing_since, last_try, waiting }: Webhook): boolean =>
  [last_success_at, failing_since, last_try, waiting].some((one) => one !== undefined)
