import "server-only"
import { replaceDeep } from "#lib/data/erasure/addresses-in-text"
import { type ErasedNames, renamed } from "#lib/data/erasure/erased-names"
import {
  eventsOfLetters,
  type EventRewrite,
  rewriteEvents,
  type StoredEvent,
} from "#lib/data/store/erased-rows"
import { deleteLetters } from "#lib/data/store/erased-rows"
import { type LetterKey, lettersOf, type NewLetter, saveLetters, saveSearch } from "#lib/data/store/event-log"
import type { Db } from "#lib/data/store/open"
import type { FirstRead, LetterSources } from "#lib/data/store/schema/messages"
import { applyCountChanges, countChangesOf } from "./apply-count-changes.ts"
import { eventFingerprint } from "../event.ts"

/**
 * Removes erased addresses from letters and all their events, each letter as a whole, so that other writers and
 * rebuilds see it either before or after the change. Counts do not change: a pseudonym has the domain of its address,
 * and events of the same second keep the order of their fingerprints. The caller must hold the project's lock and pass
 * letters that may be read at once. Returns the number of changes.
 */
export async function eraseLetters(
  tx: Db,
  project_id: string,
  keys: readonly LetterKey[],
  names: ErasedNames,
): Promise<{ letters: number; events: number }> {
  const distinct = [...new Map(keys.map((key) => [nameOf(key), key])).values()]
  if (distinct.length === 0) return { letters: 0, events: 0 }
  const before = await lettersOf(tx, project_id, distinct)
  const places = new Places(before)
  let events = 0
  for await (const page of eventsOfLetters(tx, project_id, distinct)) {
    const rewrites = rewritesOf(page, names)
    places.note(rewrites)
    const changed = rewrites.filter(isChanged)
    await rewriteEvents(tx, project_id, changed)
    events += changed.length
  }
  const changes = before
    .map((letter) => ({ before: letter, after: erasedLetter(letter, names, places) }))
    .filter(({ before: letter, after }) => JSON.stringify(letter) !== JSON.stringify(after))
    .sort((a, b) => (nameOf(a.after) < nameOf(b.after) ? -1 : 1))
  await saveMoved(tx, project_id, changes)
  return { letters: changes.length, events }
}

type Change = { before: NewLetter; after: NewLetter }

async function saveMoved(tx: Db, project_id: string, changes: readonly Change[]): Promise<void> {
  const renamedOnes = changes.filter(({ before, after }) => before.email !== after.email)
  await deleteLetters(
    tx,
    project_id,
    renamedOnes.map(({ before }) => before),
  )
  await saveLetters(
    tx,
    changes.map(({ after }) => after),
  )
  await saveSearch(
    tx,
    changes.map(({ before, after }) => ({ before: before.email === after.email ? before : null, after })),
  )
  // Counts change only if a tag or a similar name contains the address.
  await applyCountChanges(tx, project_id, countChangesOf(changes))
}

const nameOf = ({ job_id, email }: LetterKey): string => `${job_id} ${email}`

type EventTexts = Pick<
  StoredEvent,
  | "delivery_status"
  | "destination_response"
  | "sender_ip"
  | "url"
  | "ip"
  | "user_agent"
  | "country_code"
  | "traffic_type"
> & { job_id: string; email: string; status: string; fingerprint: string; raw: Record<string, unknown> }

/** An event without erased addresses; for an erased person also without the IP address of the reader. */
export function erasedEvent<T extends EventTexts>(event: T, { nameOf: name }: ErasedNames): T {
  const email = renamed(event.email, name)
  const isOwn = email !== event.email
  const { job_id, status, raw } = event
  const replaced = replaceDeep(raw, name)
  const now = { ...(isOwn ? withoutReader(replaced) : replaced), ...textsOf(raw, { job_id, status, email }) }
  const url = replaceDeep(event.url, name)
  return {
    ...event,
    email,
    delivery_status: replaceDeep(event.delivery_status, name),
    destination_response: replaceDeep(event.destination_response, name),
    sender_ip: replaceDeep(event.sender_ip, name),
    country_code: replaceDeep(event.country_code, name),
    traffic_type: replaceDeep(event.traffic_type, name),
    user_agent: replaceDeep(event.user_agent, name),
    ip: isOwn ? null : event.ip,
    url,
    raw: now,
    fingerprint:
      isOwn || url !== event.url
        ? eventFingerprint({ job_id, email, status, event_time: String(raw.event_time), url })
        : event.fingerprint,
  }
}

