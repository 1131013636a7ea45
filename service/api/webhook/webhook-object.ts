import { limits } from "#contract/limits"
import { formatUtc } from "#contract/time"
import type { Webhook } from "#contract/webhook"
import { hours, plus } from "../../clock.ts"
import type { MissedEvents } from "../../store/replay-events.ts"
import type { WebhookHealth } from "../../store/webhook-health.ts"
import type { WebhookRow } from "../../store/webhooks.ts"
import { versionOf } from "../version-of.ts"

/** EXT-32: changes with each setting, by any client, and with nothing else. */
export const webhookVersion = (row: WebhookRow): string =>
  versionOf({
    ...settingsOf(row),
    key_id: row.key_id,
    spam_block: row.spam_block,
    email_status: [...row.email_status].sort(),
  })

const settingsOf = (row: WebhookRow) => ({
  status: row.status,
  event_format: row.event_format,
  delivery_info: row.delivery_info,
  single_event: row.single_event,
  message_info: row.message_info,
  max_parallel: row.max_parallel,
})

/** A webhook as set answers it. */
export const webhookObject = (row: WebhookRow): Webhook => ({
  id: row.webhook_id,
  url: row.url,
  ...settingsOf(row),
  updated_at: formatUtc(row.updated_at),
  version: webhookVersion(row),
  ...(row.key_id === null ? {} : { key_id: String(row.key_id) }),
  events: { spam_block: row.spam_block ? ["*"] : [], email_status: row.email_status },
})

/** A webhook as get and list answer it: with its health (WEBHOOKLOG-6). */
export const webhookWithHealth = (
  row: WebhookRow,
  health: WebhookHealth | undefined,
  missed: MissedEvents | undefined,
): Webhook => ({
  ...webhookObject(row),
  ...(missed && { missed: missed.events, ...instants({ missed_since: missed.since }) }),
  ...instants({ last_success_at: row.last_success_at, failing_since: row.failing_since }),
  ...(health && {
    ...(health.last_try && { last_try: lastTry(health.last_try) }),
    waiting: health.waiting,
    ...instants({
      oldest_waiting_at: health.oldest_waiting_at,
      gives_up_at:
        health.oldest_waiting_at && plus(health.oldest_waiting_at, hours(limits.webhookRetryHours)),
      next_try_at: row.status === "active" ? health.next_try_at : null,
    }),
  }),
})

const lastTry = ({ at, http_status, error, duration_ms }: NonNullable<WebhookHealth["last_try"]>) => ({
  at: formatUtc(at),
  ...(http_status !== null && { http_status }),
  ...(error !== null && { error }),
  duration_ms,
})

/** Non-null instants in wire format. */
const instants = (dates: Record<string, Date | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(dates).flatMap(([name, instant]) => (instant ? [[name, formatUtc(instant)]] : [])),
  )
