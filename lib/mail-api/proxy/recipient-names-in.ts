import "server-only"
import { addressParser, decodeWords } from "postal-mime"
import { z } from "zod"

const values = z.record(z.string(), z.unknown()).catch({})
const headers = z.array(z.object({ name: z.string(), value: z.string() })).catch([])
const recipients = z.array(z.object({ substitutions: values })).catch([])
const holder = z.object({
  to_name: z.string().catch(""),
  headers,
  substitutions: values,
  content: z.object({ headers }).catch({ headers: [] }),
  message: z.object({ recipients }).catch({ recipients: [] }),
})

/**
 * PROXY-3: names of a message's recipient, from its To header and its template values. Only values whose field name
 * marks them as a name are read.
 */
export function namesIn(value: unknown): string[] {
  const parsed = holder.safeParse(value)
  if (!parsed.success) return []
  const { to_name, headers, content, substitutions, message } = parsed.data
  const toLines = [...headers, ...content.headers].filter(({ name }) => name.toLowerCase() === "to")
  return [
    ...(to_name === "" ? [] : [to_name]),
    ...toLines.flatMap(({ value }) => displayNames(value)),
    ...[substitutions, ...message.recipients.map((one) => one.substitutions)].flatMap(valuesOfNames),
  ]
}

/** Longer lines are not read. */
const lineCharsMax = 10_000

const displayNames = (line: string): string[] =>
  line.length > lineCharsMax
    ? []
    : addressParser(decodeWords(line), { flatten: true }).flatMap(({ name }) => (name ? [name] : []))

const valuesOfNames = (values: Record<string, unknown>): string[] =>
  Object.entries(values).flatMap(([key, value]) => (isName(key) && typeof value === "string" ? [value] : []))

/** `to_name`, `firstName`, `Vorname`, `imie`; not `product_name`. */
const isName = (key: string): boolean =>
  /^(?:to_|(?:first|last|full|given|family|user|customer|recipient|display|nick)[_-]?)?name$|^(?:sur|vor|nach)name$|^nazwisko$|^imi[eę]$/i.test(
    key,
  )
