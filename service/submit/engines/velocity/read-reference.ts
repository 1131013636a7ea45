import { readExpression } from "./read-expression.ts"
import type { Reader } from "./reader.ts"
import type { Expression, Reference, Step } from "./syntax.ts"

const begin = /\$(!?)(\{?)([A-Za-z_]\w*)/y
const property = /\.([A-Za-z_]\w*(?:-\w+)*)/y
const bracket = /\[/y

/** A reference `$name`, `$!name`, `${name.path}`, or null when the dollar is one of money. */
export function readReference(reader: Reader): Reference | null {
  const from = reader.at
  const [, quiet, brace, name] = reader.take(begin) ?? []
  if (name === undefined) return null
  reader.countNode()
  reader.found.asked.add(name)
  const path = readPath(reader)
  if (brace) reader.take(/\}/y) ?? reader.fail(`the closing brace of \${${name} is missing`, from)
  return {
    kind: "reference",
    name,
    path,
    isQuiet: quiet === "!",
    source: reader.source.slice(from, reader.at),
  }
}

function readPath(reader: Reader): Step[] {
  const path: Step[] = []
  for (;;) {
    const step = readProperty(reader) ?? readIndex(reader)
    if (!step) return path
    path.push(step)
  }
}

function readProperty(reader: Reader): Step | null {
  const [, name] = reader.take(property) ?? []
  if (name === undefined) return null
  // A blank before the bracket would be text: "$order.total (with tax)".
  if (!reader.startsWith("(")) return { kind: "property", name }
  reader.at++
  const args = readList(reader, /\s*\)/y, "the closing bracket of a method")
  return { kind: "method", name, args }
}

/** `[index]`; square brackets that hold no expression are text. */
function readIndex(reader: Reader): Step | null {
  const from = reader.at
  if (!reader.take(bracket)) return null
  if (!/[\s\w$"'+-]/.test(reader.source[reader.at] ?? "")) return undo(reader, from)
  const indexed = /\s*(?:-?\d+|"[^"]*"|'[^']*'|\$!?\{?[A-Za-z_][\w.]*\}?)\s*\]/y
  indexed.lastIndex = reader.at
  if (!indexed.test(reader.source)) return undo(reader, from)
  const at = readExpression(reader)
  reader.expect(/\s*\]/y, "a closing square bracket")
  return { kind: "index", at }
}

function undo(reader: Reader, at: number): null {
  reader.at = at
  return null
}

/** Expressions with commas between them, up to and with `close`. */
export function readList(reader: Reader, close: RegExp, what: string): Expression[] {
  const items: Expression[] = []
  if (reader.take(close)) return items
  for (;;) {
    items.push(readExpression(reader))
    if (reader.take(close)) return items
    reader.expect(/\s*,/y, `a comma or ${what}`)
  }
}
