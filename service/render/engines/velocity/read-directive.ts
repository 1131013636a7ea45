import { readExpression, readOperand } from "./read-expression.ts"
import type { Scanner } from "./scanner.ts"
import type { End, Expression, If, Node } from "./syntax.ts"

const name = /#(?:\{([A-Za-z]\w*)\}|@?([A-Za-z]\w*))/y
/** Blanks and the line break behind a directive belong to it. */
const restOfLine = /[ \t]*(?:\r\n|\n|\r)/y
const close = /\s*\)/y

/** Directives that would read files or run text as a template. */
const refused = new Set(["include", "parse", "evaluate", "define"])

/** Directives with brackets behind them; without these they are text (`<a href="#set">`). */
const withBrackets: Record<string, (scanner: Scanner, from: number) => Node | { end: End }> = {
  if: readIf,
  foreach: readForeach,
  set: readSet,
  macro: readMacro,
  elseif: () => ({ end: "elseif" }),
}

const alone: Record<string, Node | { end: End }> = {
  else: { end: "else" },
  end: { end: "end" },
  break: { kind: "break" },
  stop: { kind: "stop" },
}

/** A directive or a comment, what ends a block, or null when the hash is text. */
export function readDirective(scanner: Scanner): Node | { end: End } | null {
  const from = scanner.at
  const unread = readUnread(scanner)
  if (unread !== null) return unread
  const match = scanner.take(name)
  const word = match?.[1] ?? match?.[2] ?? ""
  if (Object.hasOwn(alone, word)) {
    scanner.countNode()
    scanner.take(restOfLine)
    return alone[word] ?? null
  }
  const brackets = scanner.take(/[ \t]*\(/y)
  if (brackets && refused.has(word)) scanner.fail(`#${word} is not available`, from)
  if (brackets && Object.hasOwn(withBrackets, word)) {
    scanner.countNode()
    return withBrackets[word]?.(scanner, from) ?? null
  }
  if (brackets && scanner.found.macros.has(word)) return readCall(scanner, word)
  scanner.at = from
  return null
}

/** Comments, which are empty, and text that is not read as a template (`#[[ … ]]#`). */
function readUnread(scanner: Scanner): string | null {
  if (scanner.take(/##[^\r\n]*(?:\r\n|\n|\r)?/y)) return ""
  for (const [open, end] of [
    ["#*", "*#"],
    ["#[[", "]]#"],
  ] as const) {
    if (!scanner.startsWith(open)) continue
    const stop = scanner.source.indexOf(end, scanner.at + open.length)
    if (stop === -1) scanner.fail(`${open} is not closed by ${end}`)
    const inside = scanner.source.slice(scanner.at + open.length, stop)
    scanner.at = stop + end.length
    return open === "#*" ? "" : inside
  }
  return null
}

function endOfHead(scanner: Scanner, directive: string): void {
  scanner.expect(close, `the closing bracket of #${directive}`)
  scanner.take(restOfLine)
}

/** The nodes of a block and what ended it; a block that the template does not close is a fault. */
function readBlock(scanner: Scanner, directive: string, from: number): { nodes: Node[]; end: End } {
  const block = scanner.nested(() => scanner.grammar.readNodes(scanner))
  if (block.end === "") scanner.fail(`#${directive} has no #end`, from)
  return block
}

function readIf(scanner: Scanner, from: number): If {
  const branches: If["branches"] = []
  for (let condition: Expression | null = readCondition(scanner); ; ) {
    const { nodes, end } = readBlock(scanner, "if", from)
    branches.push({ condition, body: nodes })
    if (end === "end") return { kind: "if", branches }
    if (condition === null) scanner.fail(`#${end} comes after #else`, from)
    condition = end === "elseif" ? readCondition(scanner) : null
  }
}

function readCondition(scanner: Scanner): Expression {
  const condition = readExpression(scanner)
  endOfHead(scanner, "if")
  return condition
}

function readForeach(scanner: Scanner, from: number): Node {
  const item = scanner.expect(/\s*\$!?\{?([A-Za-z_]\w*)\}?\s+in\b/y, "$name in")[1] ?? ""
  const list = readExpression(scanner)
  endOfHead(scanner, "foreach")
  const { nodes, end } = readBlock(scanner, "foreach", from)
  if (end !== "end") scanner.fail(`#${end} has no #if`, from)
  scanner.found.defined.add(item)
  return { kind: "foreach", name: item, list, body: nodes }
}

function readSet(scanner: Scanner): Node {
  const variable = scanner.expect(/\s*\$!?\{?([A-Za-z_]\w*)\}?\s*=(?!=)/y, "$name =")[1] ?? ""
  const value = readExpression(scanner)
  endOfHead(scanner, "set")
  scanner.found.defined.add(variable)
  return { kind: "set", name: variable, value }
}

const paramsMax = 50

/** The definition leaves nothing in the text; the reader keeps it for the calls. */
function readMacro(scanner: Scanner, from: number): Node {
  const macro = scanner.expect(/\s*([A-Za-z]\w*)/y, "the macro's name")[1] ?? ""
  const params: string[] = []
  for (;;) {
    const param = scanner.take(/[\s,]*\$!?\{?([A-Za-z_]\w*)\}?/y)?.[1]
    if (param === undefined) break
    scanner.countNode()
    if (params.push(param) > paramsMax)
      scanner.fail(`a macro must have at most ${paramsMax} parameters`, from)
  }
  endOfHead(scanner, "macro")
  const { nodes, end } = readBlock(scanner, "macro", from)
  if (end !== "end") scanner.fail(`#${end} has no #if`, from)
  for (const param of params) scanner.found.defined.add(param)
  scanner.found.macros.set(macro, { params, body: nodes })
  return ""
}

function readCall(scanner: Scanner, macro: string): Node {
  const args: Expression[] = []
  scanner.countNode()
  while (!scanner.take(close)) {
    args.push(readOperand(scanner))
    scanner.take(/\s*,/y)
  }
  return { kind: "call", name: macro, args }
}
