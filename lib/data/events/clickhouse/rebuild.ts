import "server-only"
import { sql } from "drizzle-orm"
import { clock } from "#lib/platform/clock"
import { config, type RetentionDays } from "#lib/platform/config"
import { changesOf, grouped, mailboxesOf, nameOf } from "../postgres/append.ts"
import { bucketOf } from "../postgres/count-deltas.ts"
import { type LetterEvent, type LetterState, letterState } from "../letter/letter-state.ts"
import { revealedProvidersFor } from "../postgres/mailbox-provider.ts"
import { countChangesOf } from "../postgres/apply-count-changes.ts"
import { nameCapFor } from "../postgres/capped-names.ts"
import { refuseWhileCompared } from "../move/home.ts"
import { firstWhole } from "../postgres/rebuild.ts"
import type { StoredEvent } from "#lib/data/store/erased-rows"
import { type LetterKey, lockProject } from "#lib/data/store/event-log"
import type { ListPosition, PositionPage, ListPositions } from "#lib/data/store/find-letters"
import type { Db } from "#lib/data/store/open"
import { eventsWholeFrom } from "#lib/data/store/retention"
import { dimensions } from "#lib/data/store/segment-families"
import { storedLettersOf, withVersions } from "./changes.ts"
import type { Clickhouse } from "./client.ts"
import { deletionsEnded } from "./deletions.ts"
import { eventsOfLetters } from "./erase.ts"
import { placesIn } from "./find.ts"
import { versionedLetters } from "./letters.ts"
import { type CountMove, countMoves, type VersionedLetter } from "./rows.ts"
import { ch, joinStatements, name } from "./statement.ts"
import { endBroken, type Writing, write } from "./write.ts"

const quarterMs = 15 * 60_000
const dayMs = 86_400_000

/** Messages per batch, which limits memory. */
const lettersMax = 500

/**
 * Rebuilds messages and counts of a range (lib/data/events/postgres/rebuild.ts): messages from their events, counts from
 * messages.
 */
export async function rebuild(
  writing: Writing,
  project_id: string,
  fromMs: number,
  toMs: number,
  keep: Pick<RetentionDays, "events"> = config().keep,
): Promise<void> {
  await deletionsEnded(writing.clickhouse)
  await writing.db.transaction(async (tx) => {
    await lockProject(tx, project_id)
    await endBroken(writing, project_id)
    await refuseWhileCompared(tx, project_id)
    // Events of an erased person that are pending deletion would recreate their messages. Most were awaited without
    // the lock.
    await deletionsEnded(writing.clickhouse)
    const wholeFrom = firstWhole(await eventsWholeFrom(tx, project_id, keep, clock.now().getTime()))
    const start = Math.max(bucketOf(fromMs), wholeFrom)
    const end = bucketOf(toMs + quarterMs - 1)
    if (end <= start) return
    for await (const keys of lettersWithEvents(writing, project_id, start, end)) {
      await recompute(writing, project_id, keys, wholeFrom)
      await stayAwake(tx)
    }
    for (let day = Math.floor(start / dayMs) * dayMs; day < end; day += dayMs) {
      await recount(writing, project_id, day, [Math.max(day, start), Math.min(day + dayMs, end)])
      await stayAwake(tx)
    }
  })
}

/** PostgreSQL ends a transaction, and with it the lock, after half a minute without a statement. */
const stayAwake = (tx: Db) => tx.execute(sql`select 1`)

/** Messages with an event in the span, in batches. */
async function* lettersWithEvents(
  { clickhouse }: Writing,
  project_id: string,
  start: number,
  end: number,
): AsyncGenerator<LetterKey[]> {
  for (let behind = ch`1`; ; ) {
    const page = await clickhouse.ask<LetterKey>(
      ch`select job_id, email from events where project_id = ${project_id} and event_ms >= ${start} and event_ms <= ${end}
           and ${behind} group by job_id, email order by job_id, email limit ${lettersMax}`,
    )
    const last = page.at(-1)
    if (!last) return
    yield page
    behind = ch`(job_id > ${last.job_id} or (job_id = ${last.job_id} and email > ${last.email}))`
  }
}

/**
 * Rebuilds messages from all their events, except messages that began when some of their events may already be deleted.
 */
