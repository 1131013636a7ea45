import { createHash } from "node:crypto"
import { formatUtc } from "#contract/time"

/** Events from a past that no flow can wait for, posted as the service posts them: signed with the key. */
export type PastEvent = { event_name: string; event_data: Record<string, unknown> }

/** Of the dashboard's intake, with the project's slug and key. */
export type Intake = { dashboardUrl: string; slug: string; key: string }

/** A message: when it was accepted, and what became of it at the same moment. */
export type PastMessage = {
  email: string
  /** Epoch ms. */
  at: number
  status: "delivered" | "soft_bounced" | "hard_bounced"
  reason: string
  response?: string
  tag?: string
}

const server = "192.0.2.1"

/** The events of a message: accepted, sent, and how its only attempt ended. */
export function messageEvents({ email, at, status, reason, response, tag }: PastMessage): PastEvent[] {
  const common = {
    job_id: `past-${createHash("md5").update(`${email} ${at}`).digest("hex").slice(0, 20)}`,
    email,
    event_time: formatUtc(at),
    ...(tag && { message_info: { tags: [tag] } }),
  }
  const delivery_info = {
    delivery_status: reason,
    sender_ip: server,
    ...(response && { destination_response: response }),
  }
  return ["accepted", "sent", status].map((one) => ({
    event_name: "transactional_email_status",
    event_data: { ...common, status: one, ...(one === status && { delivery_info }) },
  }))
}

/** A provider that blocks one of our servers, or blocks none any more (BLOCK-2). */
export const blockEvent = (domain: string, at: number, servers: 0 | 1): PastEvent => ({
  event_name: "transactional_spam_block",
  event_data: {
    block_time: formatUtc(at),
    block_type: "one_smtp",
    domain,
    SMTP_blocks_count: servers,
    domain_status: servers > 0 ? "blocked" : "unblocked",
  },
})

const eventsPerCall = 300

/** Posts events, a few hundred in a call; throws when one is refused. */
export async function postEvents(intake: Intake, events: readonly PastEvent[]) {
  for (let from = 0; from < events.length; from += eventsPerCall) {
    const answer = await postCall(intake, events.slice(from, from + eventsPerCall))
    if (!answer.ok) throw new Error(`The intake answered ${answer.status}: ${await answer.text()}`)
  }
}

/** Posts one call, signed as the service signs it. */
export function postCall(
  { dashboardUrl, slug, key }: Intake,
  events: readonly PastEvent[],
  signal: AbortSignal | null = null,
): Promise<Response> {
  const body = JSON.stringify({ auth: key, events_by_user: [{ user_id: 1, events }] })
  // CALLBACK-2: the digest of the body with the key in the place that it takes.
  const digest = createHash("md5").update(body).digest("hex")
  return fetch(`${dashboardUrl}/api/callbacks/${slug}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: body.replace(JSON.stringify(key), JSON.stringify(digest)),
    signal,
  })
}
