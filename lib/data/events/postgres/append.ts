import "server-only"
import { at, clock } from "#lib/platform/clock"
import {
  decisiveEvents,
  type EventRow,
  insertBlocks,
  insertEvents,
  type LetterKey,
  lettersOf,
  lockProject,
  type NewLetter,
  type StateEvent,
  saveLetters,
  saveSearch,
} from "#lib/data/store/event-log"
import type { Db } from "#lib/data/store/open"
import type { SegmentChange } from "#lib/data/store/segment-families"
import { eventFault } from "../clickhouse/client.ts"
import { withoutErased } from "./erased-events.ts"
import { type KnownSegments, knownSegments } from "./known-segments.ts"
import { letterRow, stateOfRow } from "../letter/letter-row.ts"
import { type LetterEvent, type LetterState, letterState } from "../letter/letter-state.ts"
import { revealedProvidersFor } from "./mailbox-provider.ts"
import { applyCountChanges, countChangesOf } from "./apply-count-changes.ts"
import { nameCapFor } from "./capped-names.ts"
import type { MessageEvent, Normalized } from "../event.ts"
import { homeOf } from "../move/home.ts"

/**
 * Stores new events of some calls of one project and updates letters and counts, in one transaction: events by
 * fingerprint, then their letters from the stored state and the new events, then the difference in counts. Returns the
 * number of new events per call. A repeated call changes nothing, and a letter with many events costs no more than one
 * with few.
 */
export async function append(db: Db, project_id: string, calls: readonly Normalized[]): Promise<number[]> {
  const messageEvents = calls.flatMap((call) => call.messageEvents)
  const blocks = calls.flatMap((call) => call.blocks)
  if (messageEvents.length === 0 && blocks.length === 0) return calls.map(() => 0)
  const received_at = clock.now()
  const known = knownSegments(db)
  const { added, segmentChanges } = await db.transaction(async (tx) => {
    await lockProject(tx, project_id, lockMsMax)
    const eventsByCall = await withoutErased(
      tx,
      project_id,
      calls.map((call) => call.messageEvents),
    )
    await insertBlocks(
      tx,
      blocks.map(({ blockMs, ...block }) => ({ project_id, block_time: at(blockMs), received_at, ...block })),
    )
    const { fingerprints, letters, isElsewhere } = await insertEvents(
      tx,
      { project_id, received_at },
      eventsByCall.flat().map(eventRow),
    )
    if (isElsewhere) throw movedAway()
    const isNew = new Set(fingerprints)
    const added = eventsByCall.map((events) => newEvents(events, isNew))
    const segmentChanges = await applyEvents(tx, { project_id, known }, added.flat(), letters)
    return { added: added.map((events) => events.length), segmentChanges }
  })
  known.keep(project_id, segmentChanges)
  return added
}

/** The project's events are in ClickHouse now: the sender repeats the call, and an owner restarts the dashboard. */
const movedAway = (): Error => eventFault("The events of the project are in ClickHouse.", "busy")

/** The same for other changes, under the project's lock. */
export async function refuseElsewhere(tx: Db, project_id: string): Promise<void> {
  if ((await homeOf(tx, project_id)) === "clickhouse") throw movedAway()
}

/** Limit for waiting on the project's lock, because the senders of these calls wait. */
const lockMsMax = 2000

const eventRow = ({ eventMs, ...event }: MessageEvent): EventRow => ({
  ...event,
  event_time: at(eventMs).toISOString(),
})

/** New events, each once, even if it is repeated in one call or in two. */
export const newEvents = (list: readonly MessageEvent[], isNew: Set<string>): MessageEvent[] =>
  list.filter((event) => isNew.delete(event.fingerprint))

/** Letters per batch, which limits memory during a rebuild. */
const lettersMax = 1000

/** A letter's key and the events to fold into it. */
export type Group<Events = [LetterEvent, ...LetterEvent[]]> = { key: LetterKey; events: Events }

/** Project of the letters, and its segments that are known to have a row; default: none. */
type ProjectSegments = { project_id: string; known?: KnownSegments }

/** Applies new events to their letters, new ones included, and the difference to the counts. Returns the difference. */
async function applyEvents(
  tx: Db,
  target: ProjectSegments,
  added: readonly MessageEvent[],
  letters: readonly NewLetter[],
): Promise<SegmentChange[]> {
  const lettersByName = storedLetters(letters)
  const capName = await nameCapFor(tx, target.project_id, added)
  const segmentChanges: SegmentChange[] = []
  for (const groups of batches(grouped(added, (event) => event)))
    segmentChanges.push(
      ...(await change(tx, target, groups, lettersByName, (state, events) =>
        letterState(events, state, capName),
      )),
    )
  return segmentChanges
}

