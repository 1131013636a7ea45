/**
 * Statements for ClickHouse. Does not use protocol parameters, because servers before 19 do not support them. Each
 * value is written as a literal of its type, with all special characters of strings escaped; nothing else can enter a
 * statement.
 */
export type Statement = { readonly text: string }

type Value = string | number | Statement | readonly string[] | readonly number[]

/**
 * `ch`select … where job_id = ${job_id}``: accepts a string, a finite number, a list of either, or another statement.
 */
export const ch = (parts: TemplateStringsArray, ...values: readonly Value[]): Statement => ({
  text: parts.reduce((text, part, nth) => text + literal(values[nth - 1] ?? "") + part),
})

/** An internal name of a table, a column or a database, unquoted. */
export function name(word: string): Statement {
  if (!/^\w+$/.test(word)) throw new Error(`This is no name: ${word}`)
  return { text: word }
}

/** Statements joined with a separator. */
export const joinStatements = (parts: readonly Statement[], between: string): Statement => ({
  text: parts.map(({ text }) => text).join(between),
})

export const nothing: Statement = { text: "" }

function literal(value: Value): string {
  if (typeof value === "string") return quoted(value)
  if (typeof value === "number") return numeral(value)
  if ("text" in value) return value.text
  return `[${value.map((one) => (typeof one === "string" ? quoted(one) : numeral(one))).join(",")}]`
}

/** A backslash begins an escape and a quote ends a string; no other character is special in a string. */
const quoted = (value: string): string =>
  `'${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\0", "\\0")}'`

function numeral(value: number): string {
  if (!Number.isSafeInteger(value)) throw new Error(`This is no whole number: ${value}`)
  return String(value)
}

/** The list of an `in`; never empty. */
export const listOf = (values: readonly (string | number)[]): Statement =>
  joinStatements(
    values.map((one) => ch`${one}`),
    ", ",
  )

/** Pairs, triples … in the list of an `in`; never empty. */
export const tuplesOf = (list: readonly (readonly (string | number)[])[]): Statement =>
  joinStatements(
    list.map((values) => ch`(${listOf(values)})`),
    ", ",
  )
