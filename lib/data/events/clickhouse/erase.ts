import "server-only"
import { lowerAscii } from "#contract/address"
import type { ErasedNames } from "#lib/data/erasure/erased-names"
import { nameOf } from "../postgres/append.ts"
import { erasedLetter, isChanged, Places, rewritesOf } from "../postgres/erase-letters.ts"
import type { MentionPage } from "#lib/data/store/address-mentions"
import { chunks } from "#lib/data/store/prepared"
import type { EventRewrite, StoredEvent } from "#lib/data/store/erased-rows"
import type { LetterKey, NewLetter } from "#lib/data/store/event-log"
import type { EventRow } from "#lib/data/store/letters"
import type { MentionKind } from "../port.ts"
import { isSame } from "./changes.ts"
import type { Clickhouse } from "./client.ts"
import { beginDeletion, refuseWhileDeleting } from "./deletions.ts"
import { type EventText, eventOf, pairs, versionedLetters } from "./letters.ts"
import { searchRowsOf, type VersionedLetter } from "./rows.ts"
import { ch, joinStatements, listOf, name, type Statement, tuplesOf } from "./statement.ts"
import { endBroken, type Writing, write } from "./write.ts"

/**
 * Removes erased addresses: rewrites events under the pseudonym, changes messages, and then deletes the old rows in
 * place (deletions.ts) after the lock is released. Each step is repeatable, because the same address always has the
 * same pseudonym.
 */
export async function eraseLetters(
  writing: Writing,
  project_id: string,
  keys: readonly LetterKey[],
  names: ErasedNames,
): Promise<{ letters: number; events: number }> {
  const { clickhouse } = writing
  const distinct = [...new Map(keys.map((key) => [nameOf(key), key])).values()]
  if (distinct.length === 0) return { letters: 0, events: 0 }
  await endBroken(writing, project_id)
  const lying = await lyingOf(clickhouse, project_id, distinct)
  if (lying.length === 0) return { letters: 0, events: 0 }
  // Rows with a pending deletion may still be visible, and must not be moved again.
  await refuseWhileDeleting(clickhouse)
  const stored = await versionedLetters(clickhouse, project_id, distinct)
  const places = new Places(stored.map(({ letter }) => letter))
  let events = 0
  for await (const page of eventsOfLetters(clickhouse, project_id, distinct)) {
    const rewrites = rewritesOf(page, names)
    places.note(rewrites)
    events += await rewriteEvents(clickhouse, project_id, rewrites.filter(isChanged))
  }
  const changes = stored
    .map((before) => ({ before, after: erasedLetter(before.letter, names, places) }))
    .filter(({ before, after }) => !isSame(before.letter, after))
  if (changes.length > 0) await write(writing, project_id, { changes })
  await forget(clickhouse, project_id, lying, changes)
  return { letters: changes.length, events }
}

/** Those of these messages that have events or rows, including rows that cancel out. */
async function lyingOf(
  clickhouse: Clickhouse,
  project_id: string,
  keys: readonly LetterKey[],
): Promise<LetterKey[]> {
  const lying = new Map<string, LetterKey>()
  for (const chunk of chunks(keys)) {
    const theirs = ch`project_id = ${project_id} and (job_id, email) in (${pairs(chunk)}) group by job_id, email`
    const found = await Promise.all([
      clickhouse.ask<LetterKey>(
        ch`select job_id, email from letters where kind = 0 and place_ms = 0 and ${theirs}`,
      ),
      clickhouse.ask<LetterKey>(ch`select job_id, email from events where ${theirs}`),
    ])
    for (const key of found.flat()) lying.set(nameOf(key), key)
  }
  return [...lying.values()]
}

/** Deletes old rows of messages: cancelled versions sum to zero but still contain an address. */
async function forget(
  clickhouse: Clickhouse,
  project_id: string,
  keys: readonly LetterKey[],
  changes: readonly { before: VersionedLetter; after: NewLetter }[],
): Promise<void> {
  for (const chunk of chunks(keys)) {
    const off = await clickhouse.ask<LetterKey & { version: number }>(
      ch`select job_id, email, version from letters where project_id = ${project_id} and kind in (0, 1)
           and (job_id, email) in (${pairs(chunk)}) group by job_id, email, version having sum(sign) = 0`,
    )
    if (off.length === 0) continue
    await forgetSearch(clickhouse, project_id, off)
    const versions = tuplesOf(off.map(({ job_id, email, version }) => [job_id, email, Number(version)]))
    await beginDeletion(
      clickhouse,
      "letters",
      ch`project_id = ${project_id} and (job_id, email, version) in (${versions})`,
    )
  }
  const tags = new Set(
    changes.flatMap(({ before, after }) => before.letter.tags.filter((tag) => !after.tags.includes(tag))),
  )
  if (tags.size > 0)
    await beginDeletion(
      clickhouse,
      "tag_times",
      ch`project_id = ${project_id} and tag in (${listOf([...tags])})`,
    )
}

