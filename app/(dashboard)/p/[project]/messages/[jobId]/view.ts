import { explain, type Step, type StepLink, shortReason } from "#components/status/explain"
import { statusLook } from "#components/status/statuses"
import { domainOf } from "#contract/address"
import type { DeliveryStatus } from "#contract/delivery-status"
import { isStatus, statusWeight } from "#contract/status"
import { formatDuration, formatFull, formatMoment } from "#lib/format/date"
import type { Language } from "#lib/format/language"
import { maskAddress, maskAddressesIn, maskDeep } from "#lib/format/mask"
import type { RouteStop } from "#ui/route-stops"
import { explainWords } from "#words/explain"
import { reasonWords } from "#words/reason"
import { statusWords } from "#words/status"
import { type StoryWords, storyWords } from "#words/story"

/** From a letter and its events to its story, in the reader's language. Pure. */

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
  project: string
  letter: LetterFact
  letters: readonly { email: string; status: string; tag: string; href: string }[]
  events: readonly EventFact[]
  timeZone: string
  nowMs: number
  isMasked: boolean
  templateName: string | null
  /** Where the reader may go from here. */
  can: { templates: boolean; suppressions: boolean; domains: boolean; send: boolean }
  language: Language
  /** After so many days events are gone. */
  keptDays: number
}

export type Explained = {
  tone: "refused" | "waits" | "complaint"
  answer: string
  detail: string
  /** The raw words beside ours. */
  raw: string | null
  reply: string | null
  /** The suppression that it led to, where the reader may see it. */
  suppressionHref: string | null
  steps: readonly StepView[]
}

/** Where a step leads: a page of the project, a part of this page (`#…`), or the dialog that sends again. */
export type StepView = Pick<Step, "title" | "text"> & { to: { href: string } | "resend" | null }

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

export function storyView(given: StoryFacts) {
  const facts = { ...given, events: [...given.events].sort(byTime) }
  const { letter, isMasked } = facts
  const hide = (text: string) => (isMasked ? maskAddressesIn(text, [letter.email]) : text)
  return {
    job_id: letter.job_id,
    status: letter.status,
    templateId: letter.template_id,
    title: hide(letter.subject ?? "") || storyWords[facts.language].noSubject,
    recipient: isMasked ? maskAddress(letter.email) : letter.email,
    timeZone: facts.timeZone,
    keptDays: facts.keptDays,
    recipients: recipientsOf(facts),
    stops: stopsOf(facts),
    explained: explainedOf(facts, hide),
    entries: entriesOf(facts, hide),
    details: detailsOf(facts, hide),
    raw: facts.events.map((event, at) => ({
      key: `${at} ${event.status}`,
      status: event.status,
      time: momentText(event.event_time, facts),
      json: JSON.stringify(isMasked ? maskDeep(event.raw, [letter.email]) : event.raw, null, 2),
    })),
  }
}

export type Story = ReturnType<typeof storyView>

/**
 * The service tells whole seconds, and calls bring the events of one second in any order: within it they stand by weight,
 * as the letter's status is found. A word that is not known comes last.
 */
const byTime = (a: EventFact, b: EventFact): number =>
  a.event_time.getTime() - b.event_time.getTime() || weightOf(a.status) - weightOf(b.status)

const heaviest = Math.max(...Object.values(statusWeight))
const weightOf = (status: string): number => (isStatus(status) ? statusWeight[status] : heaviest + 1)

const momentText = (instant: Date, { timeZone, nowMs, language }: StoryFacts): string =>
  formatMoment(instant, timeZone, nowMs, language)

const statusLabel = (status: string, { language }: StoryFacts): string =>
  statusLook(status, statusWords[language]).label

// ── recipients of the same job

export type RecipientLink = { tag: string; href: string; label: string; status: string; isHere: boolean }

function recipientsOf({ letters, letter, isMasked }: StoryFacts): RecipientLink[] {
  if (letters.length < 2) return []
  return letters.map((other) => ({
    tag: other.tag,
    href: other.href,
    label: isMasked ? maskAddress(other.email) : other.email,
    status: other.status,
    isHere: other.email === letter.email,
  }))
}

