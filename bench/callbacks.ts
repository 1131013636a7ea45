import type { CallEvent } from "../service/store/calls.ts"
import { callbackFields, signBody } from "../service/webhooks/body.ts"
import { seeded } from "../tools/demo/chance.ts"

export type Call = { body: Buffer; events: number }

const dayMs = 86_400_000
/** Yesterday: what is older than a store keeps would be deleted meanwhile. */
export const startMs = Math.floor(Date.now() / dayMs) * dayMs - dayMs

/**
 * Callbacks as the service makes them for `letters` letters of one day, events in the order of time, `perCall` in each:
 * every letter is sent, 94 of 100 arrive, 6 bounce, 40 of 100 are opened, 10 of 100 clicked. Recipients are of 5,000
 * domains by Zipf's law, six servers send, and two of three letters belong to one of 20 campaigns, most of them come in
 * its hours; the others are of ten templates.
 */
export function makeCalls(letters: number, perCall: number, apiKey: string, seed: number): Call[] {
  const events = storyOf(letters, seeded(seed), `1w${seed.toString(36).padStart(5, "0")}`)
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

/** `jobs`: how the ids of its jobs begin, so that no two stories have letters of the same job. */
function storyOf(letters: number, random: () => number, jobs: string): CallEvent[] {
  const events = Array.from({ length: letters }, (_, n) => storyOfOne(n, random, jobs)).flat()
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

/** Fields that all events of a letter share. */
type Letter = Pick<CallEvent, "email" | "metadata" | "template_id" | "template_version" | "tags"> & {
  server: string
  sentMs: number
}

const domains = 5000
const wellKnown = ["gmail.com", "outlook.com", "yahoo.com", "gmx.de", "icloud.com", "web.de"]
const campaigns = 20

function letterOf(n: number, random: () => number): Letter {
  const rank = Math.floor(Math.exp(random() * Math.log(domains)))
  const campaign = random() < 0.66 ? Math.floor(random() * campaigns) : null
  return {
    email: `recipient-${n}@${wellKnown[rank - 1] ?? `mail-${rank}.example`}`,
    metadata: {
      order_id: String(100_000 + n),
      ...(campaign !== null && { campaign_id: String(campaign + 1) }),
    },
    template_id: `template-${campaign ?? 20 + Math.floor(random() * 10)}`,
    template_version: 1 + (n % 3),
    tags: campaign === null ? ["receipt"] : ["news", `campaign-${campaign}`],
    server: `192.0.2.${10 + (n % 6)}`,
    sentMs: startMs + Math.floor(whenOf(campaign, random) * dayMs),
  }
}

/** A share of the day: a campaign is sent within its own hour, everything else by the rhythm of the day. */
const whenOf = (campaign: number | null, random: () => number): number =>
  campaign === null
    ? 0.5 + (Math.asin(2 * random() - 1) / Math.PI) * 0.9
    : (campaign + random()) / (campaigns + 4)

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

function storyOfOne(n: number, random: () => number, jobs: string): CallEvent[] {
  const { sentMs, server, ...letter } = letterOf(n, random)
  const job_id = `${jobs}-${String(Math.floor(n / 50)).padStart(6, "0")}-AAAA`
  const letterEvent = (status: string, afterMs: number, data: CallEvent["data"]): CallEvent => ({
    ...eventOf(n, status, sentMs + afterMs, data),
    ...letter,
    job_id,
  })
  const sent = letterEvent("sent", 0, { delivery_info: { delivery_status: "ok_sent" } })
  if (random() >= 0.94) {
    const reply = "550 5.1.1 The email account that you tried to reach does not exist"
    const info = { delivery_status: "err_user_unknown", destination_response: reply, sender_ip: server }
    return [sent, letterEvent("hard_bounced", 900, { delivery_info: info })]
  }
  const reply = "250 2.0.0 OK queued as 4XyZ"
  const info = { delivery_status: "ok_delivered", destination_response: reply, sender_ip: server }
  const story = [sent, letterEvent("delivered", 1200, { delivery_info: info })]
  if (random() < 0.42)
    story.push(letterEvent("opened", 65_000, { delivery_info: { delivery_status: "ok_read", ...reader } }))
  if (random() < 0.1) {
    const url = `https://shop.example/orders/${n}?from=mail`
    story.push(
      letterEvent("clicked", 80_000, {
        url,
        delivery_info: { delivery_status: "ok_link_visited", ...reader },
      }),
    )
  }
  return story
}
