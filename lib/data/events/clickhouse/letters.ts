import "server-only"
import { at } from "#lib/platform/clock"
import { nameOf } from "../postgres/append.ts"
import { chunks } from "#lib/data/store/prepared"
import type { LetterKey } from "#lib/data/store/event-log"
import type { EventRow, LetterRow } from "#lib/data/store/letters"
import { readBy } from "#lib/data/store/read-by"
import type { Clickhouse } from "./client.ts"
import { type LetterText, letterColumns, letterOf, type VersionedLetter } from "./rows.ts"
import { ch, listOf, type Statement, tuplesOf } from "./statement.ts"

/** Messages by their key, and their events. */

/** Stored messages with their versions. */
export async function versionedLetters(
  clickhouse: Clickhouse,
  project_id: string,
  keys: readonly LetterKey[],
): Promise<VersionedLetter[]> {
  const found: VersionedLetter[] = []
  for (const chunk of chunks(keys))
    found.push(...(await lettersWhere(clickhouse, project_id, ch`(job_id, email) in (${pairs(chunk)})`)))
  return found
}

export const pairs = (keys: readonly LetterKey[]): Statement =>
  tuplesOf(keys.map(({ job_id, email }) => [job_id, email]))

/** All rows of a version are equal; the version that is not cancelled is current. */
async function lettersWhere(
  clickhouse: Clickhouse,
  project_id: string,
  condition: Statement,
): Promise<VersionedLetter[]> {
  const found = await clickhouse.ask<LetterText>(
    ch`select project_id, job_id, email, version, ${letterColumns} from letters
       where project_id = ${project_id} and kind = 0 and place_ms = 0 and ${condition}
       group by project_id, job_id, email, version having sum(sign) > 0 order by job_id, email`,
  )
  return found.map(letterOf)
}

/** A message as pages show it. */
export const shown = ({ letter: { sources, ...row } }: VersionedLetter): LetterRow => ({
  ...row,
  provider: sources.provider ?? null,
  campaign_id: sources.campaign ?? null,
  read_by: readBy(row.status, sources.reads),
})

/** Messages as pages show them, unordered. */
export const lettersAt = async (
  clickhouse: Clickhouse,
  project_id: string,
  keys: readonly LetterKey[],
): Promise<LetterRow[]> => (await versionedLetters(clickhouse, project_id, keys)).map(shown)

export async function lettersOfJobs(
  clickhouse: Clickhouse,
  project_id: string,
  jobs: readonly string[],
): Promise<LetterRow[]> {
  if (jobs.length === 0) return []
  return (await lettersWhere(clickhouse, project_id, ch`job_id in (${listOf(jobs)})`)).map(shown)
}

/** The same limit as in lib/data/store/letters.ts. */
const storyEventsMax = 5000

export async function letterStory(
  clickhouse: Clickhouse,
  project_id: string,
  job_id: string,
  email?: string,
): Promise<{ letters: LetterRow[]; events: EventRow[] }> {
  const isAsked = email === undefined ? ch`job_id = ${job_id}` : ch`job_id = ${job_id} and email = ${email}`
  const [letters, events] = await Promise.all([
    lettersWhere(clickhouse, project_id, isAsked),
    clickhouse.ask<EventText>(
      ch`select * from (select * from events where project_id = ${project_id} and ${isAsked}
           order by seq desc limit 1 by job_id, email, event_ms, fingerprint)
         order by event_ms, seq limit ${storyEventsMax}`,
    ),
  ])
  // Events of a moved message may still be pending deletion (deletions.ts).
  const there = new Set(letters.map(({ letter }) => nameOf(letter)))
  return {
    letters: letters.map(shown),
    events: events.filter((event) => there.has(nameOf(event))).map(eventOf),
  }
}

export type EventText = Omit<EventRow, "event_time" | "received_at" | "raw"> & {
  event_ms: number
  received_ms: number
  raw: string
}

export const eventOf = ({ event_ms, received_ms, raw, seq, ...row }: EventText): EventRow => ({
  ...row,
  seq: Number(seq),
  raw: JSON.parse(raw),
  event_time: at(Number(event_ms)),
  received_at: at(Number(received_ms)),
})

export async function hasJob(clickhouse: Clickhouse, project_id: string, job_id: string): Promise<boolean> {
  const found = await clickhouse.ask(
    ch`select 1 as one from letters where project_id = ${project_id} and kind = 0 and place_ms = 0 and job_id = ${job_id}
       group by email having sum(sign) > 0 limit 1`,
  )
  return found.length > 0
}
