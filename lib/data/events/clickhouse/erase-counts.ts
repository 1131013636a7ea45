import "server-only"
import { replaceDeep } from "#lib/data/erasure/addresses-in-text"
import type { ErasedNames } from "#lib/data/erasure/erased-names"
import { type CountsErased, eraseCounted as eraseInDatabase } from "../postgres/erase-counts.ts"
import type { Db } from "#lib/data/store/open"
import {
  dimensions,
  type Family,
  segmentId,
  segmentOf,
  type SegmentValues,
} from "#lib/data/store/segment-families"
import { beginDeletion } from "./deletions.ts"
import { type CountMove, levelMinutes } from "./rows.ts"
import { ch, joinStatements, listOf, name, type Statement } from "./statement.ts"
import { endBroken, type Writing, write } from "./write.ts"

/**
 * Removes erased addresses from counts in ClickHouse, in one pass: each count moves to the pseudonym, the old one
 * becomes zero, and its rows are deleted in place. A repeated run after a crash handles the rest. Names of a day are in
 * PostgreSQL.
 */
export async function eraseCounted(
  writing: Writing,
  tx: Db,
  project_id: string,
  erased: { pattern: string; names: ErasedNames },
  cursor: readonly string[] | null,
  max: number,
): Promise<CountsErased> {
  const inDatabase = await eraseInDatabase(tx, project_id, erased, cursor, max)
  if (cursor !== null) return inDatabase
  await endBroken(writing, project_id)
  const segments = await namedBy(writing, project_id, erased)
  for (const minutes of segments.length > 0 ? levelMinutes : []) {
    const moves = await movesOf(writing, project_id, segments, minutes)
    if (moves.length > 0) await write(writing, project_id, { changes: [], moves, minutes: [minutes] })
  }
  if (segments.length > 0)
    await beginDeletion(writing.clickhouse, "counts", ch`project_id = ${project_id} and ${isOneOf(segments)}`)
  return { ...inDatabase, renamed: inDatabase.renamed + segments.length }
}

/** A segment before and after renaming. */
type Renamed = { kind: Family; was: string; values: SegmentValues; id: string }

const texts: readonly string[] = dimensions

const isNamed = (pattern: string): Statement =>
  ch`match(concat(${joinStatements(
    texts.map((one) => ch`${name(one)}`),
    ", ' ', ",
  )}), ${`(?i)${pattern}`})`

const isOneOf = (segments: readonly Renamed[]): Statement =>
  ch`kind in (${listOf(segments.map(({ kind }) => kind))}) and toString(segment) in (${listOf(segments.map(({ was }) => was))})`

async function namedBy(
  { clickhouse }: Writing,
  project_id: string,
  { pattern, names }: { pattern: string; names: ErasedNames },
): Promise<Renamed[]> {
  const values = joinStatements(
    ["status", ...texts].map((one) => ch`any(${name(one)}) as v_${name(one)}`),
    ", ",
  )
  const found = await clickhouse.ask<{ kind: Family; was: string } & Record<string, string>>(
    ch`select kind, toString(segment) as was, ${values} from counts
       where project_id = ${project_id} and kind not in ('status', 'batch') and ${isNamed(pattern)} group by kind, segment`,
  )
  return found.flatMap(({ kind, was, ...row }) => {
    const before = Object.fromEntries(Object.entries(row).map(([key, value]) => [key.slice(2), value]))
    const after = replaceDeep(before, names.nameOf)
    if (JSON.stringify(after) === JSON.stringify(before)) return []
    // The row has all dimensions and the status.
    const segment = segmentOf(kind, after as SegmentValues)
    return [{ kind, was, values: segment, id: segmentId(segment) }]
  })
}

/** Moves the counts of each segment to its new name. */
async function movesOf(
  { clickhouse }: Writing,
  project_id: string,
  segments: readonly Renamed[],
  minutes: number,
): Promise<CountMove[]> {
  const now = new Map(segments.map((one) => [`${one.kind} ${one.was}`, one]))
  const found = await clickhouse.ask<{ kind: string; was: string; bucket_ms: number; n: number; e: number }>(
    ch`select kind, toString(segment) as was, bucket_ms, sum(letters_now) as n, sum(letters_ever) as e from counts
       where project_id = ${project_id} and ${isOneOf(segments)} and minutes = ${minutes}
       group by kind, segment, bucket_ms having n != 0 or e != 0`,
  )
  return found.flatMap(({ kind, was, bucket_ms: bucket, n, e }) => {
    const one = now.get(`${kind} ${was}`)
    if (!one) return []
    const [bucket_ms, letters_now, letters_ever] = [Number(bucket), Number(n), Number(e)]
    const columns = Object.fromEntries(
      texts.map((name) => [name, one.values[name as keyof SegmentValues] ?? ""]),
    )
    const { status } = one.values
    return [
      // Without its text, which would need deletion too.
      { kind, segment: was, status, bucket_ms, letters_now: -letters_now, letters_ever: -letters_ever },
      { ...columns, kind, segment: one.id, status, bucket_ms, letters_now, letters_ever },
    ]
  })
}
