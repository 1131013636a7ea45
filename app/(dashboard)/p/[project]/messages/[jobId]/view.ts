import { explain, fillHost, type Step } from "#components/status/explain"
import { statusLook } from "#components/status/statuses"
import { domainOf } from "#contract/address"
import { formatClockSeconds, formatDay, formatDuration, formatFull } from "#lib/format/date"
import { maskAddress, maskAddressesIn, maskDeep } from "#lib/format/mask"
import type { RouteStop } from "#ui/route-line"

/** From a letter and its events to its story. Pure. */

export type LetterFact = {
  job_id: string
  email: string
  status: string
  subject: string | null
  from_email: string | null
  template_id: string | null
  template_version: number | null
  delivery_status: string | null
  destination_response: string | null
  tags: readonly string[]
  metadata: Record<string, string>
}

export type EventFact = {
  status: string
  event_time: Date
  delivery_status: string | null
  destination_response: string | null
  url: string | null
  raw: Record<string, unknown>
}

export type StoryFacts = {
  letter: LetterFact
  letters: readonly { email: string; status: string; tag: string }[]
  events: readonly EventFact[]
  timeZone: string
  nowMs: number
  isMasked: boolean
  templateName: string | null
  canReadTemplates: boolean
}

export type Explained = {
  tone: "refused" | "waits" | "complaint"
  answer: string
  detail: string
  /** The raw words beside ours. */
  raw: string | null
  reply: string | null
  steps: readonly Step[]
}

export type StoryEntry = {
  key: string
  status: string
  title: string
  text: string
  isRaw: boolean
  time: string
  fullTime: string
  /** Since the entry before: "+1 s". */
  since: string | null
}

export type DetailRow = {
  label: string
  value: string
  href?: string
  isMono?: boolean
  chips?: readonly string[]
}

export function storyView(facts: StoryFacts) {
  const { letter, isMasked } = facts
  const hide = (text: string) => (isMasked ? maskAddressesIn(text) : text)
  return {
    job_id: letter.job_id,
    status: letter.status,
    title: hide(letter.subject ?? "") || "Letter without a subject",
    recipient: isMasked ? maskAddress(letter.email) : letter.email,
    timeZone: facts.timeZone,
    recipients: recipientsOf(facts),
    stops: stopsOf(facts),
    explained: explainedOf(facts, hide),
    entries: entriesOf(facts, hide),
    details: detailsOf(facts, hide),
    raw: facts.events.map((event, at) => ({
      key: `${at} ${event.status}`,
      status: event.status,
      time: momentText(event.event_time, facts),
      json: JSON.stringify(isMasked ? maskDeep(event.raw) : event.raw, null, 2),
    })),
  }
}

export type Story = ReturnType<typeof storyView>

const momentText = (instant: Date, { timeZone, nowMs }: Pick<StoryFacts, "timeZone" | "nowMs">): string =>
  `${formatDay(instant, timeZone, nowMs)}, ${formatClockSeconds(instant, timeZone)}`

// ── recipients of the same job

export type RecipientLink = { tag: string; label: string; status: string; isHere: boolean }

function recipientsOf({ letters, letter, isMasked }: StoryFacts): RecipientLink[] {
  if (letters.length < 2) return []
  return letters.map((other) => ({
    tag: other.tag,
    label: isMasked ? maskAddress(other.email) : other.email,
    status: other.status,
    isHere: other.email === letter.email,
  }))
}

// ── route

/** What stands at the third stop when the letter did not simply arrive. */
const turnedAway: Record<string, string> = { hard_bounced: "Refused", soft_bounced: "Asked to wait" }
const ends = ["spam", "unsubscribed", "subscribed"]

function stopsOf(facts: StoryFacts): RouteStop[] {
  const { letter, events } = facts
  const timeOf = (status: string) => {
    const event = events.find((one) => one.status === status)
    return event && momentText(event.event_time, facts)
  }
  const third = Object.hasOwn(turnedAway, letter.status) ? letter.status : "delivered"
  const hasEnd = ends.includes(letter.status)
  const wasClicked = events.some((event) => event.status === "clicked")
  const words = ["accepted", "sent", third, "opened", ...(hasEnd && !wasClicked ? [] : ["clicked"])]
  const route = hasEnd ? [...words, letter.status] : words
  const here = Math.max(route.indexOf(letter.status), route.includes(letter.status) ? 0 : 1)
  return route.map((status, at) => ({
    status: at === here ? letter.status : status,
    label: turnedAway[status] ?? statusLook(at === here ? letter.status : status).label,
    time: timeOf(status),
    state: at < here ? "passed" : at === here ? "here" : "ahead",
  }))
}

// ── explanation

const tones: Record<string, Explained["tone"]> = {
  hard_bounced: "refused",
  soft_bounced: "waits",
  spam: "complaint",
}