async function recompute(
  writing: Writing,
  project_id: string,
  keys: readonly LetterKey[],
  wholeFrom: number,
): Promise<void> {
  const { clickhouse, db } = writing
  const stored = await versionedLetters(clickhouse, project_id, keys)
  const isOlder = new Set(
    stored.filter(({ letter }) => letter.first_at.getTime() < wholeFrom).map(({ letter }) => nameOf(letter)),
  )
  const current = keys.filter((key) => !isOlder.has(nameOf(key)))
  if (current.length === 0) return
  const states = new Map<string, LetterState>()
  for await (const page of eventsOfLetters(clickhouse, project_id, current)) {
    const events = page.map(eventOfLetter)
    const capName = await nameCapFor(db, project_id, events)
    for (const { key, events: theirs } of grouped(events, (event) => event))
      states.set(nameOf(key), letterState(theirs, states.get(nameOf(key)) ?? null, capName))
  }
  const groups = current.flatMap((key) => {
    const state = states.get(nameOf(key))
    return state ? [{ key, events: state }] : []
  })
  const lettersByName = storedLettersOf(stored)
  const providers = await revealedProvidersFor(db, project_id, mailboxesOf(groups, lettersByName))
  const changes = withVersions(
    stored,
    changesOf(project_id, groups, lettersByName, (_, state) => state, providers),
  )
  if (changes.length > 0) await write(writing, project_id, { changes })
}

/** The parts of an event that determine its message's state. */
const eventOfLetter = ({ event_time, raw, url, ...event }: StoredEvent): LetterEvent & LetterKey => ({
  ...event,
  eventMs: event_time.getTime(),
  raw: { message_info: raw.message_info, metadata: raw.metadata, delivery_info: raw.delivery_info, url },
})

// ── counts

/** Each count and its difference: expected minus stored. */
export type Sums = Map<string, CountMove>

/**
 * Corrects the counts of a part of a day by the difference, and then those of the day by the change of its quarter
 * hours.
 */
async function recount(
  writing: Writing,
  project_id: string,
  day: number,
  [start, end]: readonly [number, number],
): Promise<void> {
  const { clickhouse } = writing
  const sums: Sums = new Map()
  for await (const letters of lettersIn(clickhouse, project_id, start, end)) {
    const changes = letters.map(({ letter }) => ({ before: null, after: letter }))
    for (const move of countMoves(countChangesOf(changes))) add(sums, move, 1)
  }
  for (const move of await storedCounts(clickhouse, project_id, 15, [start, end])) add(sums, move, -1)
  const quarters = different(sums)
  if (quarters.length > 0) await write(writing, project_id, { changes: [], moves: quarters })
  const ofDay: Sums = new Map()
  for (const move of await storedCounts(clickhouse, project_id, 15, [day, day + dayMs]))
    add(ofDay, { ...move, bucket_ms: day }, 1)
  for (const move of await storedCounts(clickhouse, project_id, 1440, [day, day + dayMs]))
    add(ofDay, move, -1)
  const days = different(ofDay)
  if (days.length > 0) await write(writing, project_id, { changes: [], moves: days, minutes: [1440] })
}

export function add(sums: Sums, move: CountMove, by: 1 | -1): void {
  const key = `${move.kind} ${move.bucket_ms} ${move.segment}`
  const sum = sums.get(key) ?? { ...move, letters_now: 0, letters_ever: 0 }
  sum.letters_now += by * move.letters_now
  sum.letters_ever += by * move.letters_ever
  sums.set(key, sum)
}

export const different = (sums: Sums): CountMove[] =>
  [...sums.values()].filter(({ letters_now, letters_ever }) => letters_now !== 0 || letters_ever !== 0)

/** Stored counts of a span. */
export async function storedCounts(
  clickhouse: Clickhouse,
  project_id: string,
  minutes: number,
  [start, end]: readonly [number, number],
): Promise<CountMove[]> {
  const values = joinStatements(
    ["status", ...dimensions].map((column) => ch`any(${name(column)}) as ${name(column)}`),
    ", ",
  )
  const found = await clickhouse.ask<CountMove & { n: number; e: number }>(
    ch`select kind, bucket_ms, toString(segment) as segment, ${values}, sum(letters_now) as n, sum(letters_ever) as e from counts
       where project_id = ${project_id} and kind != 'batch' and minutes = ${minutes}
         and bucket_ms >= ${start} and bucket_ms < ${end}
       group by kind, bucket_ms, segment having n != 0 or e != 0`,
  )
  return found.map(({ n, e, ...move }) => ({
    ...move,
    bucket_ms: Number(move.bucket_ms),
    letters_now: Number(n),
    letters_ever: Number(e),
  }))
}

/** Messages that began in a span, in batches. */
async function* lettersIn(
  clickhouse: Clickhouse,
  project_id: string,
  fromMs: number,
  toMs: number,
): AsyncGenerator<VersionedLetter[]> {
  for (let after: ListPosition | null = null; ; ) {
    const walk: PositionPage = { after, limit: lettersMax, direction: "newer" }
    const { places }: ListPositions = await placesIn(clickhouse, project_id, { fromMs, toMs }, walk)
    const last = places.at(-1)
    if (!last) return
    yield await versionedLetters(
      clickhouse,
      project_id,
      places.map(([, job_id, email]) => ({ job_id, email })),
    )
    after = last
  }
}
