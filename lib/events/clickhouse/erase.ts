import "server-only"
import { setTimeout as sleep } from "node:timers/promises"
import type { ErasedNames } from "../../erasure/erased-names.ts"
import { nameOf } from "../../ingest/append.ts"
import { erasedLetter, isChanged, Places, rewritesOf } from "../../ingest/erase-letters.ts"
import type { MentionPage } from "../../store/address-mentions.ts"
import { chunks } from "../../store/chunks.ts"
import type { EventRewrite, StoredEvent } from "../../store/erased-rows.ts"
import type { LetterKey, NewLetter } from "../../store/event-log.ts"
import type { EventRow } from "../../store/letters.ts"
import { nameOutage } from "../../store/outage.ts"
import type { MentionKind } from "../port.ts"
import { isSame } from "./changes.ts"
import type { Clickhouse } from "./client.ts"
import { type EventText, eventOf, keptLetters, pairs } from "./letters.ts"
import type { KeptLetter } from "./rows.ts"
import { ch, joined, listOf, name, type Statement, tuplesOf } from "./statement.ts"
import { endBroken, type Writing, write } from "./write.ts"

/**
 * Takes erased addresses out: events are written anew under the pseudonym, then messages change, then what was there of
 * both is deleted where it lies. Each step may be done again: a pseudonym is the same for the same address.
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
  const kept = await keptLetters(clickhouse, project_id, distinct)
  const places = new Places(kept.map(({ letter }) => letter))
  let events = 0
  for await (const page of eventsOfLetters(clickhouse, project_id, distinct)) {
    const rewrites = rewritesOf(page, names)
    places.note(rewrites)
    events += await rewriteEvents(clickhouse, project_id, rewrites.filter(isChanged))
  }
  const changes = kept
    .map((before) => ({ before, after: erasedLetter(before.letter, names, places) }))
    .filter(({ before, after }) => !isSame(before.letter, after))
  if (changes.length > 0) {
    const version = await write(writing, project_id, { changes })
    await forget(clickhouse, project_id, changes, version)
  }
  return { letters: changes.length, events }
}

/** Deletes what changed messages were: rows of earlier versions add up to nothing, and name somebody. */
async function forget(
  clickhouse: Clickhouse,
  project_id: string,
  changes: readonly { before: KeptLetter; after: NewLetter }[],
  version: number,
): Promise<void> {
  const keys = changes.map(({ before }) => before.letter)
  await deleteRows(
    clickhouse,
    "letters",
    ch`project_id = ${project_id} and (job_id, email) in (${pairs(keys)}) and version < ${version}`,
  )
  const tags = new Set(
    changes.flatMap(({ before, after }) => before.letter.tags.filter((tag) => !after.tags.includes(tag))),
  )
  if (tags.size > 0)
    await deleteRows(
      clickhouse,
      "tag_times",
      ch`project_id = ${project_id} and tag in (${listOf([...tags])})`,
    )
}

type Kept = StoredEvent & Pick<EventRow, "seq" | "received_at">

const pageMax = 2000

/** All events of messages, some thousands at a time, oldest first; those of one instant always together. */
export async function* eventsOfLetters(
  clickhouse: Clickhouse,
  project_id: string,
  keys: readonly LetterKey[],
): AsyncGenerator<Kept[]> {
  const behind = async (condition: Statement) =>
    (
      await clickhouse.ask<EventText>(
        ch`select * from (select * from events where project_id = ${project_id} and (job_id, email) in (${pairs(keys)})
             and ${condition} order by seq desc limit 1 by job_id, email, event_ms, fingerprint)
           order by event_ms, fingerprint limit ${pageMax + 1}`,
      )
    ).map(eventOf)
  for (let afterMs: number | null = null; ; ) {
    const page: Kept[] = await behind(afterMs === null ? ch`1` : ch`event_ms > ${afterMs}`)
    const [first, last] = [page[0], page.at(-1)]
    if (!first || !last) return
    if (page.length <= pageMax) return yield page
    const lastMs = last.event_time.getTime()
    const whole: Kept[] =
      first.event_time.getTime() === lastMs
        ? await allOf(clickhouse, project_id, keys, lastMs)
        : page.filter(({ event_time }) => event_time.getTime() < lastMs)
    afterMs = (whole.at(-1) ?? last).event_time.getTime()
    yield whole
  }
}