type Hide = (text: string) => string

/** Why it did not arrive, or null when there is nothing to explain. */
function explainedOf({ letter, events }: StoryFacts, hide: Hide): Explained | null {
  const tone = Object.hasOwn(tones, letter.status) ? tones[letter.status] : undefined
  if (!tone) return null
  const raw = letter.status === "spam" ? "ok_fbl" : letter.delivery_status
  const host = domainOf(letter.email)
  const known = explain(raw)
  const base = {
    tone,
    raw: letter.status === "spam" ? letter.delivery_status : raw,
    reply: tone === "complaint" ? null : hide(letter.destination_response ?? "") || null,
  }
  if (!known)
    return {
      ...base,
      answer: `${host} did not take it`,
      detail: "No explanation yet for its word.",
      steps: [],
    }
  return {
    ...base,
    answer: fillHost(known.answer, host),
    detail: `${fillHost(known.detail, host)}${triesText(events)}`,
    steps: known.steps,
  }
}

/** " Tried 4 times in 48 h." when there was more than one try. */
function triesText(events: readonly EventFact[]): string {
  const bounces = events.filter((event) => event.status === "soft_bounced" || event.status === "hard_bounced")
  const [first, last] = [bounces[0], bounces.at(-1)]
  if (!first || !last || bounces.length < 2) return ""
  return ` Tried ${bounces.length} times in ${formatDuration(last.event_time.getTime() - first.event_time.getTime())}.`
}

// ── events

function entriesOf(facts: StoryFacts, hide: Hide): StoryEntry[] {
  let before: number | null = null
  let tries = 0
  return facts.events.map((event, at) => {
    const ms = event.event_time.getTime()
    const since = before === null || ms <= before ? null : `+${formatDuration(ms - before)}`
    before = ms
    const isTry = event.status === "soft_bounced" || event.status === "hard_bounced"
    if (isTry) tries += 1
    const { text, isRaw } = wordsOf(event, facts)
    return {
      key: `${at} ${event.status}`,
      status: event.status,
      title: `${statusLook(event.status).label}${isTry && tries > 1 ? `, try ${tries}` : ""}`,
      text: hide(text),
      isRaw,
      time: momentText(event.event_time, facts),
      fullTime: formatFull(event.event_time, facts.timeZone),
      since,
    }
  })
}

function wordsOf(event: EventFact, { letter }: StoryFacts): { text: string; isRaw: boolean } {
  const info = recordOf(event.raw.delivery_info)
  if (event.status === "opened" || event.status === "clicked" || event.status === "unsubscribed")
    return { text: [event.url, readerText(info)].filter(Boolean).join(" · "), isRaw: false }
  if (event.destination_response) return { text: event.destination_response, isRaw: true }
  if (event.status === "accepted" && letter.from_email)
    return { text: `From ${letter.from_email}`, isRaw: false }
  if (event.status === "sent")
    return {
      text: textOf(info.sender_ip) ? `From ${textOf(info.sender_ip)}` : `To ${domainOf(letter.email)}`,
      isRaw: false,
    }
  return { text: explain(event.delivery_status)?.reason ?? event.delivery_status ?? "", isRaw: false }
}

/** "Firefox on Windows, desktop, Osaka", "by a machine". */
function readerText(info: Record<string, unknown>): string {
  const traffic = textOf(info.traffic_type).toLowerCase()
  const app = [textOf(info.browser), textOf(info.os_name)].filter(Boolean).join(" on ")
  const rest = [textOf(info.device_type).toLowerCase(), textOf(info.city), textOf(info.country)].filter(
    Boolean,
  )
  const machine = traffic && !/^(human|real|user|people)/.test(traffic) ? `by a machine (${traffic})` : ""
  return [app, ...rest, machine].filter(Boolean).join(", ")
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}

// ── details

function detailsOf({ letter, templateName, canReadTemplates }: StoryFacts, hide: Hide): DetailRow[] {
  const rows: DetailRow[] = [{ label: "From", value: hide(letter.from_email ?? "") || "–" }]
  if (letter.template_id)
    rows.push({
      label: "Template",
      value: templateName ?? letter.template_id.slice(0, 8),
      ...(canReadTemplates ? { href: `templates/${letter.template_id}` } : {}),
      chips: letter.template_version === null ? [] : [`v${letter.template_version}`],
    })
  if (letter.tags.length > 0) rows.push({ label: "Tags", value: "", chips: letter.tags.map(hide) })
  for (const [name, value] of Object.entries(letter.metadata))
    rows.push({ label: "Metadata", value: hide(`${name}=${value}`), isMono: true })
  if (letter.delivery_status) rows.push({ label: "Result", value: letter.delivery_status, isMono: true })
  return rows
}
