import { createHash } from "node:crypto"
import { formatUtc } from "#contract/time"
import type { CallEvent } from "../store/calls.ts"
import type { CallTarget, WebhookRow } from "../store/webhooks.ts"
import { phpJson } from "./php-json.ts"

/** Owner of a call's events; `project` is null for the account's own space, which is not shown on the wire. */
export type Sender = { user_id: number; project: { id: number; name: string } | null }

export const senderOf = (target: CallTarget): Sender => ({
  user_id: target.user_id,
  project: target.is_account_space ? null : { id: target.project_id, name: target.project_name },
})

type Subscription = Pick<WebhookRow, "single_event" | "delivery_info" | "message_info">

/**
 * The body of a call without `auth`, keys in the order of the wire (CALLBACK-4): one flat event when the webhook takes
 * single events, else `events_by_user` with exactly one element. Events stay in the order given.
 */
export function callbackFields(
  events: readonly CallEvent[],
  sender: Sender,
  subscription: Subscription,
): Record<string, unknown> {
  const callbackEvents = events.map((event) => ({
    event_name: event.event_name,
    event_data: eventData(event, subscription),
  }))
  const [single] = callbackEvents
  if (subscription.single_event === 1 && single && callbackEvents.length === 1) {
    const { project_name, ...ids } = senderFields(sender)
    return {
      event_name: single.event_name,
      ...ids,
      ...(project_name && { project_name }),
      ...single.event_data,
    }
  }
  return { events_by_user: [{ ...senderFields(sender), events: callbackEvents }] }
}

/** The service's own order: user_id, project_name, project_id. */
const senderFields = ({ user_id, project }: Sender) => ({
  user_id,
  ...(project && { project_name: project.name, project_id: String(project.id) }),
})

function eventData(event: CallEvent, subscription: Subscription): Record<string, unknown> {
  if (event.event_name === "transactional_spam_block") return spamBlockData(event)
  return {
    job_id: event.job_id,
    ...optional("metadata", event.metadata),
    email: event.email,
    status: event.status,
    event_time: formatUtc(event.event_time),
    ...(event.data.url !== undefined && { url: event.data.url }),
    ...(event.data.comment !== undefined && { comment: event.data.comment }),
    ...(subscription.delivery_info === 1 && optional("delivery_info", inWireOrder(event.data.delivery_info))),
    ...(subscription.message_info === 1 && optional("message_info", messageInfo(event))),
  }
}

/** An empty part is left out, because an empty object does not survive decoding in PHP. */
const optional = (name: string, part: Record<string, unknown> | null | undefined) =>
  part && Object.keys(part).length > 0 ? { [name]: part } : {}

function spamBlockData(event: CallEvent): Record<string, unknown> {
  const block = event.data.spam_block
  return {
    block_time: formatUtc(event.event_time),
    block_type: block?.block_type,
    domain: block?.domain,
    SMTP_blocks_count: block?.SMTP_blocks_count,
    domain_status: block?.domain_status,
  }
}

const deliveryInfoOrder = [
  "delivery_status",
  "destination_response",
  "user_agent",
  "ip",
  "country_code",
  "country",
  "city",
  "sender_ip",
  "device_type",
  "device_brand",
  "os_name",
  "browser",
  "traffic_type",
]

/** Sorts fields, because the store does not keep their order. Fields of later versions come last. */
function inWireOrder(info: Record<string, string> | undefined): Record<string, string> {
  const rank = (key: string) => deliveryInfoOrder.indexOf(key) + 1 || deliveryInfoOrder.length + 1
  return Object.fromEntries(
    Object.entries(info ?? {}).sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1)),
  )
}

/** Ours (docs/api/extensions.md): what the letter was, so that a receiver needs no second look-up. */
const messageInfo = (event: CallEvent): Record<string, unknown> => ({
  ...(event.subject !== null && { subject: event.subject }),
  ...(event.from_email !== null && { from_email: event.from_email }),
  ...(event.template_id !== null && { template_id: event.template_id }),
  ...(event.template_version !== null && { template_version: event.template_version }),
  ...(event.tags !== null && event.tags.length > 0 && { tags: event.tags }),
})

/**
 * Adds `auth` to a callback body, always first: the MD5 of the whole body with the API key in the place of the digest
 * (CALLBACK-2). `fields` are the body without auth, in the order of the wire.
 */
export function signBody(fields: Record<string, unknown>, apiKey: string): Buffer {
  const head = '{"auth":"'
  const tail = `",${phpJson(fields).slice(1)}`
  const digest = createHash("md5").update(`${head}${apiKey}${tail}`, "utf8").digest("hex")
  return Buffer.from(`${head}${digest}${tail}`, "utf8")
}
