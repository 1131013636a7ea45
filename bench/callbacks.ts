import type { CallEvent } from "../service/store/calls.ts"
import { callbackFields, signBody } from "../service/webhooks/body.ts"
import { daysOf, eventsPerMessage, storiesOf } from "./store/traffic.ts"

export type Call = { body: Buffer; events: number }

const dayMs = 86_400_000
/** Yesterday: what is older than a store keeps would be deleted meanwhile. */
export const startMs = Math.floor(Date.now() / dayMs) * dayMs - dayMs

/**
 * Callbacks as the service makes them for about `letters` messages of one day, with their events in the order of time,
 * `perCall` in each. Another seed makes other messages.
 */
export function makeCalls(letters: number, perCall: number, apiKey: string, seed: number): Call[] {
  const traffic = { seed, events: letters * eventsPerMessage, days: 1, endMs: startMs + dayMs - 1 }
  const events = daysOf(traffic)
    .flatMap((day) => [...storiesOf(traffic, day)].flat())
    .sort((a, b) => a.event_time.getTime() - b.event_time.getTime())
  return Array.from({ length: Math.ceil(events.length / perCall) }, (_, n) =>
    callOf(events.slice(n * perCall, (n + 1) * perCall), apiKey, perCall),
  )
}

/** One signed callback with these events. */
export function callOf(events: CallEvent[], apiKey: string, perCall: number): Call {
  const sender = { user_id: 1, project: { id: 1001, name: "Bench" } }
  const wanted = { single_event: perCall === 1 ? 1 : 0, delivery_info: 1, message_info: 1 }
  return { body: signBody(callbackFields(events, sender, wanted), apiKey), events: events.length }
}

/** An event of one and the same message. */
export const oneLetter = (status: string, atMs: number): CallEvent => ({
  ...{ event_id: 0, event_name: "transactional_email_status", job_id: "1wBench-000000-AAAA" },
  ...{ email: "recipient-0@mail-0.example", status, event_time: new Date(atMs) },
  data: { delivery_info: { delivery_status: "ok_read", traffic_type: "human", device_type: "desktop" } },
  ...{ metadata: { order_id: "100000" }, subject: "Your receipt", from_email: "shop@example.com" },
  ...{ template_id: null, template_version: null, tags: ["receipt"] },
})
