import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import { answersOf, groupRead } from "./group-read.ts"
import { type Db, rows, toJson } from "./open.ts"
import { type SuppressionCause, suppressions } from "./schema/suppressions.ts"

/** The list that all projects share has the place of a project that does not exist. */
export const sharedListId = 0

export type SuppressionRow = {
  project_id: number
  /** Folded address. */
  email: string
  cause: SuppressionCause
  source: "user" | "system" | "subscriber"
  reason: string | null
  letter_id: string | null
  /** The list that the entry came with, as suppression/set-many received it, and its line there (EXT-22). */
  batch: string | null
  line: number | null
  created_at: Date
  /** null: stays until it is removed. */
  expires_at: Date | null
}

/** One row to write; a removal is a row that has expired already. */
export type SuppressionChange = SuppressionRow & { is_removed: boolean }

type ActiveSuppression = { email: string; cause: SuppressionCause; is_shared: boolean }

/** Active causes of these folded addresses at `now`, in these projects' lists (`sharedListId` is one of them). */
export const activeSuppressions = (
  db: Db,
  project_ids: readonly number[],
  emails: readonly string[],
  now: Date,
): Promise<ActiveSuppression[]> => readActive(db, { project_ids, emails, now })

type ActiveQuery = { project_ids: readonly number[]; emails: readonly string[]; now: Date }

const readActive = groupRead<ActiveQuery, ActiveSuppression[]>(
  async (db, queries) => {
    const places = queries.flatMap(({ project_ids, emails, now }, query_no) =>
      project_ids.flatMap((project_id) => emails.map((email) => ({ query_no, project_id, email, now }))),
    )
    // One look-up in the primary key per address, whatever the planner estimates.
    const found = await rows<ActiveSuppression & { query_no: number }>(
      db,
      sql`select x.query_no, s.email, s.cause, x.project_id = ${sharedListId}::bigint as is_shared
          from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
            as x(query_no int, project_id bigint, email text, now timestamptz)
          cross join lateral (
            select email, cause from suppressions
            where project_id = x.project_id and email = x.email and (expires_at is null or expires_at > x.now)
            offset 0) s`,
    )
    return answersOf(queries, found)
  },
  ({ emails }) => emails.length,
)

/** True when the stored entry ended before the new one begins: the new one takes its place. */
const storedEndsBefore = sql`s.expires_at <= excluded.created_at`
/** True when the new entry ended before the stored one began: the stored one stays as it is. */
const endsBeforeStored = sql`excluded.expires_at <= s.created_at`
/** Sources of an entry, from the weakest to the strongest. */
const weight = (source: SQL) => sql`array_position(array['user', 'system', 'subscriber'], ${source})`
const storedIsStronger = sql`${weight(sql`s.source`)} > ${weight(sql`excluded.source`)}`

/** A column about the origin of an entry: of two entries that overlap the stronger source wins. */
const origin = (name: "source" | "reason" | "letter_id") => {
  const [stored, added] = [sql.raw(`s.${name}`), sql.raw(`excluded.${name}`)]
  return sql`case when ${storedEndsBefore} then ${added} when ${endsBeforeStored} or ${storedIsStronger} then ${stored} else ${added} end`
}

/** An entry of the same source that is set again stays with the list that it first came with. */
const firstOrigin = (name: "batch" | "line") => {
  const [stored, added] = [sql.raw(`s.${name}`), sql.raw(`excluded.${name}`)]
  const isMetAgain = sql`s.source = excluded.source`
  return sql`case when ${storedEndsBefore} then ${added}
                  when ${endsBeforeStored} or ${storedIsStronger} or ${isMetAgain} then ${stored} else ${added} end`
}

/**
 * Adds and removes suppressions in one statement that touches rows in the order of their keys, so that two transactions
 * cannot deadlock. Entries that overlap become one, from the earlier beginning to the later end;
 * of two that do not, the later one is kept (SUPPRESS-3).
 */
export async function changeSuppressions(tx: Db, changes: readonly SuppressionChange[]): Promise<void> {
  if (changes.length === 0) return
  await tx.execute(
    sql`insert into suppressions as s
          (project_id, email, cause, source, reason, letter_id, batch, line, created_at, expires_at)
        select project_id, email, cause, source, reason, letter_id, batch, line, created_at,
               case when is_removed then created_at else expires_at end
        from ${recordset(changes)}
        order by project_id, email, cause
        on conflict (project_id, email, cause) do update set
          source = ${origin("source")}, reason = ${origin("reason")}, letter_id = ${origin("letter_id")},
          batch = ${firstOrigin("batch")}, line = ${firstOrigin("line")},
          created_at = case when ${storedEndsBefore} then excluded.created_at when ${endsBeforeStored} then s.created_at
                            else least(s.created_at, excluded.created_at) end,
          expires_at = case when ${storedEndsBefore} then excluded.expires_at when ${endsBeforeStored} then s.expires_at
                            when s.expires_at is null or excluded.expires_at is null then null
                            else greatest(s.expires_at, excluded.expires_at) end`,
  )
  const removed = changes.filter((one) => one.is_removed)
  if (removed.length === 0) return
  await tx.execute(
    sql`delete from suppressions s using ${recordset(removed)}
        where s.project_id = x.project_id and s.email = x.email and s.cause = x.cause`,
  )
}

/** Takes these causes of one address out of one list. */
export async function deleteSuppressions(
  tx: Db,
  { project_id, email, causes }: { project_id: number; email: string; causes: readonly SuppressionCause[] },
): Promise<void> {
  if (causes.length === 0) return
  await tx
    .delete(suppressions)
    .where(
      and(
        eq(suppressions.project_id, project_id),
        eq(suppressions.email, email),
        inArray(suppressions.cause, [...causes]),
      ),
    )
}

/** Takes many entries out of one list. */
export async function deleteEntries(
  tx: Db,
  project_id: number,
  entries: readonly Pick<SuppressionRow, "email" | "cause">[],
): Promise<void> {
  if (entries.length === 0) return
  await tx.execute(
    sql`delete from suppressions s
        using jsonb_to_recordset(${toJson(entries)}::jsonb) as x(email text, cause text)
        where s.project_id = ${project_id} and s.email = x.email and s.cause = x.cause`,
  )
}

type TemporaryBounces = {
  project_id: number
  domain: string
  reasons: readonly string[]
  /** Entries that end later were renewed by a later bounce. */
  endsUntil: Date
}

/**
 * Deletes up to `max` entries that bounces with these reasons made temporary at a domain (BLOCK-5), and returns their number.
 * Entries that another transaction is writing are skipped: a new bounce renews them, and waiting for it could deadlock.
 */
export async function releaseBounced(
  tx: Db,
  { project_id, domain, reasons, endsUntil }: TemporaryBounces,
  max: number,
): Promise<number> {
  const released = await rows(
    tx,
    sql`delete from suppressions where ctid = any(array(
          select ctid from suppressions
          where project_id = ${project_id} and (split_part(email, '@', 2) collate "C") = ${domain}
            and cause = 'temporary_unavailable' and source = 'system'
            and reason = any(array(select jsonb_array_elements_text(${toJson(reasons)}::jsonb)))
            and expires_at <= ${endsUntil.toISOString()}::timestamptz
          limit ${max} for update skip locked))
        returning 1`,
  )
  return released.length
}

const recordset = (changes: readonly SuppressionChange[]): SQL =>
  sql`jsonb_to_recordset(${toJson(changes)}::jsonb) as x(project_id bigint, email text, cause text,
        source text, reason text, letter_id text, batch text, line int, created_at timestamptz,
        expires_at timestamptz, is_removed boolean)`
