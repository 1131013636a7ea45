import type { Scanner } from "./scanner.ts"
import type { Expression, Reference, Step } from "./syntax.ts"

const begin = /\$(!?)(\{?)([A-Za-z_]\w*)/y
const property = /\.([A-Za-z_]\w*(?:-\w+)*)/y
const bracket = /\[/y

/** A reference `$name`, `$!name`, `${name.path}`, or null when the dollar is one of money. */
export function readReference(scanner: Scanner): Reference | null {
  const from = scanner.at
  const [, quiet, brace, name] = scanner.take(begin) ?? []
  if (name === undefined) return null
  scanner.countNode()
  scanner.found.used.add(name)
  const path = readPath(scanner)
  if (brace) scanner.take(/\}/y) ?? scanner.fail(`the closing brace of \${${name} is missing`, from)
  return {
    kind: "reference",
    name,
    path,
    isQuiet: quiet === "!",
    source: scanner.source.slice(from, scanner.at),
  }
}

function readPath(scanner: Scanner): Step[] {
  const path: Step[] = []
  for (;;) {
    const step = readProperty(scanner) ?? readIndex(scanner)
    if (!step) return path
    path.push(step)
  }
}

function readProperty(scanner: Scanner): Step | null {
  const [, name] = scanner.take(property) ?? []
  if (name === undefined) return null
  // A blank before the bracket would be text: "$order.total (with tax)".
  if (!scanner.startsWith("(")) return { kind: "property", name }
  scanner.at++
  const args = readList(scanner, /\s*\)/y, "the closing bracket of a method")
  return { kind: "method", name, args }
}

/** `[index]`; square brackets without an expression are text. */
function readIndex(scanner: Scanner): Step | null {
  const from = scanner.at
  if (!scanner.take(bracket)) return null
  if (!/[\s\w$"'+-]/.test(scanner.source[scanner.at] ?? "")) return undo(scanner, from)
  const indexed = /\s*(?:-?\d+|"[^"]*"|'[^']*'|\$!?\{?[A-Za-z_][\w.]*\}?)\s*\]/y
  indexed.lastIndex = scanner.at
  if (!indexed.test(scanner.source)) return undo(scanner, from)
  const at = scanner.grammar.readExpression(scanner)
  scanner.expect(/\s*\]/y, "a closing square bracket")
  return { kind: "index", at }
}

function undo(scanner: Scanner, at: number): null {
  scanner.at = at
  return null
}

/** Expressions with commas between them, up to and with `close`. */
export function readList(scanner: Scanner, close: RegExp, what: string): Expression[] {
  const items: Expression[] = []
  if (scanner.take(close)) return items
  for (;;) {
    items.push(scanner.grammar.readExpression(scanner))
    if (scanner.take(close)) return items
    scanner.expect(/\s*,/y, `a comma or ${what}`)
  }
}
