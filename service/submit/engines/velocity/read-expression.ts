import { readNodes } from "./read-nodes.ts"
import { readList, readReference } from "./read-reference.ts"
import type { Reader } from "./reader.ts"
import type { Expression, Operator } from "./syntax.ts"

/** Operators from the weakest to the strongest; words are the ones of Velocity. */
const levels: { pattern: RegExp; words: Record<string, Operator> }[] = [
  { pattern: /\s*(\|\||or\b)/y, words: { "||": "or", or: "or" } },
  { pattern: /\s*(&&|and\b)/y, words: { "&&": "and", and: "and" } },
  { pattern: /\s*(==|!=|eq\b|ne\b)/y, words: { "==": "==", "!=": "!=", eq: "==", ne: "!=" } },
  {
    pattern: /\s*(<=|>=|<|>|lt\b|le\b|gt\b|ge\b)/y,
    words: { "<=": "<=", ">=": ">=", "<": "<", ">": ">", lt: "<", le: "<=", gt: ">", ge: ">=" },
  },
  { pattern: /\s*([+-])/y, words: { "+": "+", "-": "-" } },
  { pattern: /\s*([*/%])/y, words: { "*": "*", "/": "/", "%": "%" } },
]

const operatorsMax = 500

/** An expression of #if, #set, an argument or an index; what lies in brackets inside it is one of its own. */
export const readExpression = (reader: Reader): Expression =>
  reader.deeper(() => readLevel(reader, 0, { operators: 0 }))

function readLevel(reader: Reader, at: number, counted: { operators: number }): Expression {
  const level = levels[at]
  if (!level) return readOperand(reader)
  let left = readLevel(reader, at + 1, counted)
  for (;;) {
    const word = reader.take(level.pattern)?.[1]
    const operator = word === undefined ? undefined : level.words[word]
    if (!operator) return left
    reader.countNode()
    if (++counted.operators > operatorsMax) reader.fail(`an expression has at most ${operatorsMax} operators`)
    left = { kind: "binary", operator, left, right: readLevel(reader, at + 1, counted) }
  }
}

const literals: Record<string, true | false | null> = { true: true, false: false, null: null }

/** A literal, a reference, brackets, or one of them behind `!` or `-`. Also an argument of a macro. */
export function readOperand(reader: Reader): Expression {
  reader.take(/\s*/y)
  reader.countNode()
  const from = reader.at
  if (reader.take(/!|not\b/y)) return { kind: "not", of: reader.deeper(() => readOperand(reader)) }
  if (reader.take(/-(?=\s*[\d.$(])/y)) return { kind: "minus", of: reader.deeper(() => readOperand(reader)) }
  const number = reader.take(/\d+(?:\.\d+)?/y)
  if (number) return { kind: "value", value: Number(number[0]) }
  const word = reader.take(/(?:true|false|null)\b/y)
  if (word) return { kind: "value", value: literals[word[0]] ?? null }
  if (reader.startsWith("$")) return readReference(reader) ?? reader.fail("a name is missing")
  if (reader.take(/\(/y)) return readBrackets(reader)
  if (reader.take(/\[/y)) return readListOrRange(reader)
  if (reader.take(/\{/y)) return readMap(reader)
  return readString(reader) ?? reader.fail("a value is missing", from)
}

function readBrackets(reader: Reader): Expression {
  const inside = readExpression(reader)
  reader.expect(/\s*\)/y, "a closing bracket")
  return inside
}

function readListOrRange(reader: Reader): Expression {
  const close = /\s*\]/y
  if (reader.take(close)) return { kind: "list", items: [] }
  const first = readExpression(reader)
  if (reader.take(/\s*\.\./y)) {
    const to = readExpression(reader)
    reader.expect(close, "a closing square bracket")
    return { kind: "range", from: first, to }
  }
  if (reader.take(close)) return { kind: "list", items: [first] }
  reader.expect(/\s*,/y, "a comma or a closing square bracket")
  return { kind: "list", items: [first, ...readList(reader, close, "a closing square bracket")] }
}

function readMap(reader: Reader): Expression {
  const entries: [Expression, Expression][] = []
  if (reader.take(/\s*\}/y)) return { kind: "map", entries }
  for (;;) {
    const key = readExpression(reader)
    reader.expect(/\s*:/y, "a colon")
    entries.push([key, readExpression(reader)])
    if (reader.take(/\s*\}/y)) return { kind: "map", entries }
    reader.expect(/\s*,/y, "a comma or a closing brace")
  }
}

/** Single quotes hold plain text; double quotes hold a small template. A quote inside is written twice. */
function readString(reader: Reader): Expression | null {
  const plain = reader.take(/'([^']*(?:''[^']*)*)'/y)
  if (plain) return { kind: "value", value: (plain[1] ?? "").replaceAll("''", "'") }
  const quoted = reader.take(/"([^"]*(?:""[^"]*)*)"/y)
  if (!quoted) return null
  const text = (quoted[1] ?? "").replaceAll('""', '"')
  if (!/[$#]/.test(text)) return { kind: "value", value: text }
  return { kind: "text", nodes: reader.deeper(() => readNodes(reader.inner(text)).nodes) }
}
