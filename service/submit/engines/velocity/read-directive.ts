import { readExpression, readOperand } from "./read-expression.ts"
import { type End, readNodes } from "./read-nodes.ts"
import type { Reader } from "./reader.ts"
import type { Expression, If, Node } from "./syntax.ts"

const name = /#(?:\{([A-Za-z]\w*)\}|@?([A-Za-z]\w*))/y
/** Blanks and the line break behind a directive belong to it. */
const restOfLine = /[ \t]*(?:\r\n|\n|\r)/y
const close = /\s*\)/y

/** Directives that would read files or run text as a template. */
const refused = new Set(["include", "parse", "evaluate", "define"])

/** Directives with brackets behind them; without these they are text (`<a href="#set">`). */
const withBrackets: Record<string, (reader: Reader, from: number) => Node | { end: End }> = {
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
export function readDirective(reader: Reader): Node | { end: End } | null {
  const from = reader.at
  const silent = readSilent(reader)
  if (silent !== null) return silent
  const match = reader.take(name)
  const word = match?.[1] ?? match?.[2] ?? ""
  if (Object.hasOwn(alone, word)) {
    reader.countNode()
    reader.take(restOfLine)
    return alone[word] ?? null
  }
  const brackets = reader.take(/[ \t]*\(/y)
  if (brackets && refused.has(word)) reader.fail(`#${word} is not available`, from)
  if (brackets && Object.hasOwn(withBrackets, word)) {
    reader.countNode()
    return withBrackets[word]?.(reader, from) ?? null
  }
  if (brackets && reader.found.macros.has(word)) return readCall(reader, word)
  reader.at = from
  return null
}

/** Comments and text that is not read at all. */
function readSilent(reader: Reader): string | null {
  if (reader.take(/##[^\r\n]*(?:\r\n|\n|\r)?/y)) return ""
  for (const [open, end] of [
    ["#*", "*#"],
    ["#[[", "]]#"],
  ] as const) {
    if (!reader.startsWith(open)) continue
    const stop = reader.source.indexOf(end, reader.at + open.length)
    if (stop === -1) reader.fail(`${open} is not closed by ${end}`)
    const inside = reader.source.slice(reader.at + open.length, stop)
    reader.at = stop + end.length
    return open === "#*" ? "" : inside
  }
  return null
}

function endOfHead(reader: Reader, directive: string): void {
  reader.expect(close, `the closing bracket of #${directive}`)
  reader.take(restOfLine)
}

/** The nodes of a block and what ended it; a block that the template does not close is a fault. */
function readBlock(reader: Reader, directive: string, from: number): { nodes: Node[]; end: End } {
  const block = reader.deeper(() => readNodes(reader))
  if (block.end === "") reader.fail(`#${directive} has no #end`, from)
  return block
}

function readIf(reader: Reader, from: number): If {
  const branches: If["branches"] = []
  for (let condition: Expression | null = readCondition(reader); ; ) {
    const { nodes, end } = readBlock(reader, "if", from)
    branches.push({ condition, body: nodes })
    if (end === "end") return { kind: "if", branches }
    if (condition === null) reader.fail(`#${end} comes after #else`, from)
    condition = end === "elseif" ? readCondition(reader) : null
  }
}

function readCondition(reader: Reader): Expression {
  const condition = readExpression(reader)
  endOfHead(reader, "if")
  return condition
}

function readForeach(reader: Reader, from: number): Node {
  const item = reader.expect(/\s*\$!?\{?([A-Za-z_]\w*)\}?\s+in\b/y, "$name in")[1] ?? ""
  const list = readExpression(reader)
  endOfHead(reader, "foreach")
  const { nodes, end } = readBlock(reader, "foreach", from)
  if (end !== "end") reader.fail(`#${end} belongs to no #if`, from)
  reader.found.given.add(item)
  return { kind: "foreach", name: item, list, body: nodes }
}

function readSet(reader: Reader): Node {
  const variable = reader.expect(/\s*\$!?\{?([A-Za-z_]\w*)\}?\s*=(?!=)/y, "$name =")[1] ?? ""
  const value = readExpression(reader)
  endOfHead(reader, "set")
  reader.found.given.add(variable)
  return { kind: "set", name: variable, value }
}

const paramsMax = 50

/** The definition leaves nothing in the text; the reader keeps it for the calls. */
function readMacro(reader: Reader, from: number): Node {
  const macro = reader.expect(/\s*([A-Za-z]\w*)/y, "the macro's name")[1] ?? ""
  const params: string[] = []
  for (;;) {
    const param = reader.take(/[\s,]*\$!?\{?([A-Za-z_]\w*)\}?/y)?.[1]
    if (param === undefined) break
    reader.countNode()
    if (params.push(param) > paramsMax) reader.fail(`a macro has at most ${paramsMax} parameters`, from)
  }
  endOfHead(reader, "macro")
  const { nodes, end } = readBlock(reader, "macro", from)
  if (end !== "end") reader.fail(`#${end} belongs to no #if`, from)
  for (const param of params) reader.found.given.add(param)
  reader.found.macros.set(macro, { params, body: nodes })
  return ""
}

function readCall(reader: Reader, macro: string): Node {
  const args: Expression[] = []
  reader.countNode()
  while (!reader.take(close)) {
    args.push(readOperand(reader))
    reader.take(/\s*,/y)
  }
  return { kind: "call", name: macro, args }
}
