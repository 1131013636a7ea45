import "server-only"
import { sql } from "drizzle-orm"
import { at } from "#lib/platform/clock"
import { type Db, rows } from "./open.ts"

/**
 * Limits open-ended names (links, campaigns, servers, readers' programs) that are counted separately. A project has a
 * maximum per kind and day of the events; the rest is counted together, so that a sender with a different link for each
 * reader does not fill the store. A name that a day has is kept, so counting again gives the same result.
 */
export type OpenName = { dimension: string; name: string; eventMs: number }

/** Maximum number of names of each kind per day. */
export const namesMax = 200

const dayMs = 86_400_000
const dayOf = (eventMs: number): number => Math.floor(eventMs / dayMs) * dayMs

const keyOf = ({ dimension, name, eventMs }: OpenName): string => `${dayOf(eventMs)} ${dimension} ${name}`

/**
 * Whether each name is counted separately; the first names of a day win. Call it under the project's lock, in the
 * transaction that counts.
 */
export async function countedNames(
  tx: Db,
  project_id: string,
  requested: readonly OpenName[],
): Promise<(open: OpenName) => boolean> {
  const known = namesOf(project_id)
  const wanted = new Map<string, { day: string; dimension: string; name: string }>()
  for (const open of requested)
    if (!known.has(keyOf(open)))
      wanted.set(keyOf(open), {
        day: at(dayOf(open.eventMs)).toISOString(),
        dimension: open.dimension,
        name: open.name,
      })
  const named = wanted.size > 0 ? await nameSome(tx, project_id, [...wanted.values()]) : new Set<string>()
  return (open) => known.has(keyOf(open)) || named.has(keyOf(open))
}

/** Names as many of these as the days have room for, and returns those that have a name now. */
async function nameSome(
  tx: Db,
  project_id: string,
  wanted: readonly { day: string; dimension: string; name: string }[],
): Promise<Set<string>> {
  const found = await rows<{ day_ms: number; dimension: string; name: string; is_new: boolean }>(
    tx,
    sql`with wanted as (
          select * from jsonb_to_recordset(${JSON.stringify(wanted.map((open, nth) => ({ ...open, nth })))}::jsonb)
            as w(day timestamptz, dimension text, name text, nth int)),
        known as (
          select w.*, exists (
            select 1 from counted_names c where c.project_id = ${project_id} and c.day = w.day
              and c.dimension = w.dimension and c.name = w.name) as is_known
          from wanted w),
        days as (
          select day, dimension, (
            select count(*) from counted_names c where c.project_id = ${project_id} and c.day = k.day
              and c.dimension = k.dimension) as names
          from (select distinct day, dimension from wanted) k),
        added as (
          insert into counted_names (project_id, day, dimension, name)
          select ${project_id}, day, dimension, name
          from (select *, row_number() over (partition by day, dimension order by nth) as place
                from known where not is_known) k
          join days using (day, dimension) where names + place <= ${namesMax}
          returning day, dimension, name)
        select (extract(epoch from day) * 1000)::float8 as day_ms, dimension, name, is_new from (
          select day, dimension, name, false as is_new from known where is_known
          union all select day, dimension, name, true from added) n`,
  )
  for (const { day_ms, dimension, name, is_new } of found)
    if (!is_new) remember(project_id, keyOf({ dimension, name, eventMs: day_ms }))
  return new Set(found.map(({ day_ms, dimension, name }) => keyOf({ dimension, name, eventMs: day_ms })))
}

/**
 * Names found in the store, by project, because nearly every call needs the same few. A name that was just added is
 * cached only when it is read again, because its transaction can still fail.
 */
const remembered = new Map<string, Set<string>>()
const rememberedMax = 20_000
let rememberedCount = 0

const none: ReadonlySet<string> = new Set()
const namesOf = (project_id: string): ReadonlySet<string> => remembered.get(project_id) ?? none

function remember(project_id: string, key: string): void {
  if (rememberedCount >= rememberedMax) {
    remembered.clear()
    rememberedCount = 0
  }
  const names = remembered.get(project_id) ?? new Set()
  remembered.set(project_id, names)
  if (!names.has(key)) rememberedCount += 1
  names.add(key)
}