/** Deletes search entries that no longer apply to these messages. */
async function forgetSearch(
  clickhouse: Clickhouse,
  project_id: string,
  keys: readonly LetterKey[],
): Promise<void> {
  const now = (await versionedLetters(clickhouse, project_id, keys)).flatMap(({ letter }) =>
    searchRowsOf(letter),
  )
  const isNow = ch`(kind, value, place_ms, job_id, email) in (${tuplesOf(
    now.map(({ kind, value, place_ms, job_id, email }) => [kind, value, place_ms, job_id, email]),
  )})`
  await beginDeletion(
    clickhouse,
    "letter_search",
    ch`project_id = ${project_id} and (job_id, email) in (${pairs(keys)}) and not ${now.length > 0 ? isNow : ch`0`}`,
  )
}

type StoredRow = StoredEvent & Pick<EventRow, "seq" | "received_at">

const pageMax = 2000

/** All events of messages, a few thousand at a time, oldest first; events of the same instant stay in one page. */
export async function* eventsOfLetters(
  clickhouse: Clickhouse,
  project_id: string,
  keys: readonly LetterKey[],
): AsyncGenerator<StoredRow[]> {
  const behind = async (condition: Statement) =>
    (
      await clickhouse.ask<EventText>(
        ch`select * from (select * from events where project_id = ${project_id} and (job_id, email) in (${pairs(keys)})
             and ${condition} order by seq desc limit 1 by job_id, email, event_ms, fingerprint)
           order by event_ms, fingerprint limit ${pageMax + 1}`,
      )
    ).map(eventOf)
  for (let afterMs: number | null = null; ; ) {
    const page: StoredRow[] = await behind(afterMs === null ? ch`1` : ch`event_ms > ${afterMs}`)
    const [first, last] = [page[0], page.at(-1)]
    if (!first || !last) return
    if (page.length <= pageMax) return yield page
    const lastMs = last.event_time.getTime()
    const whole: StoredRow[] =
      first.event_time.getTime() === lastMs
        ? await allOf(clickhouse, project_id, keys, lastMs)
        : page.filter(({ event_time }) => event_time.getTime() < lastMs)
    afterMs = (whole.at(-1) ?? last).event_time.getTime()
    yield whole
  }
}

/** Reads all events of an instant that has more than a page of them. */
const allOf = async (
  clickhouse: Clickhouse,
  project_id: string,
  keys: readonly LetterKey[],
  event_ms: number,
): Promise<StoredRow[]> =>
  (
    await clickhouse.ask<EventText>(
      ch`select * from events where project_id = ${project_id} and (job_id, email) in (${pairs(keys)})
           and event_ms = ${event_ms} order by seq desc limit 1 by job_id, email, event_ms, fingerprint`,
    )
  )
    .map(eventOf)
    .sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))

/** Rewrites events and deletes the old rows. Returns their number. */
async function rewriteEvents(
  clickhouse: Clickhouse,
  project_id: string,
  rewrites: readonly EventRewrite[],
): Promise<number> {
  if (rewrites.length === 0) return 0
  const placeOf = ({ job_id, email, event_time, fingerprint }: StoredEvent) =>
    [job_id, email, event_time.getTime(), fingerprint] as const
  // A rewritten event with an unchanged key gets a higher number, and the higher number wins.
  await clickhouse.insert(
    "events",
    rewrites.map(({ after }) => {
      const { event_time, received_at, raw, seq, ...row } = after as StoredRow
      return {
        ...row,
        ...{ project_id, raw: JSON.stringify(raw), event_ms: event_time.getTime() },
        ...{ seq: seq + rewritten, received_ms: received_at.getTime() },
      }
    }),
  )
  for (const chunk of chunks(rewrites))
    await beginDeletion(
      clickhouse,
      "events",
      ch`project_id = ${project_id} and (job_id, email, event_ms, fingerprint, seq) in (${tuplesOf(
        chunk.map(({ before }) => [...placeOf(before), (before as StoredRow).seq]),
      )})`,
    )
  return rewrites.length
}