/** Recomputes letters from all their events and updates the counts by the difference. */
export async function recomputeLetters(
  tx: Db,
  project_id: string,
  keys: readonly LetterKey[],
): Promise<void> {
  for (const some of batches(keys)) {
    const lettersByName = storedLetters(await lettersOf(tx, project_id, some))
    const events = (await decisiveEvents(tx, project_id, some)).map(ofLetter)
    const capName = await nameCapFor(tx, project_id, events)
    const groups = grouped(events, (event) => event)
    await change(tx, { project_id }, groups, lettersByName, (_, theirs) => letterState(theirs, null, capName))
  }
}

/**
 * Recounts letters with the providers known now. The caller must hold the project's lock and pass no more letters than
 * fit in memory.
 */
export async function recountProviders(
  tx: Db,
  project_id: string,
  keys: readonly LetterKey[],
): Promise<void> {
  const lettersByName = storedLetters(await lettersOf(tx, project_id, keys))
  const groups = [...lettersByName.values()]
    .map(({ row, state }) => ({ key: { job_id: row.job_id, email: row.email }, events: state }))
    .sort((a, b) => (nameOf(a.key) < nameOf(b.key) ? -1 : 1))
  await change(tx, { project_id }, groups, lettersByName, (_, state) => state)
}

/** A stored letter, and the state in its row. */
export type StoredLetter = { row: NewLetter; state: LetterState }

/** Stored letters by name. */
const storedLetters = (letters: readonly NewLetter[]): Map<string, StoredLetter> =>
  new Map(letters.map((row) => [nameOf(row), { row, state: stateOfRow(row) }]))

/** Writes letters as `next` computes them, in key order, which is also the order of row locks. */
async function change<Events>(
  tx: Db,
  { project_id, known }: ProjectSegments,
  groups: readonly Group<Events>[],
  lettersByName: ReadonlyMap<string, StoredLetter>,
  next: (state: LetterState | null, events: Events) => LetterState,
): Promise<SegmentChange[]> {
  const providers = await revealedProvidersFor(tx, project_id, mailboxesOf(groups, lettersByName))
  const changes = changesOf(project_id, groups, lettersByName, next, providers)
  const saving = saveLetters(
    tx,
    changes.map(({ after }) => after),
  )
  // Computed while the database runs the statement.
  const countChanges = countChangesOf(changes)
  await saving
  await saveSearch(tx, changes)
  await applyCountChanges(tx, project_id, countChanges, known?.without(project_id, countChanges.segments))
  return countChanges.segments
}

/**
 * Changes of letters as `next` computes them; `providers`: those revealed by mail servers, one per letter
 * (mailbox-provider.ts). Pure.
 */
export const changesOf = <Events>(
  project_id: string,
  groups: readonly Group<Events>[],
  lettersByName: ReadonlyMap<string, StoredLetter>,
  next: (state: LetterState | null, events: Events) => LetterState,
  providers: readonly (string | undefined)[],
): { before: NewLetter | null; after: NewLetter }[] =>
  groups.map(({ key, events }, n) => {
    const before = lettersByName.get(nameOf(key)) ?? null
    return {
      before: before?.row ?? null,
      after: letterRow(project_id, key, next(before?.state ?? null, events), providers[n]),
    }
  })

/** Mailboxes of changed letters whose providers are needed. */
export const mailboxesOf = (
  groups: readonly Group<unknown>[],
  lettersByName: ReadonlyMap<string, StoredLetter>,
) =>
  groups.map(({ key }) => ({
    email: key.email,
    provider: lettersByName.get(nameOf(key))?.row.sources.provider,
  }))

/** Events by letter, in the order of the letters' names. */
export function grouped<T extends LetterKey>(list: readonly T[], read: (one: T) => LetterEvent): Group[] {
  const groups = new Map<string, Group>()
  for (const one of list) {
    const group = groups.get(nameOf(one))
    if (group) group.events.push(read(one))
    else groups.set(nameOf(one), { key: { job_id: one.job_id, email: one.email }, events: [read(one)] })
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}

const ofLetter = ({
  event_time,
  message_info,
  metadata,
  delivery_info,
  url,
  ...row
}: StateEvent): LetterEvent & LetterKey => ({
  ...row,
  eventMs: event_time.getTime(),
  raw: { message_info, metadata, delivery_info, url },
})

/** A job_id contains no space, so the pair is unambiguous. */
export const nameOf = (key: LetterKey): string => `${key.job_id} ${key.email}`

function* batches<T>(list: readonly T[]): Generator<T[]> {
  for (let start = 0; start < list.length; start += lettersMax) yield list.slice(start, start + lettersMax)
}
