import { escapeHtml } from "../../footer.ts"
import type { Budget } from "../budget.ts"
import { readDate } from "../read-date.ts"
import { formatDate, formatNamed } from "./format-date.ts"
import { type Member, Tool, textOf, type Value } from "./values.ts"

/** Escapes one text; a member without a text answers nothing. */
const escaping =
  (escaped: (text: string) => string): Member =>
  ([value], budget) => {
    if (value === undefined || value === null) return undefined
    const text = textOf(value, budget)
    budget.emit(text.length * 3)
    return escaped(text)
  }

const always =
  (value: Value): Member =>
  () =>
    value

const javaScript: Record<string, string> = {
  "\\": "\\\\",
  "'": "\\'",
  '"': '\\"',
  "/": "\\/",
  "<": "\\u003C",
  "\n": "\\n",
  "\r": "\\r",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
}

const esc = new Tool({
  html: escaping(escapeHtml),
  xml: escaping((text) => escapeHtml(text).replaceAll("'", "&apos;")),
  url: escaping(escapeUrl),
  javascript: escaping((text) => text.replace(/[\\'"/<\n\r\u2028\u2029]/g, (one) => javaScript[one] ?? one)),
  dollar: always("$"),
  d: always("$"),
  hash: always("#"),
  h: always("#"),
  quote: always('"'),
  q: always('"'),
  newline: always("\n"),
  n: always("\n"),
})

/** As in a form: blanks become plus signs. Half a surrogate pair, which no address can contain, is replaced. */
function escapeUrl(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replaceAll("%20", "+")
    .replace(/[!'()~]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** `$date` and `$dateFormat`: now, or a date that was given, by a pattern or a name such as full_date. */
function dateTool(now: Date): Tool {
  const today = (pattern: string) => formatDate(pattern, now)
  const format: Member = ([pattern, value], budget) => {
    const date = value === undefined ? undefined : readDate(value)
    return date && formatted(pattern, date, budget)
  }
  return new Tool({
    format,
    get: ([pattern], budget) => formatted(pattern, now, budget),
    toString: () => formatNamed("default", now),
    year: () => Number(today("yyyy")),
    month: () => Number(today("M")) - 1,
    day: () => Number(today("d")),
  })
}

function formatted(pattern: Value, date: Date, budget: Budget): Value {
  const text = textOf(pattern, budget)
  budget.use(20)
  return emitted(formatNamed(text, date), budget)
}

const emitted = (text: string | undefined, budget: Budget): Value => {
  budget.emit(text?.length ?? 0)
  return text
}

const makers: Record<string, (now: Date) => Value> = {
  esc: () => esc,
  date: dateTool,
  dateFormat: dateTool,
}

/** Names that a template may use without a merge value. */
export const toolNames: readonly string[] = [
  ...Object.keys(makers),
  "foreach",
  "velocityCount",
  "UnsubscribeUrl",
]

/** A tool by its name; what has the same name among the merge values comes first (evaluate.ts). */
export const toolNamed = (name: string, now: Date): Value =>
  Object.hasOwn(makers, name) ? makers[name]?.(now) : undefined
