import "server-only"
import { sql } from "drizzle-orm"
import { replaceDeep } from "#lib/data/erasure/addresses-in-text"
import type { ErasedNames } from "#lib/data/erasure/erased-names"
import { type MentionRow, mentionsBehind } from "#lib/data/store/address-mentions"
import { taggedStatuses } from "#lib/data/store/event-counts"
import { countTables } from "#lib/data/store/mention-tables"
import { type Db, rows } from "#lib/data/store/open"
import { addAllNotedChanges, lockSegments } from "#lib/data/store/segment-changes"
import {
  type Dimension,
  dimensions,
  type Family,
  segmentId,
  segmentOf,
} from "#lib/data/store/segment-families"
import { renameSegment } from "#lib/data/store/segment-rows"

/**
 * Removes erased addresses from counts: a tag or a template's id may be an address, and its counts outlive its
 * messages. Counts move to the pseudonym, and their sum does not change.
 */
export type CountsErased = { cursor: string[] | null; renamed: number }

const tables = Object.keys(countTables) as (keyof typeof countTables)[]

/** The next `max` rows of a walk through all counts, table by table. The caller must hold the project's lock. */
export async function eraseCounted(
  tx: Db,
  project_id: string,
  { pattern, names }: { pattern: string; names: ErasedNames },
  cursor: readonly string[] | null,
  max: number,
): Promise<CountsErased> {
  const [name = tables[0], ...behind] = cursor ?? []
  const table = tables.find((one) => one === name)
  if (!table) return { cursor: null, renamed: 0 }
  const from = behind.length > 0 ? behind : null
  const page = await mentionsBehind(tx, countTables[table], project_id, pattern, from, max)
  let renamed = 0
  for (const row of page.found) {
    const values = replaceDeep(row.values, names.nameOf)
    if (JSON.stringify(values) === JSON.stringify(row.values)) continue
    await renames[table](tx, project_id, row, values)
    renamed += 1
  }
  if (page.cursor) return { cursor: [table, ...page.cursor], renamed }
  const next = tables[tables.indexOf(table) + 1]
  return { cursor: next ? [next] : null, renamed }
}

type Rename = (tx: Db, project_id: string, row: MentionRow, values: Record<string, unknown>) => Promise<void>

const renames: Record<keyof typeof countTables, Rename> = {
  async segments(tx, project_id, { key: [family = "", was = ""] }, values) {
    // A row of the walk has its table's values.
    const segment = segmentOf(
      family as Family,
      values as { status: string } & Partial<Record<Dimension, string>>,
    )
    const id = segmentId(segment)
    await lockSegments(tx, project_id)
    await addAllNotedChanges(tx, project_id)
    await renameSegment(tx, project_id, family as Family, [was, id])
    const columns = sql.raw(dimensions.join(", "))
    const named = sql.join(
      dimensions.map((one) => sql`${segment[one]}`),
      sql`, `,
    )
    await tx.execute(
      sql`with gone as (
            delete from segments where project_id = ${project_id} and family = ${family} and segment_id = ${was}::bigint
            returning last_at)
          insert into segments as s (project_id, family, segment_id, status, ${columns}, last_at)
          select ${project_id}, ${family}, ${id}::bigint, ${segment.status}, ${named}, last_at from gone
          on conflict (project_id, family, segment_id) do update set last_at = greatest(s.last_at, excluded.last_at)`,
    )
  },
  async tag_counts(tx, project_id, { key: [bucket = "", minutes = "", tag = ""] }, values) {
    const figures = ["letters", ...taggedStatuses]
    const list = (of: (name: string) => string) => sql.raw(figures.map(of).join(", "))
    await tx.execute(
      sql`with gone as (
            delete from tag_counts where project_id = ${project_id} and bucket = ${bucket}::timestamptz
              and minutes = ${minutes}::text::smallint and tag = ${tag} returning *)
          insert into tag_counts as t (project_id, bucket, minutes, tag, last_at, ${list((name) => name)})
          select project_id, bucket, minutes, ${String(values.tag)}, last_at, ${list((name) => name)} from gone
          on conflict (project_id, bucket, minutes, tag) do update
            set ${list((name) => `${name} = t.${name} + excluded.${name}`)}, last_at = greatest(t.last_at, excluded.last_at)`,
    )
  },
  async counted_names(tx, project_id, { key: [day = "", dimension = "", name = ""] }, values) {
    await rows(
      tx,
      sql`with gone as (
            delete from counted_names where project_id = ${project_id} and day = ${day}::timestamptz
              and dimension = ${dimension} and name = ${name} returning *)
          insert into counted_names (project_id, day, dimension, name)
          select project_id, day, dimension, ${String(values.name)} from gone on conflict do nothing`,
    )
  },
}
