import type { CallEvent } from "../service/store/calls.ts"
import { callbackFields } from "../service/webhooks/body.ts"
import { signBody } from "../service/webhooks/sign.ts"
import { seeded } from "./random.ts"

export type Call = { body: Buffer; events: number }

export const startMs = Date.UTC(2026, 0, 1, 8)
const dayMs = 86_400_000

/**
 * Callbacks as the service makes them for `letters` letters of one day, events in the order of time, `perCall` in each:
 * every letter is sent, 96 of 100 are delivered, 40 of 100 opened, 10 of 100 clicked, the others bounce.
 */
export function makeCalls(letters: number, perCall: number, apiKey: string, seed: number): Call[] {
  const events = storyOf(letters, seeded(seed))
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

function storyOf(letters: number, random: () => number): CallEvent[] {
  const events = Array.from({ length: letters }, (_, n) => storyOfOne(n, random)).flat()
  return events.sort((a, b) => a.event_time.getTime() - b.event_time.getTime())
}

const reader = {
  user_agent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36",
  ip: "192.0.2.44",
  browser: "Chrome",
  os_name: "Windows",
  device_type: "desktop",
  traffic_type: "human",
}

const eventOf = (n: number, status: string, atMs: number, data: CallEvent["data"]): CallEvent => ({
  event_id: n,
  event_name: "transactional_email_status",
  job_id: `1wBench-${String(Math.floor(n / 50)).padStart(6, "0")}-AAAA`,
  email: `recipient-${n}@mail-${n % 40}.example`,
  status,
  event_time: new Date(atMs),
  data,
  metadata: { order_id: String(100_000 + n) },
  subject: "Your receipt",
  from_email: "shop@example.com",
  template_id: null,
  template_version: null,
  tags: ["receipt"],
})

/** An event of one and the same letter. */
export const oneLetter = (status: string, atMs: number): CallEvent =>
  eventOf(0, status, atMs, { delivery_info: { delivery_status: "ok_read", ...reader } })

function storyOfOne(n: number, random: () => number): CallEvent[] {
  const sentMs = startMs + Math.floor(random() * dayMs)
  const tell = (status: string, afterMs: number, data: CallEvent["data"]) =>
    eventOf(n, status, sentMs + afterMs, data)
  const sent = tell("sent", 0, { delivery_info: { delivery_status: "ok_sent" } })
  if (random() >= 0.96) {
    const reply = "550 5.1.1 The email account that you tried to reach does not exist"
    const info = { delivery_status: "err_user_unknown", destination_response: reply }
    return [sent, tell("hard_bounced", 900, { delivery_info: info })]
  }
  const info = { delivery_status: "ok_delivered", destination_response: "250 2.0.0 OK queued as 4XyZ" }
  const story = [sent, tell("delivered", 1200, { delivery_info: info })]
  if (random() < 0.42)
    story.push(tell("opened", 65_000, { delivery_info: { delivery_status: "ok_read", ...reader } }))
  if (random() < 0.1) {
    const url = `https://shop.example/orders/${n}?from=mail`
    story.push(
      tell("clicked", 80_000, { url, delivery_info: { delivery_status: "ok_link_visited", ...reader } }),
    )
  }
  return story
}
