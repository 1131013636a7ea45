import { shortReason } from "#lib/interface/status/explain"
import { domainOf } from "#contract/address"
import { isStatus, statusWeight } from "#contract/status"
import { lookUp } from "#lib/interface/words/say"
import { reasonWords } from "#words/reason"
import { type StoryWords, storyWords } from "#words/story"
import type { Entry } from "./entry.ts"
import { type EventFact, hiding, senderOf, statusLabel, type StoryData } from "./story-data.ts"

/** Entries for the events of a message. Pure. */

const heaviest = Math.max(...Object.values(statusWeight))

/** Events of one second come in any order: they are sorted by weight, unknown statuses last. */
const rankOf = (status: string): number => (isStatus(status) ? statusWeight[status] : heaviest + 1)

export const inOrder = (events: readonly EventFact[]): EventFact[] =>
  events.toSorted(
    (a, b) => a.event_time.getTime() - b.event_time.getTime() || rankOf(a.status) - rankOf(b.status),
  )

export function eventEntries(data: StoryData): Entry[] {
  const hide = hiding(data)
  let tries = 0
  return inOrder(data.events).map((event, at) => {
    const isTry = event.status === "soft_bounced" || event.status === "hard_bounced"
    if (isTry) tries += 1
    const { text, isRaw } = wordsOf(event, data)
    const label = statusLabel(event.status, data)
    return {
      key: `event ${at} ${event.status}`,
      kind: "event",
      atMs: event.event_time.getTime(),
      rank: rankOf(event.status),
      status: event.status,
      isBad: isTry,
      title: isTry && tries > 1 ? storyWords[data.language].withTry({ status: label, no: tries }) : label,
      text: acceptedFrom(event, data) ?? hide(text),
      isRaw,
      note: null,
      to: null,
    }
  })
}

function acceptedFrom({ status, destination_response }: EventFact, data: StoryData): string | null {
  const sender = senderOf(data)
  const isAccepted = status === "accepted" && !destination_response
  return isAccepted && sender !== "" ? storyWords[data.language].from({ whom: sender }) : null
}

function wordsOf(event: EventFact, { letter, language }: StoryData): { text: string; isRaw: boolean } {
  const words = storyWords[language]
  const info = recordOf(event.raw.delivery_info)
  if (event.status === "opened" || event.status === "clicked" || event.status === "unsubscribed")
    return { text: [event.url, readerText(info, words)].filter(Boolean).join(" · "), isRaw: false }
  if (event.destination_response) return { text: event.destination_response, isRaw: true }
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

/** "Firefox on Windows, desktop, Osaka", "Mozilla, by a machine". */
function readerText(info: Record<string, unknown>, words: StoryWords): string {
  const [browser, system] = [textOf(info.browser), textOf(info.os_name)]
  const app = browser && system ? words.onSystem({ app: browser, system }) : browser || system
  const rest = [textOf(info.device_type).toLowerCase(), textOf(info.city), textOf(info.country)].filter(
    Boolean,
  )
  const byWhom = lookUp(words.byWhom, textOf(info.traffic_type).toLowerCase()) ?? ""
  return [app, ...rest, byWhom].filter(Boolean).join(", ")
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
