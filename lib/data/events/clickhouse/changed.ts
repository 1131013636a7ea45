import "server-only"
import { nameOf } from "../postgres/append.ts"
import { changesMax, type LetterChanges } from "#lib/data/store/letter-changes"
import type { Db } from "#lib/data/store/open"
import type { Clickhouse } from "./client.ts"
import { changesSeq } from "./latest.ts"
import { shown, versionedLetters } from "./letters.ts"
import { ch, type Statement } from "./statement.ts"

/**
 * Messages in the order of their changes. Event numbers are not in the table's key, so the query scans only their
 * column, for one project. A write in progress is beyond the last complete change and not visible.
 */
export async function changedLetters(
  clickhouse: Clickhouse,
  db: Db,
  project_id: string,
  after: number,
  max: number = changesMax,
): Promise<LetterChanges> {
  const whole = await changesSeq(db, project_id)
  if (whole <= after) return { letters: [], seq: after, isAll: true }
  const which = ch`seq > ${after} and seq <= ${whole} order by seq limit ${max}`
  return readChanges(clickhouse, project_id, which, { max, whole })
}

export async function newestChanged(
  clickhouse: Clickhouse,
  db: Db,
  project_id: string,
  max: number = changesMax,
): Promise<LetterChanges> {
  const whole = await changesSeq(db, project_id)
  const which = ch`seq <= ${whole} order by seq desc limit ${max}`
  return { ...(await readChanges(clickhouse, project_id, which, { max, whole })), seq: whole }
}

/** `whole`: event number of the last complete change. */
async function readChanges(
  clickhouse: Clickhouse,
  project_id: string,
  which: Statement,
  { max, whole }: { max: number; whole: number },
): Promise<LetterChanges> {
  const scanned = await clickhouse.ask<{ seq: number; job_id: string; email: string }>(
    ch`select seq, job_id, email from events where project_id = ${project_id} and ${which}`,
  )
  const newest = new Map<string, { job_id: string; email: string; seq: number }>()
  for (const { seq, ...key } of scanned) {
    const known = newest.get(nameOf(key))
    if (!known || known.seq < Number(seq)) newest.set(nameOf(key), { ...key, seq: Number(seq) })
  }
  const letters = newest.size > 0 ? await versionedLetters(clickhouse, project_id, [...newest.values()]) : []
  const isAll = scanned.length < max
  return {
    letters: letters
      .map((stored) => ({
        ...shown(stored),
        ofRow: stored.letter.sources,
        seq: newest.get(nameOf(stored.letter))?.seq ?? 0,
      }))
      .sort((one, other) => other.seq - one.seq),
    seq: isAll ? whole : Math.max(...[...newest.values()].map(({ seq }) => seq)),
    isAll,
  }
}

export async function seqBefore(
  clickhouse: Clickhouse,
  project_id: string,
  count: number,
): Promise<number | null> {
  const found = await clickhouse.ask<{ seq: number }>(
    ch`select seq from events where project_id = ${project_id} order by seq desc limit ${count}, 1`,
  )
  return found[0] ? Number(found[0].seq) : null
}