/** Values of columns, replaced in the raw event if it has them. */
const textsOf = (raw: Record<string, unknown>, columns: Record<string, string>) =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => name in raw))

function withoutReader(raw: Record<string, unknown>): Record<string, unknown> {
  const info = raw.delivery_info
  if (typeof info !== "object" || info === null || !("ip" in info)) return raw
  const { ip: _, ...rest } = info
  return { ...raw, delivery_info: rest }
}

/**
 * New fingerprints of letters, for whole seconds: the fingerprints that the renamed events would have, assigned in the
 * order of the old ones. So a repeated call finds each of them stored, and of two events in a second the same one wins
 * as before.
 */
export function rewritesOf(page: readonly StoredEvent[], names: ErasedNames): EventRewrite[] {
  const seconds = Map.groupBy(page, (event) => `${event.event_time.getTime()} ${nameOf(event)}`)
  return [...seconds.values()].flatMap((events) => {
    const before = events.toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
    const after = before.map((event) => erasedEvent(event, names))
    const fingerprints = after.map(({ fingerprint }) => fingerprint).sort()
    return before.map((event, n) => ({
      before: event,
      // There are as many as events.
      after: { ...(after[n] ?? event), fingerprint: fingerprints[n] ?? event.fingerprint },
    }))
  })
}

export const isChanged = ({ before, after }: EventRewrite): boolean =>
  JSON.stringify(before) !== JSON.stringify(after)

/** The fingerprints that letters use in `sources`, and their replacements. */
export class Places {
  readonly #named: ReadonlySet<string>
  readonly #now = new Map<string, string>()

  constructor(letters: readonly NewLetter[]) {
    this.#named = new Set(letters.flatMap((letter) => fingerprintsIn(letter.sources)))
  }

  note(rewrites: readonly EventRewrite[]): void {
    for (const { before, after } of rewrites)
      if (this.#named.has(before.fingerprint)) this.#now.set(before.fingerprint, after.fingerprint)
  }

  /** Replacement of a fingerprint; undefined: the event no longer exists. */
  of(fingerprint: string): string | undefined {
    return this.#now.get(fingerprint)
  }
}

const fingerprintsIn = (sources: LetterSources): string[] => [
  sources.status[1],
  ...[...sources.delivery, ...sources.servers].map(([, , , fingerprint]) => fingerprint),
  ...[sources.destination_response, sources.message, sources.metadata].flatMap((place) => place?.[1] ?? []),
  ...sources.reads.map((read) => read[7]),
]

export function erasedLetter(
  letter: NewLetter,
  { nameOf: name, fingerprintOf }: ErasedNames,
  places: Places,
): NewLetter {
  const email = renamed(letter.email, name)
  const fingerprint = (was: string) =>
    places.of(was) ?? (was === "" || email === letter.email ? was : fingerprintOf(letter.email, was))
  const { delivery_status, destination_response, subject, from_email, template_id, tags, metadata } = letter
  return {
    ...letter,
    ...replaceDeep(
      { delivery_status, destination_response, subject, from_email, template_id, tags, metadata },
      name,
    ),
    email,
    sources: placesMoved(replaceDeep(letter.sources, name), fingerprint),
  }
}

type SourcePlace = readonly [eventMs: number, fingerprint: string]

/** Values of the sources with other fingerprints. */
function placesMoved(sources: LetterSources, now: (fingerprint: string) => string): LetterSources {
  const moved = <T extends SourcePlace | null>(place: T): T =>
    // A place remains a place.
    (place === null ? null : [place[0], now(place[1])]) as T
  const ofStatuses = (list: LetterSources["delivery"]): LetterSources["delivery"] =>
    list.map(([status, value, ms, fingerprint]) => [status, value, ms, now(fingerprint)])
  const ofReads = (list: readonly FirstRead[]): FirstRead[] =>
    list.map(([status, traffic_type, device, os, client, country, ms, fingerprint]) => [
      ...([status, traffic_type, device, os, client, country] as const),
      ms,
      now(fingerprint),
    ])
  return {
    ...sources,
    status: moved(sources.status),
    delivery: ofStatuses(sources.delivery),
    servers: ofStatuses(sources.servers),
    destination_response: moved(sources.destination_response),
    message: moved(sources.message),
    metadata: moved(sources.metadata),
    reads: ofReads(sources.reads),
  }
}