// ── route

/** What stands at the third stop when the letter did not simply arrive. */
const turnedAway = (status: string, words: StoryWords): string | undefined =>
  isTurnedAway(status) ? words.turnedAway[status] : undefined

const isTurnedAway = (status: string): status is keyof StoryWords["turnedAway"] =>
  status === "hard_bounced" || status === "soft_bounced"

const ends = ["spam", "unsubscribed", "subscribed"]

function stopsOf(facts: StoryFacts): RouteStop[] {
  const { letter, events } = facts
  const words = storyWords[facts.language]
  const timeOf = (status: string) => {
    const event = events.find((one) => one.status === status)
    return event && momentText(event.event_time, facts)
  }
  const third = isTurnedAway(letter.status) ? letter.status : "delivered"
  const hasEnd = ends.includes(letter.status)
  const wasClicked = events.some((event) => event.status === "clicked")
  const straight = ["accepted", "sent", third, "opened", ...(hasEnd && !wasClicked ? [] : ["clicked"])]
  const route = hasEnd ? [...straight, letter.status] : straight
  const here = Math.max(route.indexOf(letter.status), route.includes(letter.status) ? 0 : 1)
  return route.map((status, at) => ({
    status: at === here ? letter.status : status,
    label: turnedAway(status, words) ?? statusLabel(at === here ? letter.status : status, facts),
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
function explainedOf(facts: StoryFacts, hide: Hide): Explained | null {
  const { letter, events, language } = facts
  const tone = Object.hasOwn(tones, letter.status) ? tones[letter.status] : undefined
  if (!tone) return null
  const raw = letter.status === "spam" ? "ok_fbl" : letter.delivery_status
  const host = domainOf(letter.email)
  const known = explain(raw, explainWords[language], host)
  const base = {
    tone,
    raw: letter.status === "spam" ? letter.delivery_status : raw,
    reply: tone === "complaint" ? null : hide(letter.destination_response ?? "") || null,
    suppressionHref: raw && heldBack.has(raw) ? hrefOf("suppression", facts) : null,
  }
  if (!known)
    return {
      ...base,
      answer: storyWords[language].didNotTake({ host }),
      detail: storyWords[language].noExplanation,
      steps: [],
    }
  return {
    ...base,
    answer: known.answer,
    detail: [known.detail, triesText(events, language)].filter(Boolean).join(" "),
    steps: known.steps.map(({ title, text, link }) => ({
      title,
      text,
      to: link ? targetOf(link, facts) : null,
    })),
  }
}

/** What holds the address back from now on, or for three days. */
const heldBack: ReadonlySet<string> = new Set<DeliveryStatus>([
  "err_user_unknown",
  "err_user_inactive",
  "err_mailbox_discarded",
  "err_mailbox_full",
  "err_spam_rejected",
  "err_blacklisted",
  "err_unsubscribed",
  "err_domain_inactive",
  "skip_dup_unreachable",
  "skip_dup_temp_unreachable",
  "skip_dup_mailbox_full",
  "ok_fbl",
])

function targetOf(link: StepLink, facts: StoryFacts): StepView["to"] {
  if (link === "resend") return facts.can.send ? "resend" : null
  const href = hrefOf(link, facts)
  return href === null ? null : { href }
}

/** A page of the project or a part of this one; null for who may not go there. */
function hrefOf(
  link: Exclude<StepLink, "resend">,
  { letter, can, isMasked, project }: StoryFacts,
): string | null {
  const domain = domainOf(letter.from_email ?? "")
  if (link === "content" || link === "conversation") return `#${link}`
  if (link === "domain")
    return can.domains && domain ? `/p/${project}/domains/${encodeURIComponent(domain)}` : null
  return can.suppressions && !isMasked
    ? `/p/${project}/suppressions?open=${encodeURIComponent(letter.email)}`
    : null
}

/** "Tried 4 times in 48 h." when there was more than one try. */
function triesText(events: readonly EventFact[], language: Language): string {
  const bounces = events.filter((event) => event.status === "soft_bounced" || event.status === "hard_bounced")
  const [first, last] = [bounces[0], bounces.at(-1)]
  if (!first || !last || bounces.length < 2) return ""
  const span = formatDuration(last.event_time.getTime() - first.event_time.getTime(), language)
  return storyWords[language].tried({ times: bounces.length, span })
}

// ── events

function entriesOf(facts: StoryFacts, hide: Hide): StoryEntry[] {
  let before: number | null = null
  let tries = 0
  return facts.events.map((event, at) => {
    const ms = event.event_time.getTime()
    const since = before === null || ms <= before ? null : `+${formatDuration(ms - before, facts.language)}`
    before = ms
    const isTry = event.status === "soft_bounced" || event.status === "hard_bounced"
    if (isTry) tries += 1
    const { text, isRaw } = wordsOf(event, facts)
    const label = statusLabel(event.status, facts)
    return {
      key: `${at} ${event.status}`,
      status: event.status,
      title: isTry && tries > 1 ? storyWords[facts.language].withTry({ status: label, no: tries }) : label,
      text: hide(text),
      isRaw,
      time: momentText(event.event_time, facts),
      fullTime: formatFull(event.event_time, facts.timeZone, facts.language),
      since,
    }
  })
}

function wordsOf(event: EventFact, { letter, language }: StoryFacts): { text: string; isRaw: boolean } {
  const words = storyWords[language]
  const info = recordOf(event.raw.delivery_info)
  if (event.status === "opened" || event.status === "clicked" || event.status === "unsubscribed")
    return { text: [event.url, readerText(info, words)].filter(Boolean).join(" · "), isRaw: false }
  if (event.destination_response) return { text: event.destination_response, isRaw: true }
  if (event.status === "accepted" && letter.from_email)
    return { text: words.from({ whom: letter.from_email }), isRaw: false }
  if (event.status === "sent")
    return {
      text: textOf(info.sender_ip)
        ? words.from({ whom: textOf(info.sender_ip) })
        : words.toHost({ host: domainOf(letter.email) }),
      isRaw: false,
    }
  return {
    text: shortReason(event.delivery_status, reasonWords[language]) ?? event.delivery_status ?? "",
    isRaw: false,
  }
}

/** "Firefox on Windows, desktop, Osaka", "by a machine". */
function readerText(info: Record<string, unknown>, words: StoryWords): string {
  const traffic = textOf(info.traffic_type).toLowerCase()
  const [browser, system] = [textOf(info.browser), textOf(info.os_name)]
  const app = browser && system ? words.onSystem({ app: browser, system }) : browser || system
  const rest = [textOf(info.device_type).toLowerCase(), textOf(info.city), textOf(info.country)].filter(
    Boolean,
  )
  const machine =
    traffic && !/^(human|real|user|people)/.test(traffic) ? words.byMachine({ kind: traffic }) : ""
  return [app, ...rest, machine].filter(Boolean).join(", ")
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}

// ── details

function detailsOf(facts: StoryFacts, hide: Hide): DetailRow[] {
  const { letter, templateName, can } = facts
  const labels = storyWords[facts.language].rows
  const rows: DetailRow[] = [{ label: labels.from, value: hide(letter.from_email ?? "") || "–" }]
  if (letter.template_id)
    rows.push({
      label: labels.template,
      value: templateName ?? letter.template_id.slice(0, 8),
      ...(can.templates ? { href: `templates/${letter.template_id}` } : {}),
      chips: letter.template_version === null ? [] : [`v${letter.template_version}`],
    })
  if (letter.tags.length > 0) rows.push({ label: labels.tags, value: "", chips: letter.tags.map(hide) })
  for (const [name, value] of Object.entries(letter.metadata))
    rows.push({ label: labels.metadata, value: hide(`${name}=${value}`), isMono: true })
  if (letter.delivery_status) rows.push({ label: labels.result, value: letter.delivery_status, isMono: true })
  return rows
}
