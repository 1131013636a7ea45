import { statusLook } from "#components/status/statuses"
import { formatClockSeconds } from "#lib/format/date"

export type StepState = "done" | "now" | "later"
export type GuideStep = "connect" | "sender" | "template" | "test" | "watch"

/** What is true of the project right now. */
export type GuideFacts = {
  isConnected: boolean
  sender: string | null
  hasTemplate: boolean
  hasLetter: boolean
  /** Statuses that the newest letter has had. */
  statuses: readonly string[]
}

const order: readonly GuideStep[] = ["connect", "sender", "template", "test", "watch"]

/** Statuses after which there is nothing more to wait for. */
const ends: ReadonlySet<string> = new Set(["opened", "clicked", "unsubscribed", "spam", "hard_bounced"])

const isDone = (facts: GuideFacts): Record<GuideStep, boolean> => ({
  connect: facts.isConnected,
  sender: facts.sender !== null,
  template: facts.hasTemplate,
  test: facts.hasLetter,
  watch: facts.statuses.some((status) => ends.has(status)),
})

/** Each step: done, the first that is not done, or later. Steps tick off in any order in which they come true. */
export function stepStates(facts: GuideFacts): Record<GuideStep, StepState> {
  const done = isDone(facts)
  const now = order.find((step) => !done[step])
  const states = order.map((step) => [step, done[step] ? "done" : step === now ? "now" : "later"] as const)
  return Object.fromEntries(states) as Record<GuideStep, StepState>
}

/** What the last step says: where the newest letter stands, and what to do to see more. */
export function watchSentence({ hasLetter, statuses }: GuideFacts): string {
  const has = (status: string) => statuses.includes(status)
  if (!hasLetter) return "Send a test, and its way is drawn here as it goes."
  if (has("spam")) return "It arrived and was reported as spam. Nothing more is sent to that address."
  if (has("unsubscribed"))
    return "It arrived, and its reader unsubscribed. Nothing more is sent to that address."
  if (has("hard_bounced")) return "It was refused for good. The message’s story says why."
  if (has("clicked")) return "It arrived, was opened, and its link was followed: the whole way."
  if (has("opened"))
    return "It arrived and was opened. Follow a link of the letter to see the last stop light up."
  if (has("delivered")) return "It arrived. Send one to open@ or click@ to see it read as well."
  if (has("soft_bounced")) return "It was put off. It is tried again for 48 hours."
  return "It is on its way."
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
export const guideEvents = (events: readonly StoredEvent[], timeZone: string): GuideEvent[] =>
  events
    .map((event) => ({
      status: event.status,
      detail: detailOf(event),
      time: formatClockSeconds(event.event_time, timeZone),
    }))
    .reverse()

function detailOf(event: StoredEvent): string {
  if (event.status === "accepted") return `job ${event.job_id}`
  if (event.status === "sent") return "to the sandbox’s mail server"
  if (event.status === "opened") return readerOf(event.raw)
  if (event.status === "clicked") return event.url ?? "a link"
  if (event.status === "unsubscribed") return "by the mail client, in one click"
  if (event.status === "spam") return "reported by its reader"
  return event.destination_response ?? event.delivery_status ?? ""
}

/** "with Apple Mail on macOS", as far as the event tells. */
function readerOf(raw: Record<string, unknown>): string {
  const info = (raw.delivery_info ?? {}) as Record<string, unknown>
  const words = [info.browser, info.os_name].filter((word) => typeof word === "string" && word !== "")
  return words.length > 0 ? `with ${words.join(" on ")}` : "its pictures were loaded"
}

/** The newest status as words: "Opened 14:32:07". */
export const latestWords = (events: readonly GuideEvent[]): string =>
  events[0] ? `${statusLook(events[0].status).label} ${events[0].time}` : ""
