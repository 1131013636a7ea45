import "server-only"
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  ilike,
  inArray,
  lt,
  or,
  type SQL,
  sql,
} from "drizzle-orm"
import { at } from "../clock.ts"
import { openCursor, sealCursor } from "./cursor.ts"
import type { Db } from "./open.ts"
import { events, letters } from "./schema.ts"

const { sources: _, ...letterColumns } = getTableColumns(letters)

/** A letter as people see it: without what only ingest needs. */
export type LetterRow = Omit<typeof letters.$inferSelect, "sources">
export type EventRow = typeof events.$inferSelect

export type LetterFilter = {
  /** First event at or after this instant (epoch ms). */
  fromMs: number
  /** … and before this one. */
  toMs: number
  status?: string | readonly string[] | undefined
  /** One of the tags that the letter was sent with, exactly. */
  tag?: string | undefined
  /** Part of an address or a subject, or the beginning of a job_id. */
  search?: string | undefined
  /** False for people who see masked addresses: a search must not let them guess one. Default true. */
  canSearchAddresses?: boolean | undefined
}

export type LetterPage = {
  letters: LetterRow[]
  /** Give it back to get the next page; null at the end. */
  cursor: string | null
  took_ms: number
}

/** Letters of a project, newest first by (first_at, job_id, email). */
export async function listLetters(
  db: Db,
  project_id: string,
  filter: LetterFilter & { cursor?: string | null | undefined; limit: number },
): Promise<LetterPage> {
  const started = performance.now()
  const found = await db
    .select(letterColumns)
    .from(letters)
    .where(and(matches(project_id, filter), after(filter.cursor)))
    .orderBy(desc(letters.first_at), desc(letters.job_id), desc(letters.email))
    .limit(filter.limit + 1)
  const page = found.slice(0, filter.limit)
  const last = page.at(-1)
  return {
    letters: page,
    cursor: found.length > filter.limit && last ? cursorOf(last) : null,
    took_ms: Math.round((performance.now() - started) * 10) / 10,
  }
}

/** How many letters match. */
export async function countLetters(db: Db, project_id: string, filter: LetterFilter): Promise<number> {
  const [row] = await db.select({ letters: count() }).from(letters).where(matches(project_id, filter))
  return row?.letters ?? 0
}

function matches(project_id: string, filter: LetterFilter): SQL | undefined {
  const statuses = typeof filter.status === "string" ? [filter.status] : (filter.status ?? [])
  return and(
    eq(letters.project_id, project_id),
    gte(letters.first_at, at(filter.fromMs)),
    lt(letters.first_at, at(filter.toMs)),
    statuses.length > 0 ? inArray(letters.status, [...statuses]) : undefined,
    hasTag(filter.tag ?? "", filter.canSearchAddresses ?? true),
    contains(filter.search?.trim() ?? "", filter.canSearchAddresses ?? true),
  )
}

/** A tag may be an address: who must not search for one finds nothing by it. */
function hasTag(tag: string, canSearchAddresses: boolean): SQL | undefined {
  if (tag === "") return undefined
  return canSearchAddresses || !tag.includes("@") ? sql`${tag} = any(${letters.tags})` : sql`false`
}

function contains(search: string, canSearchAddresses: boolean): SQL | undefined {
  if (search === "") return undefined
  const literal = search.replace(/[\\%_]/g, "\\$&")
  const subject = ilike(letters.subject, `%${literal}%`)
  return or(
    canSearchAddresses ? ilike(letters.email, `%${literal}%`) : undefined,
    // A subject may hold an address, which a search could spell out letter by letter.
    canSearchAddresses ? subject : and(subject, sql`${letters.subject} not like '%@%'`),
    sql`${letters.job_id} like ${`${literal}%`}`,
  )
}

const cursorOf = (letter: LetterRow): string =>
  sealCursor([letter.first_at.getTime(), letter.job_id, letter.email])

/** A cursor that was not made by us is no cursor: the list begins at its beginning. */
function after(cursor: string | null | undefined): SQL | undefined {
  const place = cursor ? readCursor(cursor) : null
  if (!place) return undefined
  return sql`(${letters.first_at}, ${letters.job_id}, ${letters.email}) < (${at(place[0]).toISOString()}::timestamptz, ${place[1]}::text, ${place[2]}::text)`
}

function readCursor(cursor: string): [number, string, string] | null {
  const place = openCursor(cursor)
  const isPlace =
    Array.isArray(place) &&
    Number.isSafeInteger(place[0]) &&
    typeof place[1] === "string" &&
    typeof place[2] === "string"
  return isPlace ? (place as [number, string, string]) : null
}

/** Most events that a story tells; a job to 500 people who all open it twice stays readable. */
const storyEventsMax = 5000

/** Everything known about a job, or about its letter to one address: letters by address, events in order of time. */
export async function letterStory(
  db: Db,
  project_id: string,
  job_id: string,
  email?: string,
): Promise<{ letters: LetterRow[]; events: EventRow[] }> {
  const found = await db
    .select(letterColumns)
    .from(letters)
    .where(
      and(
        eq(letters.project_id, project_id),
        eq(letters.job_id, job_id),
        email === undefined ? undefined : eq(letters.email, email),
      ),
    )
    .orderBy(asc(letters.email))
  const told = await db
    .select()
    .from(events)
    .where(
      and(
        eq(events.project_id, project_id),
        eq(events.job_id, job_id),
        email === undefined ? undefined : eq(events.email, email),
      ),
    )
    .orderBy(asc(events.event_time), asc(events.seq))
    .limit(storyEventsMax)
  return { letters: found, events: told }
}

/** True when the project has a letter of exactly this job. */
export async function hasJob(db: Db, project_id: string, job_id: string): Promise<boolean> {
  const [row] = await db
    .select({ job_id: letters.job_id })
    .from(letters)
    .where(and(eq(letters.project_id, project_id), eq(letters.job_id, job_id)))
    .limit(1)
  return row !== undefined
}

/** A number that grows whenever an event of the project is stored; 0 before the first one. */
export async function changesSeq(db: Db, project_id: string): Promise<number> {
  const [row] = await db
    .select({ seq: events.seq })
    .from(events)
    .where(eq(events.project_id, project_id))
    .orderBy(desc(events.seq))
    .limit(1)
  return row?.seq ?? 0
}

/** When the newest letter began, or null when there is none. */
export async function lastLetterAt(db: Db, project_id: string): Promise<Date | null> {
  const [row] = await db
    .select({ first_at: letters.first_at })
    .from(letters)
    .where(eq(letters.project_id, project_id))
    .orderBy(desc(letters.first_at))
    .limit(1)
  return row?.first_at ?? null
}
