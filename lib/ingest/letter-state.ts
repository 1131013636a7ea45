import { isStatus, statusWeight } from "#contract/status"

/** What an event tells about its letter. */
export type LetterEvent = {
  fingerprint: string
  status: string
  eventMs: number
  delivery_status: string | null
  destination_response: string | null
  raw: Record<string, unknown>
}

/** Where an event stands among the others of its letter: by its time (epoch ms), in the same second by fingerprint. */
export type Place = readonly [eventMs: number, fingerprint: string]

/** A value and the place of the event that told it: of two, the later one holds. */
export type Sourced<T> = { place: Place; value: T }

type MessageInfo = {
  subject: string | null
  from_email: string | null
  template_id: string | null
  template_version: number | null
  tags: string[]
}

/**
 * A letter as events tell it, with as much as it takes to add one more event without the others. `joined` is
 * commutative, associative and idempotent, so neither order nor batches nor repetition of events leave a trace.
 */
export type LetterState = {
  /** The heaviest status, of equal ones the latest. */
  status: Sourced<string>
  /** Every status that was told, sorted. */
  statuses: string[]
  firstMs: number
  lastMs: number
  /** By status, for those that weigh as much as the one that holds: no other can hold any more. */
  delivery: ReadonlyMap<string, Sourced<string>>
  destination_response: Sourced<string> | null
  message: Sourced<MessageInfo> | null
  metadata: Sourced<Record<string, string>> | null
}

/** Folds the events of one letter, at least one, into its state; onto what is known of it already. Pure. */
export function letterState(
  events: readonly [LetterEvent, ...LetterEvent[]],
  known: LetterState | null = null,
): LetterState {
  const [first, ...rest] = events.map(stateOf) as [LetterState, ...LetterState[]]
  return rest.reduce(joined, known ? joined(known, first) : first)
}

/** What a letter with this event alone would be. */
function stateOf({ status, eventMs, fingerprint, raw, ...event }: LetterEvent): LetterState {
  const place: Place = [eventMs, fingerprint]
  const sourced = <T>(value: T | null): Sourced<T> | null => (value === null ? null : { place, value })
  const delivery = sourced(event.delivery_status)
  return {
    status: { place, value: status },
    statuses: [status],
    firstMs: eventMs,
    lastMs: eventMs,
    delivery: new Map(delivery ? [[status, delivery]] : []),
    destination_response: sourced(event.destination_response),
    message: sourced(messageIn(raw.message_info)),
    metadata: sourced(textsIn(raw.metadata)),
  }
}

/** What two parts of a letter's events tell together. */
export function joined(a: LetterState, b: LetterState): LetterState {
  const status = heavier(a.status, b.status)
  return {
    status,
    statuses: [...new Set([...a.statuses, ...b.statuses])].sort(),
    firstMs: Math.min(a.firstMs, b.firstMs),
    lastMs: Math.max(a.lastMs, b.lastMs),
    delivery: joinedDelivery(weightOf(status.value), a.delivery, b.delivery),
    destination_response: later(a.destination_response, b.destination_response),
    message: later(a.message, b.message),
    metadata: later(a.metadata, b.metadata),
  }
}

function joinedDelivery(weight: number, ...parts: LetterState["delivery"][]): LetterState["delivery"] {
  const all = new Map<string, Sourced<string>>()
  for (const [status, sourced] of parts.flatMap((part) => [...part]))
    if (weightOf(status) === weight) all.set(status, later(all.get(status) ?? null, sourced) ?? sourced)
  return all
}

/** A word we do not know weighs less than those we do: it is shown only where nothing better is known. */
const weightOf = (status: string): number => (isStatus(status) ? statusWeight[status] : 0)

/** Equal weights (unsubscribed and subscribed): the later one holds. */
const heavier = (a: Sourced<string>, b: Sourced<string>): Sourced<string> =>
  (weightOf(a.value) - weightOf(b.value) || byPlace(a.place, b.place)) < 0 ? b : a

const later = <T>(a: Sourced<T> | null, b: Sourced<T> | null): Sourced<T> | null =>
  a === null || (b !== null && byPlace(a.place, b.place) < 0) ? b : a

/** Events of the same second get a fixed order from their fingerprints. */
const byPlace = ([aMs, a]: Place, [bMs, b]: Place): number => aMs - bMs || (a < b ? -1 : a > b ? 1 : 0)

const objectIn = (value: unknown): Record<string, unknown> | null =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null

function messageIn(value: unknown): MessageInfo | null {
  const message = objectIn(value)
  return (
    message && {
      subject: textIn(message.subject),
      from_email: textIn(message.from_email),
      template_id: textIn(message.template_id),
      template_version: countIn(message.template_version),
      tags: Array.isArray(message.tags) ? message.tags.filter((tag) => typeof tag === "string") : [],
    }
  )
}

const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null)

/** The store's column holds 32 bits; a larger number is not a version. */
const countIn = (value: unknown): number | null =>
  typeof value === "number" && Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? value : null

function textsIn(value: unknown): Record<string, string> | null {
  const object = objectIn(value)
  return (
    object &&
    Object.fromEntries(
      Object.entries(object).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
    )
  )
}
