/**
 * Statements for ClickHouse. Values are no parameters of the protocol, because servers before 19 know none: each is written
 * as a literal of its own type, strings with everything quoted that could end one, and nothing else gets into a statement.
 */
export type Statement = { readonly text: string }

type Value = string | number | Statement | readonly string[] | readonly number[]

/** `ch`select … where job_id = ${job_id}``: a string, a finite number, a list of either, or a part made the same way. */
export const ch = (parts: TemplateStringsArray, ...values: readonly Value[]): Statement => ({
  text: parts.reduce((text, part, nth) => text + literal(values[nth - 1] ?? "") + part),
})

/** A name of ours as it is: of a table, a column or a database. */
export function name(word: string): Statement {
  if (!/^\w+$/.test(word)) throw new Error(`This is no name: ${word}`)
  return { text: word }
}

/** Parts behind each other. */
export const joined = (parts: readonly Statement[], between: string): Statement => ({
  text: parts.map(({ text }) => text).join(between),
})

export const nothing: Statement = { text: "" }

function literal(value: Value): string {
  if (typeof value === "string") return quoted(value)
  if (typeof value === "number") return numeral(value)
  if ("text" in value) return value.text
  return `[${value.map((one) => (typeof one === "string" ? quoted(one) : numeral(one))).join(",")}]`
}

/** A backslash begins an escape and a quote ends a string; nothing else in one means anything. */
const quoted = (value: string): string =>
  `'${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\0", "\\0")}'`

function numeral(value: number): string {
  if (!Number.isSafeInteger(value)) throw new Error(`This is no whole number: ${value}`)
  return String(value)
}

/** What stands in the list of an `in`: never empty. */
export const listOf = (values: readonly (string | number)[]): Statement =>
  joined(
    values.map((one) => ch`${one}`),
    ", ",
  )

/** Pairs, triples … in the list of an `in`: never empty. */
export const tuplesOf = (list: readonly (readonly (string | number)[])[]): Statement =>
  joined(
    list.map((values) => ch`(${listOf(values)})`),
    ", ",
  )
