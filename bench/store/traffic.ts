import type { MailboxProvider } from "../../lib/contract/mailbox-provider-names.ts"
import type { CallEvent } from "../../service/store/calls.ts"
import { seeded } from "../../tools/demo/chance.ts"

/**
 * The mail of one large project, day by day, the same in every run except for the day it ends on: days and weeks with
 * their rhythm, bursts, 20 campaigns, Zipf's law over recipient domains, 6 % bounces, and one provider that refused one
 * server for 29 hours. Pure.
 */
export type Traffic = { seed: number; events: number; days: number; endMs: number }

/** Events of one message, in the order of time. */
export type Story = [CallEvent, ...CallEvent[]]

const dayMs = 86_400_000
const hourMs = 3_600_000
const quarterMs = 15 * 60_000

/** Domains of well-known providers with their share of the recipients (in thousandths); the rest are companies. */
const wellKnown: readonly (readonly [domain: string, share: number])[] = [
  ["gmail.com", 430],
  ["outlook.com", 70],
  ["hotmail.com", 60],
  ["yahoo.com", 60],
  ["icloud.com", 50],
  ["gmx.de", 30],
  ["web.de", 25],
  ["t-online.de", 12],
  ["proton.me", 10],
  ["orange.fr", 10],
  ["libero.it", 10],
]
const wellKnownShare = wellKnown.reduce((sum, [, share]) => sum + share, 0)
export const companyDomains = 5000
const companyDomain = (rank: number) => `company-${rank}.example`

/** Providers of companies, as their mail servers show, in hundredths. */
const companyProviders: readonly (readonly [MailboxProvider, number])[] = [
  ["gmail", 36],
  ["outlook", 36],
  ["proofpoint", 5],
  ["mimecast", 4],
  ["ionos", 3],
  ["ovh", 2],
  ["zoho", 2],
  ["other", 12],
]

/** Providers of all companies' domains. */
export const companyMailboxes = (): { domain: string; provider: MailboxProvider }[] =>
  Array.from({ length: companyDomains }, (_, n) => ({
    domain: companyDomain(n + 1),
    provider: byShare(companyProviders, ((n * 37) % 100) / 100),
  }))

const everyday = 30
const campaigns = 20
/** Share of the mail that belongs to campaigns. */
const campaignShare = 0.3
/** Average number of events per message, measured. */
export const eventsPerMessage = 2.6

/** UTC days of the traffic, oldest first, each with its start (epoch ms) and its number of messages. */
export function daysOf({ seed, events, days, endMs }: Traffic): { startMs: number; messages: number }[] {
  const firstMs = Math.floor(endMs / dayMs) * dayMs - (days - 1) * dayMs
  const starts = Array.from({ length: days }, (_, n) => firstMs + n * dayMs)
  const weights = starts.map((startMs) => quartersOf(startMs, endMs).reduce((sum, one) => sum + one, 0))
  const total = weights.reduce((sum, one) => sum + one, 0)
  const chance = seeded(seed)
  return starts.map((startMs, n) => ({
    startMs,
    messages: Math.floor((events / eventsPerMessage) * ((weights[n] ?? 0) / total) + chance()),
  }))
}

/** How much mail there is in each quarter of an hour of a day: little at night and at weekends, bursts now and then. */
function quartersOf(startMs: number, endMs: number): number[] {
  return Array.from({ length: 96 }, (_, n) => {
    const ms = startMs + n * quarterMs
    if (ms >= endMs) return 0
    const isWeekend = [6, 0].includes((Math.floor(ms / dayMs) + 4) % 7)
    const burst = seeded(Math.floor(ms / quarterMs))() > 0.995 ? 8 : 1
    return (1.2 - Math.cos(((n / 4 - 3) / 24) * 2 * Math.PI)) * (isWeekend ? 0.5 : 1) * burst
  })
}

/** Messages of a day, in the order of time, each with everything that happened to it before the end. */
export function* storiesOf(
  traffic: Traffic,
  { startMs, messages }: { startMs: number; messages: number },
): Generator<Story> {
  const chance = seeded(traffic.seed + startMs / dayMs)
  const quarters = cumulated(quartersOf(startMs, traffic.endMs))
  const sentOn = campaignsOn(startMs, traffic)
  const count = messages - Math.floor(sentOn.length > 0 ? messages * campaignShare : 0)
  const times = Array.from({ length: messages }, (_, n) => {
    const campaign = n < count ? null : (sentOn[n % sentOn.length] ?? null)
    return campaign === null
      ? { ms: startMs + (placeIn(quarters, chance()) + chance()) * quarterMs, campaign }
      : { ms: startMs + (9 + (campaign % 8) + 2 * chance()) * hourMs, campaign }
  })
  times.sort((a, b) => a.ms - b.ms)
  for (const [n, { ms, campaign }] of times.entries()) {
    if (ms >= traffic.endMs) continue
    const message = messageOf({ traffic, chance, nth: n, atMs: Math.floor(ms / 1000) * 1000, campaign })
    yield eventsOf(message, traffic.endMs, chance)
  }
}

