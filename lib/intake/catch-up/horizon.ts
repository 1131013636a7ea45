import { parseUtc } from "#contract/time"
import type { Webhook } from "#contract/webhook"
import { catchUpLimits } from "./bounds.ts"

/**
 * Upper limit of compared events (epoch milliseconds, a whole second), because events that may still arrive are not
 * missing. Without an active webhook to us no event will arrive; with one, the service reports the age of its waiting
 * calls. Pure.
 */
export const horizonMs = (own: Webhook | null, isOwnServer: boolean, nowMs: number): number =>
  Math.floor(latestMs(own, isOwnServer, nowMs) / 1000) * 1000

function latestMs(own: Webhook | null, isOwnServer: boolean, nowMs: number): number {
  const usual = nowMs - catchUpLimits.onTheirWay
  if (own?.status !== "active") return usual
  if (!isOwnServer && !reportsHealth(own)) return nowMs - catchUpLimits.repeated
  const waitsSince = own.oldest_waiting_at ? parseUtc(own.oldest_waiting_at) : null
  return waitsSince === null ? usual : Math.min(usual, waitsSince - catchUpLimits.onTheirWay)
}

/** Other servers may not report a webhook's health, and then no waiting calls either (WEBHOOKLOG-6). */
const reportsHealth = ({ last_success_at, failing_since, last_try, waiting }: Webhook): boolean =>
  [last_success_at, failing_since, last_try, waiting].some((one) => one !== undefined)
