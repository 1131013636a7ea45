/** Notation of JSON values in a programming language. */
export type Dialect = {
  string(text: string): string
  /** A name in front of a value, with the separator. */
  key(name: string): string
  object: [open: string, close: string]
  list: [open: string, close: string]
  emptyObject: string
  words: { true: string; false: string; null: string }
}

const lineCharsMax = 64

/** A JSON value in the words of a language, over as many lines as it needs; `indent` is that of its first line. */
export function literal(value: unknown, dialect: Dialect, step = "  ", indent = ""): string {
  if (typeof value === "string") return dialect.string(value)
  if (typeof value === "number") return String(value)
  if (value === null || value === true || value === false) return dialect.words[`${value}`]
  const isList = Array.isArray(value)
  const inner = indent + step
  const parts = isList
    ? value.map((item) => literal(item, dialect, step, inner))
    : Object.entries(value as object).map(
        ([name, item]) => dialect.key(name) + literal(item, dialect, step, inner),
      )
  if (parts.length === 0) return isList ? dialect.list.join("") : dialect.emptyObject
  const [open, close] = isList ? dialect.list : dialect.object
  return inOneLine(parts, open, close) ?? inLines(parts, open, close, inner, indent)
}

function inOneLine(parts: string[], open: string, close: string): string | null {
  const space = open === "{" ? " " : ""
  const line = `${open}${space}${parts.join(", ")}${space}${close}`
  return line.length <= lineCharsMax && !line.includes("\n") ? line : null
}

const inLines = (parts: string[], open: string, close: string, inner: string, indent: string): string =>
  `${open}\n${parts.map((part) => inner + part).join(",\n")}\n${indent}${close}`

const words = { true: "true", false: "false", null: "null" }
const isName = /^[A-Za-z_$][\w$]*$/

export const json: Dialect = {
  string: JSON.stringify,
  key: (name) => `${JSON.stringify(name)}: `,
  object: ["{", "}"],
  list: ["[", "]"],
  emptyObject: "{}",
  words,
}

export const javascript: Dialect = {
  ...json,
  key: (name) => `${javascriptName(name)}: `,
}

/** A plain `__proto__` would set the prototype of the object. */
const javascriptName = (name: string): string => {
  if (name === "__proto__") return '["__proto__"]'
  return isName.test(name) ? name : JSON.stringify(name)
}

/** Python reads JSON's strings as its own, except half a surrogate pair, which no example has. */
export const python: Dialect = { ...json, words: { true: "True", false: "False", null: "None" } }

/** PHP has only two escapes in single quotes; an empty array would become a list. */
const phpString = (text: string): string => `'${text.replace(/[\\']/g, "\\$&")}'`
export const php: Dialect = {
  string: phpString,
  key: (name) => `${phpString(name)} => `,
  object: ["[", "]"],
  list: ["[", "]"],
  emptyObject: "new stdClass()",
  words,
}
