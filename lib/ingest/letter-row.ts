import { at } from "../clock.ts"
import type { LetterKey, NewLetter } from "../store/event-log.ts"
import type { LetterSources } from "../store/schema/messages.ts"
import {
  joined,
  type LetterEvent,
  type LetterState,
  letterState,
  type Place,
  type Sourced,
} from "./letter-state.ts"

/** A letter's state as its row keeps it: the values in columns of their own, the places of their events in `sources`. */

const noMessage = { subject: null, from_email: null, template_id: null, template_version: null, tags: [] }

export function letterRow(project_id: string, key: LetterKey, state: LetterState): NewLetter {
  return {
    project_id,
    ...key,
    status: state.status.value,
    statuses: state.statuses,
    first_at: at(state.firstMs),
    last_at: at(state.lastMs),
    delivery_status: state.delivery.get(state.status.value)?.value ?? null,
    destination_response: state.destination_response?.value ?? null,
    ...(state.message?.value ?? noMessage),
    metadata: state.metadata?.value ?? {},
    sources: sourcesOf(state),
  }
}

const sourcesOf = ({
  status,
  delivery,
  destination_response,
  message,
  metadata,
}: LetterState): LetterSources => ({
  status: status.place,
  delivery: [...delivery]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, { place, value }]) => [word, value, ...place]),
  destination_response: destination_response?.place ?? null,
  message: message?.place ?? null,
  metadata: metadata?.place ?? null,
})

/** The state that a row keeps, or null for a row of the time before rows kept the places of their events. */
export function stateOfRow(row: NewLetter): LetterState | null {
  const { sources } = row
  if (sources === null) return null
  return {
    ...spanOf(row),
    status: { place: sources.status, value: row.status },
    delivery: new Map(
      sources.delivery.map(
        ([word, value, ...place]) => [word, { place, value }] satisfies [string, Sourced<string>],
      ),
    ),
    destination_response: sourced(sources.destination_response, row.destination_response ?? ""),
    message: sourced(sources.message, messageOf(row)),
    metadata: sourced(sources.metadata, row.metadata),
  }
}

/**
 * The state of a row of the time before, from its events as far as they are still kept. What the row says beyond them
 * counts as told by the very first event: it holds until another event says otherwise.
 */
export function stateOfOldRow(row: NewLetter, events: readonly LetterEvent[]): LetterState {
  const place: Place = [row.first_at.getTime(), ""]
  const assumed: LetterState = {
    ...spanOf(row),
    status: { place, value: row.status },
    delivery: new Map(
      row.delivery_status === null ? [] : [[row.status, { place, value: row.delivery_status }]],
    ),
    destination_response:
      row.destination_response === null ? null : { place, value: row.destination_response },
    message: hasMessage(row) ? { place, value: messageOf(row) } : null,
    metadata: Object.keys(row.metadata).length > 0 ? { place, value: row.metadata } : null,
  }
  return isSome(events) ? joined(assumed, letterState(events)) : assumed
}

const spanOf = ({ statuses, first_at, last_at }: NewLetter) => ({
  statuses,
  firstMs: first_at.getTime(),
  lastMs: last_at.getTime(),
})

const messageOf = ({ subject, from_email, template_id, template_version, tags }: NewLetter) => ({
  subject,
  from_email,
  template_id,
  template_version,
  tags,
})

const hasMessage = ({ subject, from_email, template_id, template_version, tags }: NewLetter): boolean =>
  tags.length > 0 || [subject, from_email, template_id, template_version].some((value) => value !== null)

const sourced = <T>(place: Place | null, value: T): Sourced<T> | null => place && { place, value }

const isSome = <T>(list: readonly T[]): list is readonly [T, ...T[]] => list.length > 0
