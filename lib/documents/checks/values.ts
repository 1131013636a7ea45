import type { SubstitutionValue } from "#contract/substitutions"
import type { Test, TestKind } from "../attributes.ts"
import { type Expression, nameOf, piecesOf } from "../expression.ts"

type Value = SubstitutionValue | undefined

/** Values in scope of a node: those of a sample, and within a repeated row one of its items. */
export type Scope = {
  sample: string
  values: SubstitutionValue
  item: { name: string; value: SubstitutionValue } | null
}

/** The value of a path such as `order.items[0].name`; undefined if absent. */
export function valueAt({ values, item }: Scope, path: string): Value {
  // ENGINE-3: no value replaces the unsubscribe link.
  if (nameOf(path) === "UnsubscribeUrl") return undefined
  const [name = "", ...steps] = path.match(/[\w-]+/g) ?? []
  const start = item?.name === name ? item.value : follow(values, name)
  return steps.reduce(follow, start)
}

function follow(value: Value, step: string): Value {
  if (Array.isArray(value)) return /^\d+$/.test(step) ? value[Number(step)] : undefined
  return isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined
}

export const isRecord = (value: Value): value is { [key: string]: SubstitutionValue } =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Whether a row or a block is shown for a value, in every engine (DOCUMENT-6). */
export const holds = (test: Test, scope: Scope): boolean =>
  meanings[test.kind](valueAt(scope, test.tag), "value" in test ? test.value : "")

const meanings: Record<TestKind, (value: Value, to: string) => boolean> = {
  set: (value) => !isEmpty(value),
  empty: (value) => isEmpty(value),
  equals: (value, to) => isEqual(value, to),
  not_equals: (value, to) => !isEqual(value, to),
  more: (value, to) => isNumber(value) && Number(value) > Number(to),
  less: (value, to) => isNumber(value) && Number(value) < Number(to),
}

/** ENGINE-2, and an empty list. */
const isEmpty = (value: Value): boolean =>
  !value || value === "0" || (Array.isArray(value) && value.length === 0)

const isEqual = (value: Value, to: string): boolean => typeof value !== "object" && String(value) === to

/** VELOCITY-3: a number, or a text with a number. */
const isNumber = (value: Value): boolean =>
  typeof value === "number" || (typeof value === "string" && value.length <= 40 && numeral.test(value))

const numeral = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)\s*$/

/** Longer results add nothing to a check, and a value can be a megabyte in thousands of links. */
const filledCharsMax = 1000

/**
 * A text with its tags filled in as engines do, except for maps and lists, which are written as JSON. Only the first
 * 1,000 characters.
 */
export function fillIn(text: string, scope: Scope): string {
  let filled = ""
  for (const piece of piecesOf(text)) {
    filled += ("literal" in piece ? piece.literal : filledTag(piece.expression, scope)).slice(
      0,
      filledCharsMax - filled.length,
    )
    if (filled.length >= filledCharsMax) break
  }
  return filled
}

function filledTag({ path, fallback }: Expression, scope: Scope): string {
  const value = valueAt(scope, path)
  return fallback !== null && isEmpty(value) ? fallback : textOf(value)
}

const textOf = (value: Value): string => {
  if (value === undefined || value === null) return ""
  // An object's toString can be any value.
  return typeof value === "object" ? jsonOf(value) : String(value)
}

/** Written once for all texts that contain it. */
const written = new WeakMap<object, string>()

function jsonOf(value: object): string {
  const json = written.get(value) ?? JSON.stringify(value)
  written.set(value, json)
  return json
}