/** Campaigns that are sent on a day: their days are spread evenly over the traffic. */
const campaignsOn = (startMs: number, { days, endMs }: Traffic): number[] =>
  Array.from({ length: campaigns }, (_, n) => n).filter(
    (n) =>
      Math.floor(endMs / dayMs) - Math.floor(((campaigns - n - 0.5) * days) / campaigns) === startMs / dayMs,
  )

type Message = Pick<
  CallEvent,
  "email" | "metadata" | "template_id" | "template_version" | "tags" | "job_id" | "subject"
> & {
  atMs: number
  server: string
  provider: string
  template: string
}

type Draft = { traffic: Traffic; chance: () => number; nth: number; atMs: number; campaign: number | null }

function messageOf({ traffic, chance, nth, atMs, campaign }: Draft): Message {
  const readers = Math.floor(traffic.events / 12) + 100
  // A campaign has no recipient twice: 7919 is a prime.
  const reader = campaign === null ? Math.floor(chance() ** 2 * readers) : (nth * 7919) % readers
  const domain = domainOfReader(reader)
  const day = Math.floor(atMs / dayMs)
  const kind = Math.floor(chance() ** 2 * everyday)
  const template = campaign === null ? `everyday-${kind}` : `campaign-${campaign + 1}`
  const job = campaign === null ? `${nth.toString(36)}` : `c${campaign}${Math.floor(nth / 50).toString(36)}`
  return {
    job_id: `1w${day.toString(36)}-${job.padStart(6, "0")}-${traffic.seed.toString(36).padStart(4, "0")}`,
    email: `reader-${reader}@${domain}`,
    metadata: {
      order_id: String(100_000 + nth),
      ...(campaign !== null && { campaign_id: `campaign-${campaign + 1}` }),
    },
    template_id: template,
    template_version: 1 + Math.floor((day % 45) / 15),
    subject: campaign === null ? `Order ${day}-${nth} is on its way` : `Offers of campaign ${campaign + 1}`,
    tags: campaign === null ? [`kind-${kind % 12}`] : ["news", `campaign-${campaign + 1}`],
    ...{ atMs, server: `192.0.2.${10 + (nth % 6)}`, provider: domain, template },
  }
}

/** Domain of a reader: always the same. */
function domainOfReader(reader: number): string {
  const place = mixed(reader) * 1000
  if (place >= wellKnownShare) {
    return companyDomain(Math.floor(Math.exp(mixed(reader + 0x5bd1) * Math.log(companyDomains + 1))))
  }
  return byShare(wellKnown, place / 1000)
}

const mixed = (number: number): number => seeded(number)()

/** The value at a place in [0, 1) of values with shares in tenths, hundredths or thousandths that may sum up to less. */
function byShare<T>(values: readonly (readonly [T, number])[], place: number): T {
  const all = values.reduce((sum, [, share]) => sum + share, 0)
  let left = place * (all > 100 ? 1000 : 100)
  for (const [value, share] of values) {
    if (left < share) return value
    left -= share
  }
  return (values.at(-1) as readonly [T, number])[0]
}

const userUnknown = "550 5.1.1 The email account that you tried to reach does not exist"
const refusals: readonly (readonly [reason: string, reply: string, share: number])[] = [
  ["err_user_unknown", userUnknown, 45],
  ["err_mailbox_full", "552 5.2.2 Mailbox is full", 20],
  ["err_user_inactive", "550 5.2.1 This mailbox is inactive", 12],
  ["err_spam_rejected", "550 5.7.1 Message refused as spam", 8],
  ["err_unreachable", "Connection timed out", 5],
  ["err_no_dns", "Domain not found", 4],
  ["err_giveup", "451 4.7.1 Try again later", 3],
  ["err_too_large", "552 5.3.4 Message too big", 1],
  ["err_blacklisted", "554 5.7.1 Client host is on a blocklist", 1],
  ["err_delivery_failed", "550 5.0.0 Refused", 1],
]
/** Outlook refused one server for 29 hours, twelve days before the end. */
const refusedServer = "192.0.2.12"
const isRefused = ({ atMs, server, provider }: Message, endMs: number): boolean =>
  server === refusedServer &&
  (provider === "outlook.com" || provider === "hotmail.com") &&
  atMs > endMs - 12 * dayMs &&
  atMs < endMs - 12 * dayMs + 29 * hourMs