/** Offset after the event's own number and before the next one (append.ts). */
const rewritten = 1

/** Up to `max` messages to one address, in any spelling. */
export async function lettersOfAddress(
  clickhouse: Clickhouse,
  project_id: string,
  address: string,
  max: number,
): Promise<LetterKey[]> {
  const found: LetterKey[] = []
  for (const theirs of await keysOfAddress(clickhouse, project_id, address)) {
    if (found.length >= max) break
    found.push(
      ...(await clickhouse.ask<LetterKey>(
        ch`select job_id, email from letters where project_id = ${project_id} and kind = 0 and place_ms = 0 and ${theirs}
           group by job_id, email having sum(sign) > 0 limit ${max - found.length}`,
      )),
    )
  }
  return found
}

export async function countOfAddress(
  clickhouse: Clickhouse,
  project_id: string,
  address: string,
): Promise<{ letters: number; events: number }> {
  const count = { letters: 0, events: 0 }
  for (const theirs of await keysOfAddress(clickhouse, project_id, address)) {
    const [[letters], [events]] = await Promise.all([
      clickhouse.ask<{ figure: number }>(
        ch`select sum(sign) as figure from letters
           where project_id = ${project_id} and kind = 0 and place_ms = 0 and ${theirs}`,
      ),
      clickhouse.ask<{ figure: number }>(
        ch`select count() as figure from (select 1 from events where project_id = ${project_id} and ${theirs}
             group by job_id, email, event_ms, fingerprint)`,
      ),
    ])
    count.letters += Number(letters?.figure ?? 0)
    count.events += Number(events?.figure ?? 0)
  }
  return count
}

/** Candidate messages to an address (tables.ts), in parts. Search entries are written before their messages. */
async function keysOfAddress(
  clickhouse: Clickhouse,
  project_id: string,
  address: string,
): Promise<Statement[]> {
  // Non-ASCII letters are stored unchanged.
  const isTheirs = /^[\x20-\x7e]*$/.test(address)
    ? ch`value = ${lowerAscii(address)}`
    : ch`lowerUTF8(value) = lowerUTF8(${address})`
  const entries = await clickhouse.ask<LetterKey>(
    ch`select job_id, email from letter_search where project_id = ${project_id} and kind = 'email' and ${isTheirs}
       group by job_id, email`,
  )
  return [...chunks(entries)].map((chunk) => ch`(job_id, email) in (${pairs(chunk)})`)
}

/** Sort key of each walk, and the columns that may contain an address. */
const walks = {
  events: {
    texts: ["job_id", "email", "url", "destination_response", "raw"],
    where: ch`1`,
  },
  letters: {
    texts: ["email", "subject", "from_email", "destination_response", "template_id", "metadata", "sources"],
    where: ch`kind = 0 and place_ms = 0`,
  },
} as const

/** The next `max` rows of a walk by job and address, reduced to those that may name the address. */
export async function letterMentions(
  clickhouse: Clickhouse,
  kind: MentionKind,
  project_id: string,
  pattern: string,
  cursor: readonly string[] | null,
  max: number,
): Promise<MentionPage> {
  const { texts, where } = walks[kind]
  const tags = kind === "letters" ? ch`, ' ', arrayStringConcat(tags, ' ')` : ch``
  const hay = ch`concat(${joinStatements(
    texts.map((one) => ch`ifNull(${name(one)}, '')`),
    ", ' ', ",
  )}${tags})`
  const [job = "", email = ""] = cursor ?? []
  const behind = cursor ? ch`(job_id > ${job} or (job_id = ${job} and email > ${email}))` : ch`1`
  const found = await clickhouse.ask<{ job_id: string; email: string; named: number }>(
    ch`select job_id, email, max(match(${hay}, ${`(?i)${pattern}`})) as named from ${name(kind)}
       where project_id = ${project_id} and ${where} and ${behind}
       group by job_id, email order by job_id, email limit ${max}`,
  )
  const last = found.at(-1)
  return {
    found: found
      .filter(({ named }) => Number(named) > 0)
      .map((row) => ({
        key: [row.job_id, row.email],
        isSettled: true,
        values: { job_id: row.job_id, email: row.email },
      })),
    cursor: last && found.length === max ? [last.job_id, last.email] : null,
  }
}
