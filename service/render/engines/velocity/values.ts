import type { SubstitutionValue } from "#contract/substitutions"
import { type Budget, BudgetExceeded } from "../budget.ts"

/**
 * Values of a Velocity template: merge values, which are never changed, and tools. A list or map that a template
 * creates is of the same kind.
 */
export type Value = SubstitutionValue | undefined | Tool

/** An object of the engine's own: `$esc`, `$date`. Its members are named here and nowhere else. */
export class Tool {
  readonly members: ReadonlyMap<string, Member>
  constructor(members: Record<string, Member>) {
    this.members = new Map(Object.entries(members))
  }
}
/** A member is called with its arguments, or without any when it is named like a property. */
export type Member = (args: Value[], budget: Budget) => Value

type Plain = { [key: string]: SubstitutionValue }

export const isMap = (value: Value): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Tool)

/** A map's own entry; properties inherited from JavaScript objects are not entries. */
export const entryOf = (map: Plain, key: string): Value => (Object.hasOwn(map, key) ? map[key] : undefined)

const depthMax = 64

/** A value as in the letter: lists as `[a, b]`, maps as `{k=v}`, nothing for null. */
export function textOf(value: Value, budget: Budget, depth = 0): string {
  if (typeof value === "string") return value
  if (value === undefined || value === null) return ""
  if (value instanceof Tool) return textOf(value.members.get("toString")?.([], budget), budget)
  if (typeof value !== "object") return String(value)
  if (depth > depthMax) throw new BudgetExceeded("its values are nested too deeply")
  const inner = (one: SubstitutionValue) => {
    const text = textOf(one, budget, depth + 1)
    budget.emit(text.length + 2)
    return one === null ? "null" : text
  }
  if (Array.isArray(value)) return `[${value.map(inner).join(", ")}]`
  return `{${Object.entries(value)
    .map(([key, one]) => `${key}=${inner(one)}`)
    .join(", ")}}`
}

const numeral = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)\s*$/

/** A number, or a string that is one: merge values are often strings (VELOCITY-3). */
export function numberOf(value: Value): number | undefined {
  if (typeof value === "number") return value
  if (typeof value !== "string" || value.length > 40 || !numeral.test(value)) return undefined
  return Number(value)
}

/** Numbers are compared as numbers when one side is a number, all else by its text. */
export function areEqual(left: Value, right: Value, budget: Budget): boolean {
  if (left === undefined || left === null || right === undefined || right === null)
    return (left ?? null) === (right ?? null)
  if (typeof left === "number" || typeof right === "number") {
    const [a, b] = [numberOf(left), numberOf(right)]
    if (a !== undefined && b !== undefined) return a === b
  }
  const [a, b] = [textOf(left, budget), textOf(right, budget)]
  budget.scan(Math.min(a.length, b.length))
  return a === b
}

/** Order of two values: below 0 means the left one comes first. Undefined when they cannot be compared. */
export function compare(left: Value, right: Value, budget: Budget): number | undefined {
  const [a, b] = [numberOf(left), numberOf(right)]
  if (a !== undefined && b !== undefined) return a - b
  if (typeof left !== "string" || typeof right !== "string") return undefined
  budget.scan(Math.min(left.length, right.length))
  return left < right ? -1 : left > right ? 1 : 0
}

/** Everything is true but false and what is not there; so is an empty string in Velocity 1.7. */
export const isTrue = (value: Value): boolean => value !== undefined && value !== null && value !== false
