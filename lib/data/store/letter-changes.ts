import "server-only"
import { sql } from "drizzle-orm"
import { at } from "#lib/platform/clock"
import type { LetterRow } from "./letters.ts"
import { type Db, rows } from "./open.ts"
import { readBy } from "./read-by.ts"
import type { RowSources } from "./row-filter.ts"

/**
 * Messages in the order in which they changed, by the `seq` of their newest event. Writers of a project are serialized
 * (event-log.ts), so that a lower `seq` never becomes visible after a higher one: a reader of one has missed nothing
 * before it.
 */

/** `ofRow`: the parts of its sources that filters use. */
export type ChangedLetter = LetterRow & { seq: number; ofRow: RowSources }

/** Changed messages, each once with its newest event, newest first. */
export type LetterChanges = {
  letters: ChangedLetter[]
  /** The newest event that was read: pass it back as `after`. */
  seq: number
  /** False if there may be more events after `seq`. */
  isAll: boolean
}

/** Maximum number of events per read. */
export const changesMax = 2000

/** Messages with an event after this one, from the next `max` events. */
export const changedLetters = (
  db: Db,
  project_id: string,
  after: number,
  max = changesMax,
): Promise<LetterChanges> => readChanges(db, project_id, { after, max })

/** Messages of the newest `max` events; `isAll` has no meaning here. */
export const newestChanged = (db: Db, project_id: string, max = changesMax): Promise<LetterChanges> =>
  readChanges(db, project_id, { after: null, max })

type ChangesQuery = { after: number | null; max: number }
type ChangedRow = { seq: number; events: number; letter: LetterText | null }
type LetterFields = Omit<ChangedLetter, "seq">
type LetterText = Omit<LetterFields, "first_at" | "last_at" | "read_by"> & {
  first_at: string
  last_at: string
}

async function readChanges(db: Db, project_id: string, { after, max }: ChangesQuery): Promise<LetterChanges> {
  const which =
    after === null
      ? sql`where project_id = ${project_id} order by seq desc limit ${max}`
      : sql`where project_id = ${project_id} and seq > ${after} order by seq limit ${max}`
  const found = await rows<ChangedRow>(
    db,
    sql`with looked as materialized (select seq, job_id, email from events ${which}),
        changed as (select job_id, email, max(seq) as seq, count(*) as events from looked group by job_id, email)
        select k.seq::float8 as seq, k.events::float8 as events, l.letter
        from changed k left join lateral (
          select to_jsonb(t) - 'sources' || jsonb_build_object(
              'provider', t.sources ->> 'provider', 'campaign_id', t.sources ->> 'campaign',
              'ofRow', jsonb_build_object('servers', t.sources -> 'servers', 'reads', t.sources -> 'reads',
                'links', t.sources -> 'links')) as letter
          from letters t
          where t.project_id = ${project_id} and t.job_id = k.job_id and t.email between k.email and k.email offset 0) l
          on true
        order by k.seq desc`,
  )
  const events = found.reduce((sum, one) => sum + one.events, 0)
  return {
    // A message may have been deleted meanwhile; its events count all the same.
    letters: found.flatMap(({ seq, letter }) => (letter ? [{ ...letterOf(letter), seq }] : [])),
    seq: found[0]?.seq ?? after ?? 0,
    isAll: events < max,
  }
}

const letterOf = ({ first_at, last_at, ...letter }: LetterText): LetterFields => ({
  ...letter,
  read_by: readBy(letter.status, letter.ofRow.reads),
  first_at: at(Date.parse(first_at)),
  last_at: at(Date.parse(last_at)),
})

/** The event with `count` newer ones; null if there are fewer. */
export async function seqBefore(db: Db, project_id: string, count: number): Promise<number | null> {
  const [found] = await rows<{ seq: number }>(
    db,
    sql`select seq::float8 as seq from events where project_id = ${project_id}
        order by events.seq desc offset ${count} limit 1`,
  )
  return found?.seq ?? null
}
