import { type FillInput, valueIn } from "../engine.ts"
import { methodOf } from "./methods.ts"
import type { Expression, Node, Operator, Reference, Script, Step } from "./syntax.ts"
import { toolNamed } from "./tools.ts"
import { areEqual, compare, entryOf, isMap, isTrue, numberOf, Tool, textOf, type Value } from "./values.ts"

/** One run of a script: its own variables over the merge values. */
export type Run = FillInput & {
  script: Script
  locals: Map<string, Value>
  macroDepth: number
  /** The text of a string in double quotes. */
  textOfNodes(nodes: Node[], run: Run): string
}

/** The value of an expression; undefined where Velocity has none. */
export function evaluate(expression: Expression, run: Run): Value {
  run.budget.use(1)
  switch (expression.kind) {
    case "reference":
      return valueOfReference(expression, run)
    case "value":
      return expression.value
    case "text":
      return run.textOfNodes(expression.nodes, run)
    case "list":
      return expression.items.map((item) => plain(evaluate(item, run)))
    case "range":
      return rangeOf(evaluate(expression.from, run), evaluate(expression.to, run), run)
    case "map":
      return Object.fromEntries(
        expression.entries.map(([key, value]) => [
          textOf(evaluate(key, run), run.budget),
          plain(evaluate(value, run)),
        ]),
      )
    case "not":
      return !isTrue(evaluate(expression.of, run))
    case "minus": {
      const number = numberOf(evaluate(expression.of, run))
      return number === undefined ? undefined : -number
    }
    case "binary":
      return evaluateBinary(expression, run)
  }
}

/** Values that a list or map may contain; tools are excluded. */
const plain = (value: Value) => (value === undefined || value instanceof Tool ? null : value)

/** A merge value, a variable of the template or a tool, and what its path leads to. */
export function valueOfReference({ name, path }: Reference, run: Run): Value {
  let value = valueNamed(name, run)
  for (const step of path) {
    if (value === undefined || value === null) return undefined
    run.budget.use(1)
    value = follow(value, step, run)
  }
  return value
}

/** ENGINE-3: nothing takes the place of the unsubscribe link. Merge values come before tools of the same name. */
function valueNamed(name: string, run: Run): Value {
  if (name === "UnsubscribeUrl") return valueIn(run.values, name)
  if (run.locals.has(name)) return run.locals.get(name)
  return valueIn(run.values, name) ?? toolNamed(name, run.now)
}

function follow(value: Value, step: Step, run: Run): Value {
  if (step.kind === "method") {
    const args = step.args.map((arg) => evaluate(arg, run))
    return methodOf(value, step.name)?.(args, run.budget)
  }
  if (step.kind === "property") {
    if (value instanceof Tool) return value.members.get(step.name)?.([], run.budget)
    return isMap(value) ? entryOf(value, step.name) : undefined
  }
  const at = evaluate(step.at, run)
  return methodOf(value, "get")?.([at], run.budget)
}

/** Ranges run up or down; their ends are whole numbers that can be counted. */
function rangeOf(from: Value, to: Value, run: Run): Value {
  const [first, last] = [numberOf(from), numberOf(to)]
  if (first === undefined || last === undefined) return undefined
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last)) return undefined
  const length = Math.abs(last - first) + 1
  run.budget.use(length)
  const step = first <= last ? 1 : -1
  return Array.from({ length }, (_, at) => first + at * step)
}

type Binary = Extract<Expression, { kind: "binary" }>

/** A sum is a tree that leans to the left: from its first part on, so that long ones in each other need no deep stack. */
function evaluateBinary(whole: Binary, run: Run): Value {
  const parts: Binary[] = [whole]
  let first = whole.left
  for (; first.kind === "binary"; first = first.left) parts.push(first)
  run.budget.use(parts.length - 1)
  return parts.reduceRight((value, part) => combine(value, part, run), evaluate(first, run))
}

function combine(a: Value, { operator, right }: Binary, run: Run): Value {
  if (operator === "or") return isTrue(a) || isTrue(evaluate(right, run))
  if (operator === "and") return isTrue(a) && isTrue(evaluate(right, run))
  const b = evaluate(right, run)
  if (operator === "==") return areEqual(a, b, run.budget)
  if (operator === "!=") return !areEqual(a, b, run.budget)
  if (operator === "+" && (typeof a === "string" || typeof b === "string")) return joined(a, b, run)
  const order = orders[operator]
  if (order) {
    const difference = compare(a, b, run.budget)
    return difference !== undefined && order(difference)
  }
  const [x, y] = [numberOf(a), numberOf(b)]
  return x === undefined || y === undefined ? undefined : arithmetic[operator]?.(x, y)
}

const orders: Partial<Record<Operator, (difference: number) => boolean>> = {
  "<": (difference) => difference < 0,
  "<=": (difference) => difference <= 0,
  ">": (difference) => difference > 0,
  ">=": (difference) => difference >= 0,
}

/** Whole numbers result in whole numbers, and nothing is divided by 0. */
const arithmetic: Partial<Record<Operator, (x: number, y: number) => Value>> = {
  "+": (x, y) => x + y,
  "-": (x, y) => x - y,
  "*": (x, y) => x * y,
  "/": (x, y) =>
    y === 0 ? undefined : Number.isInteger(x) && Number.isInteger(y) ? Math.trunc(x / y) : x / y,
  "%": (x, y) => (y === 0 ? undefined : x % y),
}

/** A plus with a string puts texts together. */
function joined(a: Value, b: Value, run: Run): Value {
  if (a === undefined || a === null || b === undefined || b === null) return undefined
  const text = textOf(a, run.budget) + textOf(b, run.budget)
  run.budget.emit(text.length)
  return text
}