/** More events of one instant than a page has. */
const allOf = async (
  clickhouse: Clickhouse,
  project_id: string,
  keys: readonly LetterKey[],
  event_ms: number,
): Promise<Kept[]> =>
  (
    await clickhouse.ask<EventText>(
      ch`select * from events where project_id = ${project_id} and (job_id, email) in (${pairs(keys)})
           and event_ms = ${event_ms} order by seq desc limit 1 by job_id, email, event_ms, fingerprint`,
    )
  )
    .map(eventOf)
    .sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))

/** Writes events anew, and deletes them as they were. Answers how many. */
async function rewriteEvents(
  clickhouse: Clickhouse,
  project_id: string,
  rewrites: readonly EventRewrite[],
): Promise<number> {
  if (rewrites.length === 0) return 0
  const placeOf = ({ job_id, email, event_time, fingerprint }: StoredEvent) =>
    [job_id, email, event_time.getTime(), fingerprint] as const
  // An event that keeps its place is told apart from itself by its number: the later one holds.
  await clickhouse.insert(
    "events",
    rewrites.map(({ after }) => {
      const { event_time, received_at, raw, seq, ...row } = after as Kept
      return {
        ...row,
        ...{ project_id, raw: JSON.stringify(raw), event_ms: event_time.getTime() },
        ...{ seq: seq + rewritten, received_ms: received_at.getTime() },
      }
    }),
  )
  for (const chunk of chunks(rewrites))
    await deleteRows(
      clickhouse,
      "events",
      ch`project_id = ${project_id} and (job_id, email, event_ms, fingerprint, seq) in (${tuplesOf(
        chunk.map(({ before }) => [...placeOf(before), (before as Kept).seq]),
      )})`,
    )
  return rewrites.length
}

/** Behind its own number and before the next one's (append.ts). */
const rewritten = 1

/** The transaction that holds the lock is idle meanwhile, and PostgreSQL ends one after 30 seconds. */
const waits = { doneMs: 20_000, lookMs: 50 } as const

/** Deletes rows where they lie, and waits until that is done: what is erased is gone when its step ends. */
async function deleteRows(clickhouse: Clickhouse, table: string, condition: Statement): Promise<void> {
  await clickhouse.run(ch`alter table ${name(table)} delete where ${condition}`)
  for (let waitedMs = 0; ; waitedMs += waits.lookMs) {
    const [open] = await clickhouse.ask<{ open: number }>(
      ch`select count() as open from system.mutations where database = currentDatabase() and table = ${table} and is_done = 0`,
    )
    if (Number(open?.open ?? 0) === 0) return
    if (waitedMs >= waits.doneMs) {
      const error = Object.assign(new Error("ClickHouse still deletes rows."), { code: "57014" })
      nameOutage(error)
      throw error
    }
    await sleep(waits.lookMs)
  }
}

/** Up to `max` messages to one address, however it is written. */
export const lettersOfAddress = (
  clickhouse: Clickhouse,
  project_id: string,
  address: string,
  max: number,
): Promise<LetterKey[]> =>
  clickhouse.ask<LetterKey>(
    ch`select job_id, email from letters where project_id = ${project_id} and kind = 0 and place_ms = 0
         and lowerUTF8(email) = lowerUTF8(${address})
       group by job_id, email having sum(sign) > 0 limit ${max}`,
  )

export async function countOfAddress(
  clickhouse: Clickhouse,
  project_id: string,
  address: string,
): Promise<{ letters: number; events: number }> {
  const isTheirs = ch`project_id = ${project_id} and lowerUTF8(email) = lowerUTF8(${address})`
  const [[letters], [events]] = await Promise.all([
    clickhouse.ask<{ figure: number }>(
      ch`select sum(sign) as figure from letters where kind = 0 and ${isTheirs}`,
    ),
    clickhouse.ask<{ figure: number }>(
      ch`select count() as figure from (select 1 from events where ${isTheirs} group by job_id, email, event_ms, fingerprint)`,
    ),
  ])
  return { letters: Number(letters?.figure ?? 0), events: Number(events?.figure ?? 0) }
}

/** What a walk goes by, and what of a row may name an address. */
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

/** The next `max` rows of a walk by job and address, of them those that may name the address. */
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
  const hay = ch`concat(${joined(
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
