import "server-only"
import { type SQL, sql } from "drizzle-orm"
import type { MentionTable } from "./mention-tables.ts"
import { type Db, rows } from "./open.ts"

/**
 * Finds an address in the rows of a project by scanning each table in key order, because no index covers free text. A
 * scan reads short pages, each from the end of the one before.
 */

export type MentionRow = { key: string[]; isSettled: boolean; values: Record<string, unknown> }
/** `cursor`: the last row of this page; null: the scan has ended. */
export type MentionPage = { found: MentionRow[]; cursor: string[] | null }

/** Scans the next `max` rows, and returns those that can contain the address. */
export async function mentionsBehind(
  tx: Db,
  table: MentionTable,
  project_id: string,
  pattern: string,
  cursor: readonly string[] | null,
  max: number,
): Promise<MentionPage> {
  const names = sql.raw(table.key.map(({ name }) => name).join(", "))
  const keyTexts = sql.raw(table.key.map(({ name, type }) => textOf(name, type)).join(", "))
  const position = table.key.map(({ type }, n) => sql`${cursor?.[n] ?? ""}::text::${sql.raw(type)}`)
  const behind = cursor === null ? sql`` : sql`and (${names}) > (${sql.join(position, sql`, `)})`
  const values = sql.raw(
    columnsOf(table)
      .map((name) => `'${name}', ${name}`)
      .join(", "),
  )
  const [found] = await rows<{ scanned: number; last: string[] | null; found: MentionRow[] }>(
    tx,
    sql`with page as materialized (
          select ${names}, json_build_array(${keyTexts}) as key, ${sql.raw(table.settled ?? "true")} as is_settled,
            ${hayOf(table)} ~* ${pattern} as is_found, json_build_object(${values}) as vals
          from ${sql.raw(table.table)} where project_id = ${project_id} ${behind} order by ${names} limit ${max})
        select (select count(*)::int from page) as scanned,
          (select key from page order by ${sql.raw(table.key.map(({ name }) => `${name} desc`).join(", "))} limit 1) as last,
          (select coalesce(json_agg(json_build_object('key', key, 'isSettled', is_settled, 'values', vals)), '[]')
            from page where is_found) as found`,
  )
  return { found: found?.found ?? [], cursor: found && found.scanned === max ? found.last : null }
}

/** An instant as a text that converts back to the same instant. */
const textOf = (name: string, type: string): string =>
  type === "timestamptz" ? `(to_json(${name}) #>> '{}')` : `${name}::text`

const columnsOf = ({ texts, jsons, lists = [] }: MentionTable): string[] => [...texts, ...jsons, ...lists]

/** All text of a row in one string. */
const hayOf = (table: MentionTable): SQL =>
  sql.raw(
    `concat_ws(' ', ${columnsOf(table)
      .map((name) => `${name}::text`)
      .join(", ")})`,
  )

/** Writes new values into a row; columns without a value stay unchanged. */
export async function rewriteMention(
  tx: Db,
  table: MentionTable,
  project_id: string,
  { key, values }: Pick<MentionRow, "key" | "values">,
): Promise<void> {
  const set = Object.entries(values).map(
    ([name, value]) => sql`${sql.raw(name)} = ${asStored(table, name, value)}`,
  )
  const isRow = table.key.map(
    ({ name, type }, n) => sql`${sql.raw(name)} = ${key[n] ?? ""}::text::${sql.raw(type)}`,
  )
  await tx.execute(
    sql`update ${sql.raw(table.table)} set ${sql.join(set, sql`, `)}
        where project_id = ${project_id} and ${sql.join(isRow, sql` and `)}`,
  )
}

function asStored({ texts, lists }: MentionTable, name: string, value: unknown): SQL {
  if (texts.includes(name)) return sql`${value as string | null}`
  const json = sql`${value === null ? null : JSON.stringify(value)}::jsonb`
  return lists?.includes(name) ? sql`array(select jsonb_array_elements_text(${json}))` : json
}

/** Counts the rows of a table that contain the address: those no longer in use, and all. */
export const countMentions = (
  db: Db,
  table: MentionTable,
  project_id: string,
  pattern: string,
): Promise<number> => countRows(db, table, project_id, sql`${hayOf(table)} ~* ${pattern}`)

/** Counts the rows of a table whose column contains only the address. */
export const countOwn = (
  db: Db,
  table: MentionTable & { addressColumn: string },
  project_id: string,
  pattern: string,
): Promise<number> =>
  countRows(db, table, project_id, sql`${sql.raw(table.addressColumn)} ~* ${`^\\s*(${pattern})\\s*$`}`)

async function countRows(
  db: Db,
  { table }: MentionTable,
  project_id: string,
  condition: SQL,
): Promise<number> {
  const [found] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${sql.raw(table)} where project_id = ${project_id} and ${condition}`,
  )
  return found?.count ?? 0
}

/** Messages of one address, in any spelling, after a place: from the text index. */
export async function lettersOfAddress(
  tx: Db,
  project_id: string,
  address: string,
  max: number,
): Promise<{ job_id: string; email: string }[]> {
  return rows(
    tx,
    sql`select job_id, email from letter_search where project_id = ${project_id} and email ilike ${literal(address)}
        limit ${max}`,
  )
}

/** Counts the messages and events of one address. */
export async function countOfAddress(
  db: Db,
  project_id: string,
  address: string,
): Promise<{ letters: number; events: number }> {
  const [found] = await rows<{ letters: number; events: number }>(
    db,
    sql`with matching as materialized (
          select job_id, email from letter_search where project_id = ${project_id} and email ilike ${literal(address)})
        select (select count(*)::int from matching) as letters,
          (select coalesce(sum(l.events), 0)::int from matching cross join lateral (
            select count(*) as events from events e where e.project_id = ${project_id} and e.job_id = matching.job_id
              and e.email between matching.email and matching.email) l) as events`,
  )
  return found ?? { letters: 0, events: 0 }
}

const literal = (address: string): string => address.replace(/[\\%_]/g, "\\$&")
