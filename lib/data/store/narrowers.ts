import "server-only"
import { type SQL, sql } from "drizzle-orm"

/** Columns of letter_search with an index each, in whose order letters stand (find-letters.ts). */

/** What a letter has one of; none: whatever it has. "" among them: letters without one too. */
export type Narrow = Record<"email" | "campaign" | "domain" | "template" | "provider", readonly string[]>

/** A column of letter_search, of the row that is written before it (`w.`), and the values that are asked for. */
export type Narrower = { columnIn: (row: string) => string; values: readonly string[] }

/** The one that tells most comes first: a campaign's letters stand together in time, those of a domain everywhere. */
const columns: { [name in keyof Narrow]: Narrower["columnIn"] } = {
  // As the index has it (schema/messages.ts).
  email: (row) => `lower(${row}email collate "C")`,
  campaign: (row) => `${row}campaign_id`,
  domain: (row) => `${row}domain`,
  template: (row) => `${row}template_id`,
  provider: (row) => `${row}provider`,
}
const names = Object.keys(columns) as (keyof Narrow)[]

/** What of these is asked for. */
export const narrowers = (asked: Narrow): Narrower[] =>
  names.flatMap((name) =>
    asked[name].length === 0 ? [] : [{ columnIn: columns[name], values: asked[name] }],
  )

/** Whether the index of the column has all that fit: it has no letters without a value. */
export const isOfIndex = ({ values }: Narrower): boolean => !values.includes("")

/** Whether a row of letter_search has all of it; or a letter, by its row there. */
export function isNarrow(asked: Narrow, of: "letters" | "letter_search"): SQL {
  const wanted = narrowers(asked)
  if (wanted.length === 0) return sql`true`
  const are = (row: string) =>
    sql.join(
      wanted.map((one) => isOneOf(sql.raw(one.columnIn(row)), one.values)),
      sql` and `,
    )
  if (of === "letter_search") return are("")
  return sql`(select ${are("w.")} from letter_search w where w.project_id = letters.project_id
              and w.first_at = letters.first_at and w.job_id = letters.job_id and w.email = letters.email)`
}

/** Whether a column has one of these values; "": none. */
export function isOneOf(column: SQL, values: readonly string[]): SQL {
  const [one] = values
  if (values.length === 1 && one) return sql`${column} = ${one}`
  const among = sql`${column} = any(${sql.param([...values])}::text[])`
  return values.includes("") ? sql`(${column} is null or ${among})` : among
}
