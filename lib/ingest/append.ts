import "server-only"
import { at, clock } from "../clock.ts"
import {
  addToCounts,
  eventsOf,
  insertBlocks,
  insertEvents,
  type LetterKey,
  lettersBefore,
  lockProject,
  type NewLetter,
  saveLetters,
} from "../store/event-log.ts"
import type { Db } from "../store/open.ts"
import { type Counted, countDeltas } from "./count-deltas.ts"
import { type LetterEvent, type LetterState, letterState } from "./letter-state.ts"
import type { EmailEvent, Normalized } from "./normalize.ts"

/**
 * Stores what is new and moves letters and counts along, in one transaction: events by fingerprint, then the letters
 * they touch from all their events, then the difference in counts. A repeated call changes nothing.
 */
export async function append(db: Db, project_id: string, told: Normalized): Promise<{ added: number }> {
  if (told.emails.length === 0 && told.blocks.length === 0) return { added: 0 }
  const received_at = clock.now()
  return db.transaction(async (tx) => {
    await lockProject(tx, project_id)
    await insertBlocks(
      tx,
      told.blocks.map(({ blockMs, ...block }) => ({
        project_id,
        block_time: at(blockMs),
        received_at,
        ...block,
      })),
    )
    const added = await insertEvents(
      tx,
      told.emails.map((event) => eventRow(project_id, event, received_at)),
    )
    await retellLetters(tx, project_id, distinct(added))
    return { added: added.length }
  })
}

const eventRow = (project_id: string, { eventMs, ...event }: EmailEvent, received_at: Date) => ({
  project_id,
  event_time: at(eventMs),
  received_at,
  ...event,
})

/** Letters at a time: bounds what is in memory during a rebuild. */
const lettersMax = 1000

/** Recomputes letters from all their events and moves the counts by the difference. */
export async function retellLetters(tx: Db, project_id: string, keys: readonly LetterKey[]): Promise<void> {
  for (let start = 0; start < keys.length; start += lettersMax)
    await retell(tx, project_id, keys.slice(start, start + lettersMax))
}

async function retell(tx: Db, project_id: string, keys: readonly LetterKey[]): Promise<void> {
  const before = await lettersBefore(tx, project_id, keys)
  const after = statesOf(await eventsOf(tx, project_id, keys))
  const known = new Map(before.map((letter) => [nameOf(letter), countedBefore(letter)]))
  const changes = [...after].map(([name, { state }]) => ({ before: known.get(name) ?? null, after: state }))
  await saveLetters(
    tx,
    [...after.values()].map(({ key, state }) => letterRow(project_id, key, state)),
  )
  await addToCounts(tx, project_id, countDeltas(changes))
}

type StoredEvent = Awaited<ReturnType<typeof eventsOf>>[number]

/** States of letters by name, in the order of their keys: the order in which their rows are locked. */
function statesOf(stored: readonly StoredEvent[]): Map<string, { key: LetterKey; state: LetterState }> {
  const groups = new Map<string, { key: LetterKey; events: [LetterEvent, ...LetterEvent[]] }>()
  for (const row of stored) {
    const group = groups.get(nameOf(row))
    if (group) group.events.push(told(row))
    else groups.set(nameOf(row), { key: { job_id: row.job_id, email: row.email }, events: [told(row)] })
  }
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
  return new Map(sorted.map(([name, { key, events }]) => [name, { key, state: letterState(events) }]))
}

const told = (row: StoredEvent): LetterEvent => ({
  fingerprint: row.fingerprint,
  status: row.status,
  eventMs: row.event_time.getTime(),
  delivery_status: row.delivery_status,
  destination_response: row.destination_response,
  raw: { message_info: row.message_info, metadata: row.metadata },
})

function letterRow(project_id: string, key: LetterKey, state: LetterState): NewLetter {
  const { firstMs, lastMs, ...rest } = state
  return { project_id, ...key, ...rest, first_at: at(firstMs), last_at: at(lastMs) }
}

const countedBefore = (letter: { status: string; statuses: string[]; first_at: Date }): Counted => ({
  status: letter.status,
  statuses: letter.statuses,
  firstMs: letter.first_at.getTime(),
})

/** A space cannot stand in a job_id, so the pair reads back one way only. */
const nameOf = (key: LetterKey): string => `${key.job_id} ${key.email}`

const distinct = (keys: readonly LetterKey[]): LetterKey[] => [
  ...new Map(keys.map((key) => [nameOf(key), key])).values(),
]
