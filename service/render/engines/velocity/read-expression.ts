import { readList, readReference } from "./read-reference.ts"
import type { Scanner } from "./scanner.ts"
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

/** An expression of #if, #set, an argument or an index; brackets inside it contain separate expressions. */
export const readExpression = (scanner: Scanner): Expression =>
  scanner.nested(() => readLevel(scanner, 0, { operators: 0 }))

function readLevel(scanner: Scanner, at: number, counted: { operators: number }): Expression {
  const level = levels[at]
  if (!level) return readOperand(scanner)
  let left = readLevel(scanner, at + 1, counted)
  for (;;) {
    const word = scanner.take(level.pattern)?.[1]
    const operator = word === undefined ? undefined : level.words[word]
    if (!operator) return left
    scanner.countNode()
    if (++counted.operators > operatorsMax)
      scanner.fail(`an expression must have at most ${operatorsMax} operators`)
    left = { kind: "binary", operator, left, right: readLevel(scanner, at + 1, counted) }
  }
}

const literals: Record<string, true | false | null> = { true: true, false: false, null: null }

/** A literal, a reference, brackets, or one of them behind `!` or `-`. Also an argument of a macro. */
export function readOperand(scanner: Scanner): Expression {
  scanner.take(/\s*/y)
  scanner.countNode()
  const from = scanner.at
  if (scanner.take(/!|not\b/y)) return { kind: "not", of: scanner.nested(() => readOperand(scanner)) }
  if (scanner.take(/-(?=\s*[\d.$(])/y))
    return { kind: "minus", of: scanner.nested(() => readOperand(scanner)) }
  const number = scanner.take(/\d+(?:\.\d+)?/y)
  if (number) return { kind: "value", value: Number(number[0]) }
  const word = scanner.take(/(?:true|false|null)\b/y)
  if (word) return { kind: "value", value: literals[word[0]] ?? null }
  if (scanner.startsWith("$")) return readReference(scanner) ?? scanner.fail("a name is missing")
  if (scanner.take(/\(/y)) return readBrackets(scanner)
  if (scanner.take(/\[/y)) return readListOrRange(scanner)
  if (scanner.take(/\{/y)) return readMap(scanner)
  return readString(scanner) ?? scanner.fail("a value is missing", from)
}

function readBrackets(scanner: Scanner): Expression {
  const inside = readExpression(scanner)
  scanner.expect(/\s*\)/y, "a closing bracket")
  return inside
}

function readListOrRange(scanner: Scanner): Expression {
  const close = /\s*\]/y
  if (scanner.take(close)) return { kind: "list", items: [] }
  const first = readExpression(scanner)
  if (scanner.take(/\s*\.\./y)) {
    const to = readExpression(scanner)
    scanner.expect(close, "a closing square bracket")
    return { kind: "range", from: first, to }
  }
  if (scanner.take(close)) return { kind: "list", items: [first] }
  scanner.expect(/\s*,/y, "a comma or a closing square bracket")
  return { kind: "list", items: [first, ...readList(scanner, close, "a closing square bracket")] }
}

function readMap(scanner: Scanner): Expression {
  const entries: [Expression, Expression][] = []
  if (scanner.take(/\s*\}/y)) return { kind: "map", entries }
  for (;;) {
    const key = readExpression(scanner)
    scanner.expect(/\s*:/y, "a colon")
    entries.push([key, readExpression(scanner)])
    if (scanner.take(/\s*\}/y)) return { kind: "map", entries }
    scanner.expect(/\s*,/y, "a comma or a closing brace")
  }
}

/** Single quotes contain plain text; double quotes contain a small template. A quote inside is doubled. */
function readString(scanner: Scanner): Expression | null {
  const plain = scanner.take(/'([^']*(?:''[^']*)*)'/y)
  if (plain) return { kind: "value", value: (plain[1] ?? "").replaceAll("''", "'") }
  const quoted = scanner.take(/"([^"]*(?:""[^"]*)*)"/y)
  if (!quoted) return null
  const text = (quoted[1] ?? "").replaceAll('""', '"')
  if (!/[$#]/.test(text)) return { kind: "value", value: text }
  return { kind: "text", nodes: scanner.nested(() => scanner.grammar.readNodes(scanner.inner(text)).nodes) }
}
