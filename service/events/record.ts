import type { DeliveryStatus } from "#contract/delivery-status"
import { isStatus, type Status, statusWeight } from "#contract/status"
import type { Clock } from "../clock.ts"
import type { Config } from "../config.ts"
import { addEvents, type EventRow, readStatuses } from "../store/events-write.ts"
import {
  type LetterKey,
  type LetterStatus,
  type LockedLetter,
  lockLetters,
  writeStatuses,
} from "../store/letters-write.ts"
import type { Db } from "../store/open.ts"
import type { EventDetails } from "../store/schema/events.ts"
import { suppress } from "../suppress/add.ts"
import { suppressionsOf } from "./effects.ts"
import { type History, isAllowed, withEvent } from "./transitions.ts"

export type NewEvent = {
  project_id: number
  letter_id: string
  status: Status
  /** Absent: now. */
  event_time?: Date
  delivery_status?: DeliveryStatus
  /** A bounce that concerns our setup or rate, so that its address stays free (BOUNCE-6). */
  neverSuppresses?: true
  /** A bounce that a mail reports, so that it may follow the delivery (LATE-2). */
  isLate?: true
  details?: EventDetails
}

/**
 * The only writer of a status. In the caller's transaction it locks the letters in key order, drops transitions that
 * transitions.ts forbids (so a repeated transmission, click or report after a crash changes nothing that happens once),
 * writes events with their outbox rows, raises each letter's status by weight and applies the effects of the events on
 * suppression. One statement per table, however many events; the settings decide whether the shared list counts
 * (SHARED-1). Events keep their order; notify "outbox" after the commit.
 */
export async function recordEvents(
  tx: Db,
  events: readonly NewEvent[],
  ctx: { clock: Clock; config: Pick<Config, "hasGlobalList"> },
): Promise<{ recorded: number }> {
  if (events.length === 0) return { recorded: 0 }
  const states = await readStates(tx, distinctKeys(events))
  const now = ctx.clock.now()
  const allowed = events.flatMap((event) =>
    applyIfAllowed({ ...event, event_time: event.event_time ?? now }, states.get(keyOf(event))),
  )
  if (allowed.length === 0) return { recorded: 0 }
  await addEvents(tx, allowed.map(rowOf))
  await writeStatuses(
    tx,
    [...states.values()].flatMap((state) => (state.next ? [state.next] : [])),
  )
  await suppress(
    tx,
    allowed.flatMap(({ event, letter }) =>
      suppressionsOf({ ...event, email: letter.email }, ctx.config.hasGlobalList),
    ),
  )
  return { recorded: allowed.length }
}

/** A locked letter while its events are gone through; `next` is what will be written, if anything. */
type State = { letter: LockedLetter; history: History; next: LetterStatus | null }
type TimedEvent = NewEvent & { event_time: Date }
type AllowedEvent = { event: TimedEvent; letter: LockedLetter }

async function readStates(tx: Db, keys: LetterKey[]): Promise<Map<string, State>> {
  const letters = await lockLetters(tx, keys)
  const states = new Map<string, State>()
  for (const letter of letters) states.set(keyOf(letter), { letter, history: [], next: null })
  // Read after the lock: earlier writers have committed by now.
  for (const row of letters.length > 0 ? await readStatuses(tx, keys) : []) {
    const state = states.get(keyOf(row))
    if (state) state.history = [...state.history, row.status]
  }
  for (const state of states.values()) state.history = withCurrentStatus(state)
  return states
}

/** Events are deleted before their letter: its status replaces the deleted events. */
function withCurrentStatus({ letter: { status }, history }: State): History {
  return status === "accepted" || history.includes(status) ? history : [status, ...history]
}

function applyIfAllowed(event: TimedEvent, state: State | undefined): AllowedEvent[] {
  if (!state || !isAllowed(event.status, state.history, event.isLate)) return []
  state.history = withEvent(event.status, state.history)
  const { status, delivery_status } = state.next ?? state.letter
  if (changesStatus(status, event.status))
    state.next = {
      project_id: event.project_id,
      letter_id: event.letter_id,
      status: event.status,
      status_at: event.event_time,
      delivery_status: event.delivery_status ?? delivery_status,
    }
  return [{ event, letter: state.letter }]
}

/** EVENT-3: a heavier status wins; of equal weight the later one does, and a repeated bounce updates the reason. */
function changesStatus(from: string, to: Status): boolean {
  const before = isStatus(from) ? statusWeight[from] : 0
  if (statusWeight[to] !== before) return statusWeight[to] > before
  return from !== to || to === "soft_bounced"
}

const rowOf = ({ event, letter }: AllowedEvent): EventRow => ({
  project_id: event.project_id,
  letter_id: event.letter_id,
  job_id: letter.job_id,
  email: letter.email,
  status: event.status,
  event_time: event.event_time,
  data: detailsOf(event),
})

function detailsOf({ details, delivery_status }: NewEvent): EventDetails {
  if (!delivery_status) return details ?? {}
  return { ...details, delivery_info: { delivery_status, ...details?.delivery_info } }
}

function distinctKeys(events: readonly NewEvent[]): LetterKey[] {
  const keys = new Map<string, LetterKey>()
  for (const { project_id, letter_id } of events)
    keys.set(keyOf({ project_id, letter_id }), { project_id, letter_id })
  return [...keys.values()]
}

const keyOf = ({ project_id, letter_id }: LetterKey): string => `${project_id} ${letter_id}`
