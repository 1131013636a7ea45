import "server-only"
import { type SQL, sql } from "drizzle-orm"

/** Columns of letter_search that have an index each in list order (find-letters.ts). */

/** Accepted values of a message; empty: any. "" also matches messages without a value. */
export type Narrow = Record<"email" | "campaign" | "domain" | "template" | "provider", readonly string[]>

/** A column of letter_search, of the row that is named before it (`w.`), and its accepted values. */
export type Narrower = { columnIn: (row: string) => string; values: readonly string[] }

/**
 * The most selective one comes first: messages of a campaign are close together in time, those of a domain are spread
 * out.
 */
const columns: { [name in keyof Narrow]: Narrower["columnIn"] } = {
  // Same expression as in the index (schema/messages.ts).
  email: (row) => `lower(${row}email collate "C")`,
  campaign: (row) => `${row}campaign_id`,
  domain: (row) => `${row}domain`,
  template: (row) => `${row}template_id`,
  provider: (row) => `${row}provider`,
}
const names = Object.keys(columns) as (keyof Narrow)[]

/** The columns that are filtered on. */
export const narrowers = (query: Narrow): Narrower[] =>
  names.flatMap((name) =>
    query[name].length === 0 ? [] : [{ columnIn: columns[name], values: query[name] }],
  )

/** Whether the index of the column has all matches: it does not contain messages without a value. */
export const isOfIndex = ({ values }: Narrower): boolean => !values.includes("")

/** Whether a row of letter_search, or of letters by its row there, has all of them. */
export function isNarrow(query: Narrow, of: "letters" | "letter_search"): SQL {
  const wanted = narrowers(query)
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

/** Whether a column has one of these values; "": no value. */
export function isOneOf(column: SQL, values: readonly string[]): SQL {
  const [one] = values
  if (values.length === 1 && one) return sql`${column} = ${one}`
  const among = sql`${column} = any(${sql.param([...values])}::text[])`
  return values.includes("") ? sql`(${column} is null or ${among})` : among
}
