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
  statusLabel,
  type StoryData,
  subjectOf,
} from "./story-data.ts"
import { alikeHref } from "./links.ts"
import { type Attempts, takenBy } from "./attempts.ts"
import { hrefOf } from "./step-hrefs.ts"

/** From a letter and its events to its story, in the reader's language. Pure. */

export type DetailRow = {
  label: string
  value: string
  href?: string
  isMono?: boolean
  chips?: readonly DetailChip[]
}

type DetailChip = { text: string; href?: string }

export function storyView(stored: StoryData) {
  const data = { ...stored, events: inOrder(stored.events) }
  const { letter, isMasked } = data
  const hide = hiding(data)
  return {
    job_id: letter.job_id,
    status: letter.status,
    readBy: letter.read_by,
    templateId: letter.template_id,
    title: subjectOf(data),
    recipient: isMasked ? maskAddress(letter.email) : letter.email,
    timeZone: data.timeZone,
    nowMs: data.nowMs,
    keptDays: data.keptDays,
    recipients: recipientsOf(data),
    stops: stopsOf(data),
    explained: explainedOf(data, hide),
    details: detailsOf(data, hide),
    raw: data.events.map((event, at) => ({
      key: `${at} ${event.status}`,
      status: event.status,
      time: momentText(event.event_time, data),
      json: rawText(event.raw, data),
    })),
  }
}

/** The explanation, once the attempts are loaded. */
export const answerOf = (data: StoryData, attempts: Attempts): Explained =>
  explainedOf({ ...data, events: inOrder(data.events), takenBy: takenBy(attempts) }, hiding(data))

function rawText(raw: EventFact["raw"], { letter, isMasked }: StoryData): string {
  if (!isMasked) return JSON.stringify(raw, null, 2)
  const shown = maskDeep(raw, recipientWords(letter.email))
  return isSystemMail(letter) ? JSON.stringify(shown, withoutSubject, 2) : JSON.stringify(shown, null, 2)
}

export type Story = ReturnType<typeof storyView>

// ── recipients of the same job

export type RecipientLink = { tag: string; href: string; label: string; status: string; isHere: boolean }

function recipientsOf({ letters, letter, isMasked }: StoryData): RecipientLink[] {
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
  { destination_response }: StoryData["letter"],
  words: StoryWords,
): string | undefined {
  if (!isTurnedAway(status)) return undefined
  return (isReply(destination_response) ? words.turnedAway : words.unanswered)[status]
}

const isReply = (text: string | null): boolean => text === null || /^[45]\d\d\b/.test(text)

const isTurnedAway = (status: string): status is keyof StoryWords["turnedAway"] =>
  status === "hard_bounced" || status === "soft_bounced"

/** DIRECT-2, MODE-2: there was no server to send it to, so far. */
const wasNeverSent = ({ letter, events }: StoryData): boolean =>
  isTurnedAway(letter.status) &&
  !isReply(letter.destination_response) &&
  !events.some(({ status }) => status === "sent")

const ends = ["spam", "unsubscribed", "subscribed"]

function stopsOf(data: StoryData): RouteStop[] {
  const { letter, events } = data
  const words = storyWords[data.language]
  const quiet = automaticLabel(letter.status, letter.read_by, statusWords[data.language])
  const timeOf = (status: string) => {
    const event = events.find((one) => one.status === status)
    return event && momentText(event.event_time, data)
  }
  const third = isTurnedAway(letter.status) ? letter.status : "delivered"
  const hasEnd = ends.includes(letter.status)
  const wasClicked = events.some((event) => event.status === "clicked")
  const straight = [
    "accepted",
    ...(wasNeverSent(data) ? [] : ["sent"]),
    ...[third, "opened"],
    ...(hasEnd && !wasClicked ? [] : ["clicked"]),
  ]
  const route = hasEnd ? [...straight, letter.status] : straight
  const here = Math.max(route.indexOf(letter.status), route.includes(letter.status) ? 0 : 1)
  return route.map((status, at) => ({
    status: at === here ? letter.status : status,
    label:
      (at === here && quiet) ||
      (turnedAway(status, letter, words) ?? statusLabel(at === here ? letter.status : status, data)),
    time: timeOf(status),
    state: at < here ? "passed" : at === here ? "here" : "ahead",
  }))
}

// ── details

function detailsOf(data: StoryData, hide: Hide): DetailRow[] {
  const { letter, templateName, can } = data
  const labels = storyWords[data.language].rows
  const domainHref = hrefOf("domain", data)
  const rows: DetailRow[] = [
    {
      label: labels.from,
      value: senderOf(data) || "–",
      ...(domainHref ? { href: domainHref } : {}),
    },
  ]
  if (letter.template_id)
    rows.push({
      label: labels.template,
      value: templateName ?? letter.template_id.slice(0, 8),
      ...(can.templates ? { href: `/p/${data.project}/templates/${letter.template_id}` } : {}),
      chips: letter.template_version === null ? [] : [{ text: `v${letter.template_version}` }],
    })
  if (letter.tags.length > 0)
    rows.push({
      label: labels.tags,
      value: "",
      chips: letter.tags.map((tag) => chipOf(hide(tag), tag, { tag }, data)),
    })
  const campaign = letter.campaign_id
  if (campaign && campaign !== "0")
    rows.push({
      label: labels.campaign,
      value: "",
      chips: [chipOf(hide(campaign), campaign, { campaign }, data)],
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
  data: StoryData,
): DetailChip => (text === value ? { text, href: alikeHref(data, alike) } : { text })
