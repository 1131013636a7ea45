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

/** A letter as all its events together tell it; the order in which they arrived leaves no trace. */
export type LetterState = {
  status: string
  statuses: string[]
  firstMs: number
  lastMs: number
  delivery_status: string | null
  destination_response: string | null
  subject: string | null
  from_email: string | null
  template_id: string | null
  template_version: number | null
  tags: string[]
  metadata: Record<string, string>
}

/** A word we do not know weighs less than those we do: it is shown only where nothing better is known. */
const weightOf = (status: string): number => (isStatus(status) ? statusWeight[status] : 0)

/** Folds the events of one letter, at least one, into its state. Pure; any order gives the same. */
export function letterState(events: readonly [LetterEvent, ...LetterEvent[]]): LetterState {
  const ordered = [...events].sort(byTime)
  const holding = [...ordered].sort(byWeight).at(-1) ?? events[0]
  const message = newest(ordered, (event) => objectIn(event.raw.message_info)) ?? {}
  return {
    status: holding.status,
    statuses: [...new Set(ordered.map((event) => event.status))].sort(),
    firstMs: Math.min(...ordered.map((event) => event.eventMs)),
    lastMs: Math.max(...ordered.map((event) => event.eventMs)),
    delivery_status: newest(ordered, (event) =>
      event.status === holding.status ? event.delivery_status : null,
    ),
    destination_response: newest(ordered, (event) => event.destination_response),
    subject: textIn(message.subject),
    from_email: textIn(message.from_email),
    template_id: textIn(message.template_id),
    template_version: countIn(message.template_version),
    tags: Array.isArray(message.tags) ? message.tags.filter((tag) => typeof tag === "string") : [],
    metadata: textsIn(newest(ordered, (event) => objectIn(event.raw.metadata))),
  }
}

/** Events of the same second get a fixed order from their fingerprints. */
function byTime(a: LetterEvent, b: LetterEvent): number {
  return a.eventMs - b.eventMs || (a.fingerprint < b.fingerprint ? -1 : a.fingerprint > b.fingerprint ? 1 : 0)
}

/** Equal weights (unsubscribed and subscribed): the later one holds. */
const byWeight = (a: LetterEvent, b: LetterEvent): number =>
  weightOf(a.status) - weightOf(b.status) || byTime(a, b)

function newest<T>(ordered: readonly LetterEvent[], read: (event: LetterEvent) => T | null): T | null {
  for (let index = ordered.length - 1; index >= 0; index--) {
    const event = ordered[index]
    const value = event ? read(event) : null
    if (value !== null) return value
  }
  return null
}

const objectIn = (value: unknown): Record<string, unknown> | null =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null

const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null)

/** The store's column holds 32 bits; a larger number is not a version. */
const countIn = (value: unknown): number | null =>
  typeof value === "number" && Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? value : null

const textsIn = (value: Record<string, unknown> | null): Record<string, string> =>
  Object.fromEntries(
    Object.entries(value ?? {}).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  )
