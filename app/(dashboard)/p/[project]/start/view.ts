import { formatClockSeconds } from "#lib/interface/format/date"
import type { StartWords } from "#words/start"
import type { Destination } from "../_sending/destination.ts"

export type StepState = "done" | "now" | "later"
export type GuideStep = "connect" | "sender" | "template" | "test" | "watch"

/** Current progress about the project. */
export type GuideProgress = {
  isConnected: boolean
  sender: string | null
  hasTemplate: boolean
  hasLetter: boolean
  /** Magic addresses act, and no message leaves the server. */
  isSandbox: boolean
  /** Statuses that the newest letter has had. */
  statuses: readonly string[]
}

const order: readonly GuideStep[] = ["connect", "sender", "template", "test", "watch"]

/** Statuses after which there is nothing more to wait for. */
const ends: ReadonlySet<string> = new Set(["opened", "clicked", "unsubscribed", "spam", "hard_bounced"])

const isDone = (progress: GuideProgress): Record<GuideStep, boolean> => ({
  connect: progress.isConnected,
  sender: progress.sender !== null,
  template: progress.hasTemplate,
  test: progress.hasLetter,
  watch: progress.statuses.some((status) => ends.has(status)),
})

/** Each step: done, the first that is not done, or later. Steps tick off in any order in which they come true. */
export function stepStates(progress: GuideProgress): Record<GuideStep, StepState> {
  const done = isDone(progress)
  const now = order.find((step) => !done[step])
  const states = order.map((step) => [step, done[step] ? "done" : step === now ? "now" : "later"] as const)
  return Object.fromEntries(states) as Record<GuideStep, StepState>
}

/** SENDING-10: why messages of the project's sender stay here; "" where they leave, or while that cannot be seen. */
export const staysSentence = (senderGoes: Destination, { stays, senderStays }: StartWords): string =>
  ({ sandbox: stays, sandbox_sender: senderStays, out: "", unseen: "" })[senderGoes]

/** Sentences about the newest message, the most specific first. */
const tellings = [
  "spam",
  "unsubscribed",
  "hard_bounced",
  "clicked",
  "opened",
  "delivered",
  "soft_bounced",
] as const

/** Text of the last step: status of the newest message, and how to see more. */
export function watchSentence(
  { hasLetter, isSandbox, statuses }: GuideProgress,
  { watch }: StartWords,
): string {
  if (!hasLetter) return watch.nothing
  const telling = tellings.find((status) => statuses.includes(status))
  if (telling === "delivered" && !isSandbox) return watch.deliveredLive
  return telling ? watch[telling] : watch.onItsWay
}

export type GuideEvent = { status: string; detail: string; time: string }
type StoredEvent = {
  status: string
  event_time: Date
  job_id: string
  delivery_status: string | null
  destination_response: string | null
  url: string | null
  raw: Record<string, unknown>
}

/** Events of one letter, newest first, each with the one thing worth knowing about it. */
export const guideEvents = (
  events: readonly StoredEvent[],
  { timeZone, isSandbox }: { timeZone: string; isSandbox: boolean },
  words: StartWords,
): GuideEvent[] =>
  events
    .map((event) => ({
      status: event.status,
      detail: detailOf(event, isSandbox, words),
      time: formatClockSeconds(event.event_time, timeZone),
    }))
    .reverse()

function detailOf(event: StoredEvent, isSandbox: boolean, { events: words }: StartWords): string {
  if (event.status === "accepted") return words.job({ id: event.job_id })
  if (event.status === "sent") return isSandbox ? words.sent : words.sentLive
  if (event.status === "opened") return readerOf(event.raw, words)
  if (event.status === "clicked") return event.url ?? words.link
  if (event.status === "unsubscribed") return words.unsubscribed
  if (event.status === "spam") return words.spam
  return event.destination_response ?? event.delivery_status ?? ""
}

/** "with Apple Mail on macOS", when the event has it. */
function readerOf(raw: Record<string, unknown>, words: StartWords["events"]): string {
  const info = (raw.delivery_info ?? {}) as Record<string, unknown>
  const [app, system] = [info.browser, info.os_name].filter(
    (word): word is string => typeof word === "string" && word !== "",
  )
  if (!app) return words.pictures
  return system ? words.withOn({ app, system }) : words.with({ app })
}