function eventsOf(message: Message, endMs: number, chance: () => number): Story {
  const { atMs, server } = message
  const eventOf = (status: string, ms: number, data: CallEvent["data"]): CallEvent => ({
    event_id: 0,
    event_name: "transactional_email_status",
    ...{ job_id: message.job_id, email: message.email, metadata: message.metadata, subject: message.subject },
    ...{ template_id: message.template_id, template_version: message.template_version, tags: message.tags },
    from_email: "hello@shop.example",
    ...{ status, event_time: new Date(ms), data },
  })
  const attempt = (status: string, ms: number, delivery_status: string, destination_response: string) =>
    eventOf(status, ms, { delivery_info: { delivery_status, destination_response, sender_ip: server } })
  const story: Story = [eventOf("sent", atMs, { delivery_info: { delivery_status: "ok_sent" } })]
  const until = (events: CallEvent[]): Story => {
    story.push(...events.filter(({ event_time }) => event_time.getTime() < endMs))
    return story
  }
  const fate = chance()
  if (isRefused(message, endMs))
    return until([attempt("hard_bounced", atMs + 1000, "err_spam_rejected", "550 5.7.1 Server is blocked")])
  if (fate < 0.05) {
    const [reason, reply] = byShare(
      refusals.map(([...one]) => [one, one[2]] as const),
      chance(),
    )
    return until([attempt("hard_bounced", atMs + 1000, reason, reply)])
  }
  const arrivedMs = atMs + 1000 + Math.floor(chance() ** 4 * 600) * 1000
  const delayed = fate < 0.06
  const first = delayed ? [attempt("soft_bounced", atMs + 1000, "err_will_retry", "451 4.7.1 Try later")] : []
  const deliveredMs = delayed ? arrivedMs + 900_000 : arrivedMs
  const delivered = attempt("delivered", deliveredMs, "ok_delivered", "250 2.0.0 OK queued")
  return until([...first, delivered, ...readingOf(message, deliveredMs, chance, eventOf)])
}

const countries = [
  "US",
  "DE",
  "GB",
  "FR",
  "IT",
  "ES",
  "PL",
  "NL",
  "IN",
  "BR",
  "CA",
  "AU",
  "SE",
  "CH",
  "AT",
  "JP",
]
const programs = [
  { device_type: "mobile", os_name: "iOS", browser: "Apple Mail" },
  { device_type: "mobile", os_name: "Android", browser: "Gmail" },
  { device_type: "desktop", os_name: "Windows", browser: "Outlook" },
  { device_type: "desktop", os_name: "macOS", browser: "Apple Mail" },
  { device_type: "desktop", os_name: "Windows", browser: "Chrome" },
  { device_type: "tablet", os_name: "iOS", browser: "Apple Mail" },
]
const userAgent =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36"

function readingOf(
  { template }: Message,
  arrivedMs: number,
  chance: () => number,
  eventOf: (status: string, ms: number, data: CallEvent["data"]) => CallEvent,
): CallEvent[] {
  const reads = chance()
  if (reads > 0.5) return []
  const traffic_type =
    reads < 0.3 ? "human" : reads < 0.42 ? "protected" : reads < 0.47 ? "machine" : "unknown"
  const reader = {
    user_agent: userAgent,
    ip: `198.51.100.${Math.floor(chance() * 250)}`,
    country_code: countries[Math.floor(chance() ** 2 * countries.length)] ?? "US",
    ...programs[Math.floor(chance() * programs.length)],
    traffic_type,
  }
  const openedMs = arrivedMs + (30 + Math.floor(chance() ** 5 * 260_000)) * 1000
  const opened = eventOf("opened", openedMs, { delivery_info: { delivery_status: "ok_read", ...reader } })
  const link = 1 + Math.floor(chance() ** 2 * 5)
  if (chance() > 0.24) return [opened]
  const clicked = eventOf("clicked", openedMs + 20_000, {
    url: `https://shop.example/${template}/${link}`,
    delivery_info: { delivery_status: "ok_link_visited", ...reader },
  })
  const last = chance()
  if (last < 0.02) return [opened, clicked, eventOf("unsubscribed", openedMs + 90_000, {})]
  if (last < 0.024)
    return [
      opened,
      clicked,
      eventOf("spam", openedMs + 90_000, { delivery_info: { delivery_status: "ok_fbl" } }),
    ]
  return [opened, clicked]
}

/** End of each part, from 0 to 1. */
function cumulated(weights: readonly number[]): number[] {
  const all = weights.reduce((sum, one) => sum + one, 0)
  let sum = 0
  return weights.map((weight) => {
    sum += weight / all
    return sum
  })
}

const placeIn = (ends: readonly number[], place: number): number => {
  const found = ends.findIndex((end) => place < end)
  return found === -1 ? ends.length - 1 : found
}
