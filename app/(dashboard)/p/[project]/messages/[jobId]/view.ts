import { automaticLabel } from "#lib/interface/status/statuses"
import { maskAddress, maskDeep } from "#lib/interface/format/mask"
import { recipientWords } from "#lib/interface/format/recipient-names"
import { isSystemMail, withoutSubject } from "#lib/mail-api/proxy/system-mail"
import type { RouteStop } from "#ui/route-stops"
import { statusWords } from "#words/status"
import { type StoryWords, storyWords } from "#words/story"
import { inOrder } from "./event-entries.ts"
import { type Explained, explainedOf } from "./explanation.ts"
import {
  type EventFact,
  type Hide,
  hiding,
  momentText,
  senderOf,
  type StoryFacts,
  statusLabel,
  subjectOf,
} from "./facts.ts"
import { alikeHref } from "./links.ts"
import type { Attempts } from "./load-service-data.ts"
import { hrefOf } from "./step-hrefs.ts"
import { takenBy } from "./taken-by.ts"

/** From a letter and its events to its story, in the reader's language. Pure. */

export type DetailRow = {
  label: string
  value: string
  href?: string
  isMono?: boolean
  chips?: readonly DetailChip[]
}

type DetailChip = { text: string; href?: string }

export function storyView(stored: StoryFacts) {
  const facts = { ...stored, events: inOrder(stored.events) }
  const { letter, isMasked } = facts
  const hide = hiding(facts)
  return {
    job_id: letter.job_id,
    status: letter.status,
    readBy: letter.read_by,
    templateId: letter.template_id,
    title: subjectOf(facts),
    recipient: isMasked ? maskAddress(letter.email) : letter.email,
    timeZone: facts.timeZone,
    nowMs: facts.nowMs,
    keptDays: facts.keptDays,
    recipients: recipientsOf(facts),
    stops: stopsOf(facts),
    explained: explainedOf(facts, hide),
    details: detailsOf(facts, hide),
    raw: facts.events.map((event, at) => ({
      key: `${at} ${event.status}`,
      status: event.status,
      time: momentText(event.event_time, facts),
      json: rawText(event.raw, facts),
    })),
  }
}

/** The explanation, once the attempts are loaded. */
export const answerOf = (facts: StoryFacts, attempts: Attempts): Explained =>
  explainedOf({ ...facts, events: inOrder(facts.events), takenBy: takenBy(attempts) }, hiding(facts))

function rawText(raw: EventFact["raw"], { letter, isMasked }: StoryFacts): string {
  if (!isMasked) return JSON.stringify(raw, null, 2)
  const shown = maskDeep(raw, recipientWords(letter.email))
  return isSystemMail(letter) ? JSON.stringify(shown, withoutSubject, 2) : JSON.stringify(shown, null, 2)
}

export type Story = ReturnType<typeof storyView>

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

/** The third stop when the message did not simply arrive: refused by a server, or not answered by any. */
function turnedAway(
  status: string,
  { destination_response }: StoryFacts["letter"],
  words: StoryWords,
): string | undefined {
  if (!isTurnedAway(status)) return undefined
  return (isReply(destination_response) ? words.turnedAway : words.unanswered)[status]
}

const isReply = (text: string | null): boolean => text === null || /^[45]\d\d\b/.test(text)

const isTurnedAway = (status: string): status is keyof StoryWords["turnedAway"] =>
  status === "hard_bounced" || status === "soft_bounced"

/** DIRECT-2, MODE-2: there was no server to send it to, so far. */
const wasNeverSent = ({ letter, events }: StoryFacts): boolean =>
  isTurnedAway(letter.status) &&
  !isReply(letter.destination_response) &&
  !events.some(({ status }) => status === "sent")

const ends = ["spam", "unsubscribed", "subscribed"]

function stopsOf(facts: StoryFacts): RouteStop[] {
  const { letter, events } = facts
  const words = storyWords[facts.language]
  const quiet = automaticLabel(letter.status, letter.read_by, statusWords[facts.language])
  const timeOf = (status: string) => {
    const event = events.find((one) => one.status === status)
    return event && momentText(event.event_time, facts)
  }
  const third = isTurnedAway(letter.status) ? letter.status : "delivered"
  const hasEnd = ends.includes(letter.status)
  const wasClicked = events.some((event) => event.status === "clicked")
  const straight = [
    "accepted",
    ...(wasNeverSent(facts) ? [] : ["sent"]),
    ...[third, "opened"],
    ...(hasEnd && !wasClicked ? [] : ["clicked"]),
  ]
  const route = hasEnd ? [...straight, letter.status] : straight
  const here = Math.max(route.indexOf(letter.status), route.includes(letter.status) ? 0 : 1)
  return route.map((status, at) => ({
    status: at === here ? letter.status : status,
    label:
      (at === here && quiet) ||
      (turnedAway(status, letter, words) ?? statusLabel(at === here ? letter.status : status, facts)),
    time: timeOf(status),
    state: at < here ? "passed" : at === here ? "here" : "ahead",
  }))
}

// ── details

function detailsOf(facts: StoryFacts, hide: Hide): DetailRow[] {
  const { letter, templateName, can } = facts
  const labels = storyWords[facts.language].rows
  const domainHref = hrefOf("domain", facts)
  const rows: DetailRow[] = [
    {
      label: labels.from,
      value: senderOf(facts) || "–",
      ...(domainHref ? { href: domainHref } : {}),
    },
  ]
  if (letter.template_id)
    rows.push({
      label: labels.template,
      value: templateName ?? letter.template_id.slice(0, 8),
      ...(can.templates ? { href: `/p/${facts.project}/templates/${letter.template_id}` } : {}),
      chips: letter.template_version === null ? [] : [{ text: `v${letter.template_version}` }],
    })
  if (letter.tags.length > 0)
    rows.push({
      label: labels.tags,
      value: "",
      chips: letter.tags.map((tag) => chipOf(hide(tag), tag, { tag }, facts)),
    })
  const campaign = letter.campaign_id
  if (campaign && campaign !== "0")
    rows.push({
      label: labels.campaign,
      value: "",
      chips: [chipOf(hide(campaign), campaign, { campaign }, facts)],
    })
  for (const [name, value] of Object.entries(letter.metadata))
    rows.push({ label: labels.metadata, value: hide(`${name}=${value}`), isMono: true })
  if (letter.delivery_status) rows.push({ label: labels.result, value: letter.delivery_status, isMono: true })
  return rows
}

/** A tag or campaign as a link to its messages of that week; what had to be masked leads nowhere. */
const chipOf = (
  text: string,
  value: string,
  alike: Parameters<typeof alikeHref>[1],
  facts: StoryFacts,
): DetailChip => (text === value ? { text, href: alikeHref(facts, alike) } : { text })
