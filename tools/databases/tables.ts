import pg from "pg"
import { Fault } from "../lib/fault.mjs"
import { capital, listed } from "./sentences.ts"
import type { Session } from "./session.ts"

/** A table as the catalogs describe it; generated columns are computed and not copied. */
export type Table = { name: string; columns: Column[] }
type Column = { name: string; type: string; is_generated: boolean }

/** A foreign key between two tables. */
export type Reference = { name: string; table: string; to: string; is_deferrable: boolean }

/** Tables and sequences to copy. */
export type Contents = { tables: Table[]; sequences: string[] }

const ours = `c.relnamespace = 'public'::regnamespace and not exists (
  select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`

/** Tables and sequences of the schema `public`, without those of extensions. */
export async function contentsOf({ query }: Session): Promise<Contents> {
  const tables = await query<Table>(
    `select c.relname as name, json_agg(json_build_object(
       'name', attname, 'type', format_type(atttypid, atttypmod), 'is_generated', attgenerated <> ''
     ) order by attnum) as columns
     from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
     where ${ours} and c.relkind in ('r', 'p') and not c.relispartition
     group by c.oid, c.relname order by c.relname`,
  )
  const sequences = await query<{ name: string }>(
    `select c.relname as name from pg_class c where ${ours} and c.relkind = 'S' order by c.relname`,
  )
  return { tables, sequences: sequences.map((one) => one.name) }
}

/** The foreign keys by which the target's tables depend on each other. */
export const referencesOf = ({ query }: Session): Promise<Reference[]> =>
  query<Reference>(
    `select conname as name, c.relname as table, f.relname as to, condeferrable as is_deferrable
     from pg_constraint join pg_class c on c.oid = conrelid join pg_class f on f.oid = confrelid
     where contype = 'f' and conparentid = 0
       and c.relnamespace = 'public'::regnamespace and f.relnamespace = 'public'::regnamespace
     order by conname`,
  )

/** Refuses when the two sides do not have the very same tables: one of them was changed by hand. */
export function requireSame(from: Contents, to: Contents, is: { from: string; to: string }): void {
  const missing = (here: string[], there: string[]) => here.filter((name) => !there.includes(name))
  const [sources, targets] = [from, to].map(({ tables, sequences }) => [...tables.map(nameOf), ...sequences])
  for (const [names, present, absent] of [
    [missing(sources ?? [], targets ?? []), is.from, is.to],
    [missing(targets ?? [], sources ?? []), is.to, is.from],
  ] as const)
    if (names.length > 0)
      throw new Fault(
        `${capital(present)} has ${listed(names)}, which Waybill's migrations do not create and ${absent} does not have. Move it elsewhere first. Nothing was copied.`,
      )
  const columns = new Map(to.tables.map((table) => [table.name, describe(table)]))
  const changed = from.tables.filter((table) => columns.get(table.name) !== describe(table)).map(nameOf)
  if (changed.length > 0)
    throw new Fault(
      `${capital(is.from)} and ${is.to} do not have the same columns in ${listed(changed)}. Nothing was copied.`,
    )
}

const nameOf = ({ name }: Table): string => name

const describe = ({ columns }: Table): string =>
  columns
    .map((one) => JSON.stringify([one.name, one.type, one.is_generated]))
    .sort()
    .join()

/**
 * Tables so that each comes after those it refers to. A table may refer to itself: a foreign key is checked when all of
 * the table's rows are there. Keys that can be deferred are checked at the commit and do not count.
 */
export function inOrder<T extends { name: string }>(
  tables: readonly T[],
  references: readonly Reference[],
): T[] {
  const binding = references.filter((one) => one.table !== one.to && !one.is_deferrable)
  const ordered: T[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const isFree = ({ name }: T) =>
      !binding.some((one) => one.table === name && waiting.some((other) => other.name === one.to))
    const free = waiting.filter(isFree)
    if (free.length === 0) throw circle(binding, waiting)
    ordered.push(...free)
    waiting = waiting.filter((one) => !free.includes(one))
  }
  return ordered
}

function circle(binding: readonly Reference[], waiting: readonly { name: string }[]): Fault {
  let names = waiting.map((one) => one.name)
  const isInside = ({ table, to }: Reference) => names.includes(table) && names.includes(to)
  // A table that only refers to the circle is not part of it.
  for (let before = 0; before !== names.length; ) {
    before = names.length
    names = names.filter((name) => binding.some((one) => one.to === name && isInside(one)))
  }
  const keys = binding.filter(isInside).map((one) => one.name)
  return new Fault(
    `The tables ${listed(names)} refer to each other in a circle (${listed(keys)}), so none can be copied first. Make one of these keys deferrable. Nothing was copied.`,
  )
}

/** A name as SQL takes it, in the schema that is copied. */
export const inPublic = (name: string): string => `public.${pg.escapeIdentifier(name)}`

/** The columns that are copied, as SQL lists them. */
export const columnsOf = ({ columns }: Table): string =>
  columns
    .filter((one) => !one.is_generated)
    .map((one) => pg.escapeIdentifier(one.name))
    .join(", ")
