import "server-only"
import { at, clock } from "#lib/platform/clock"
import { changesOf, grouped, mailboxesOf, nameOf, newEvents } from "../postgres/append.ts"
import { withoutErased } from "../postgres/erased-events.ts"
import { letterState } from "../letter/letter-state.ts"
import { revealedProvidersFor } from "../postgres/mailbox-provider.ts"
import { nameCapFor } from "../postgres/capped-names.ts"
import type { MessageEvent, Normalized } from "../event.ts"
import { chunks } from "#lib/data/store/prepared"
import { insertBlocks, type LetterKey, lockProject } from "#lib/data/store/event-log"
import type { Db } from "#lib/data/store/open"
import { storedLettersOf, withVersions } from "./changes.ts"
import { eventSeq } from "./seq.ts"
import type { Clickhouse } from "./client.ts"
import { deletionsEndedSoon, isStillDeleting } from "./deletions.ts"
import { eraseLetters } from "./erase.ts"
import { pairs, versionedLetters } from "./letters.ts"
import type { Change, VersionedLetter } from "./rows.ts"
import { ch, listOf } from "./statement.ts"
import { endBroken, type Writing, write } from "./write.ts"

/**
 * Limit for waiting on the project's lock, because the senders of these calls wait
 * (lib/data/events/postgres/append.ts).
 */
const lockMsMax = 2000

/**
 * Stores new events of some calls, the messages that they change, and counts (write.ts). Events of an erased person wait
 * for deletions that run, without the project's lock.
 */
export async function append(
  writing: Writing,
  project_id: string,
  calls: readonly Normalized[],
): Promise<number[]> {
  try {
    return await appendUnderLock(writing, project_id, calls)
  } catch (error) {
    if (!isStillDeleting(error)) throw error
    await deletionsEndedSoon(writing.clickhouse)
    return appendUnderLock(writing, project_id, calls)
  }
}

async function appendUnderLock(
  writing: Writing,
  project_id: string,
  calls: readonly Normalized[],
): Promise<number[]> {
  const messageEvents = calls.flatMap((call) => call.messageEvents)
  const blocks = calls.flatMap((call) => call.blocks)
  if (messageEvents.length === 0 && blocks.length === 0) return calls.map(() => 0)
  const received_at = clock.now()
  return writing.db.transaction(async (tx) => {
    await lockProject(tx, project_id, lockMsMax)
    await endBroken(writing, project_id)
    const eventsByCall = await withoutErased(
      tx,
      project_id,
      calls.map((call) => call.messageEvents),
      (_, ...args) => eraseLetters(writing, ...args),
    )
    await insertBlocks(
      tx,
      blocks.map(({ blockMs, ...block }) => ({ project_id, block_time: at(blockMs), received_at, ...block })),
    )
    const keys = eventsByCall.flat()
    const [isNew, stored] = await Promise.all([
      unknownOf(writing.clickhouse, project_id, keys),
      versionedLetters(writing.clickhouse, project_id, distinctKeys(keys)),
    ])
    const added = eventsByCall.map((list) => newEvents(list, isNew))
    const all = added.flat()
    if (all.length > 0)
      await write(writing, project_id, {
        changes: await changesBy(writing.db, project_id, stored, all),
        events: (version) =>
          all.map((event, nth) => eventRow(event, { project_id, received_at, version, nth })),
        received_at,
      })
    return added.map((list) => list.length)
  })
}

const distinctKeys = (events: readonly MessageEvent[]): LetterKey[] => [
  ...new Map(events.map((event) => [nameOf(event), event])).values(),
]

/** Fingerprints of events that are not stored yet. */
async function unknownOf(
  clickhouse: Clickhouse,
  project_id: string,
  events: readonly MessageEvent[],
): Promise<Set<string>> {
  const unknown = new Set(events.map(({ fingerprint }) => fingerprint))
  for (const chunk of chunks(events)) {
    const found = await clickhouse.ask<{ fingerprint: string }>(
      ch`select fingerprint from events where project_id = ${project_id} and (job_id, email) in (${pairs(distinctKeys(chunk))})
           and fingerprint in (${listOf(chunk.map(({ fingerprint }) => fingerprint))})`,
    )
    for (const { fingerprint } of found) unknown.delete(fingerprint)
  }
  return unknown
}

/** Saves names and providers in separate transactions first, because messages are counted by them. */
async function changesBy(
  db: Db,
  project_id: string,
  stored: readonly VersionedLetter[],
  added: readonly MessageEvent[],
): Promise<Change[]> {
  const groups = grouped(added, (event) => event)
  const lettersByName = storedLettersOf(stored)
  const capName = await nameCapFor(db, project_id, added)
  const providers = await revealedProvidersFor(db, project_id, mailboxesOf(groups, lettersByName))
  return withVersions(
    stored,
    changesOf(
      project_id,
      groups,
      lettersByName,
      (state, events) => letterState(events, state, capName),
      providers,
    ),
  )
}

type Stored = { project_id: string; received_at: Date; version: number; nth: number }

const eventRow = (
  { eventMs, raw, ...event }: MessageEvent,
  { project_id, received_at, version, nth }: Stored,
): object => ({
  ...event,
  project_id,
  event_ms: eventMs,
  raw: JSON.stringify(raw),
  seq: eventSeq(version, nth),
  received_ms: received_at.getTime(),
})
