import type { SubstitutionValue } from "#contract/substitutions"
import type { Budget } from "../budget.ts"
import {
  areEqual,
  compare,
  entryOf,
  isMap,
  type Member,
  numberOf,
  Tool,
  textOf,
  type Value,
} from "./values.ts"

/**
 * Methods of values, the reading ones of Java's strings, lists, maps and numbers (VELOCITY-2). Each is named here;
 * nothing of JavaScript's own can be called. A method without a result returns undefined, and the reference stays as
 * text.
 */
type Method<T> = (value: T, args: Value[], budget: Budget) => Value
type Methods<T> = Record<string, Method<T>>

/** The method of a value with this name, bound to the value. */
export function methodOf(value: Value, name: string): Member | undefined {
  if (value === undefined || value === null) return undefined
  if (value instanceof Tool) return value.members.get(name)
  if (typeof value === "string") return bound(ofString, value, name)
  if (Array.isArray(value)) return bound(ofList, value, name)
  if (isMap(value)) return bound(ofMap, value, name) ?? getter(value, name)
  return bound(ofScalar, value, name)
}

function bound<T extends Value>(methods: Methods<T>, value: T, name: string): Member | undefined {
  const method = ownMethod(methods, name) ?? ownMethod(ofAll, name)
  return method && ((args, budget) => method(value, args, budget))
}

const ownMethod = <T>(methods: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(methods, name) ? methods[name] : undefined

/** `$item.getPrice()` is the entry `price`, as it is with Java's beans. */
function getter(map: { [key: string]: SubstitutionValue }, name: string): Member | undefined {
  const [, first, rest = ""] = /^get([A-Z])(\w*)$/.exec(name) ?? []
  if (first === undefined) return undefined
  return () => entryOf(map, first.toLowerCase() + rest) ?? entryOf(map, first + rest)
}

const emitted = (text: string, budget: Budget): string => {
  budget.emit(text.length)
  return text
}

const scanned = (text: string, budget: Budget): string => {
  budget.scan(text.length)
  return text
}

const whole = (value: Value): number | undefined => {
  const number = numberOf(value)
  return number !== undefined && Number.isSafeInteger(number) ? number : undefined
}

const ofAll: Methods<Value> = {
  toString: (value: Value, _: Value[], budget: Budget) => textOf(value, budget),
  equals: (value, [other], budget) => areEqual(value, other, budget),
  compareTo: (value, [other], budget) => Math.sign(compare(value, other, budget) ?? 0),
}

const ofScalar: Methods<Value> = {
  intValue: (value) => (typeof value === "number" ? Math.trunc(value) : undefined),
  longValue: (value) => (typeof value === "number" ? Math.trunc(value) : undefined),
  doubleValue: (value) => (typeof value === "number" ? value : undefined),
  booleanValue: (value) => (typeof value === "boolean" ? value : undefined),
}

/** The index of one text in another; the needle's length is charged, because long needles make long searches. */
function find(
  text: string,
  needle: Value,
  budget: Budget,
  how: "indexOf" | "lastIndexOf" = "indexOf",
): number {
  const sought = textOf(needle, budget)
  budget.search(text.length, sought.length)
  return text[how](sought)
}

const ofString: Methods<string> = {
  length: (text) => text.length,
  size: (text) => text.length,
  isEmpty: (text) => text === "",
  toLowerCase: (text, _, budget) => emitted(text.toLowerCase(), budget),
  toUpperCase: (text, _, budget) => emitted(text.toUpperCase(), budget),
  trim: (text, _, budget) => {
    budget.scan(text.length)
    return emitted(text.trim(), budget)
  },
  indexOf: (text, [needle, from], budget) => {
    const start = whole(from) ?? 0
    const at = find(text.slice(Math.max(0, start)), needle, budget)
    return at === -1 ? -1 : at + Math.max(0, start)
  },
  lastIndexOf: (text, [needle], budget) => find(text, needle, budget, "lastIndexOf"),
  contains: (text, [needle], budget) => find(text, needle, budget) !== -1,
  startsWith: (text, [start], budget) => text.startsWith(scanned(textOf(start, budget), budget)),
  endsWith: (text, [end], budget) => text.endsWith(scanned(textOf(end, budget), budget)),
  equalsIgnoreCase: (text, [other], budget) => {
    const second = textOf(other, budget)
    budget.scan(text.length + second.length)
    return text.toLowerCase() === second.toLowerCase()
  },
  concat: (text, [other], budget) => emitted(text + textOf(other, budget), budget),
  charAt: (text, [at]) => text[whole(at) ?? -1],
  substring: (text, [from, to], budget) => {
    const [start, end] = [whole(from), to === undefined ? text.length : whole(to)]
    if (start === undefined || end === undefined) return undefined
    if (start < 0 || end > text.length || start > end) return undefined
    return emitted(text.slice(start, end), budget)
  },
  replace: (text, [from, to], budget) => replaced(text, textOf(from, budget), textOf(to, budget), budget),
  split: (text, [separator], budget) => {
    const between = textOf(separator, budget)
    budget.search(text.length, between.length)
    const parts = text.split(between)
    budget.use(parts.length)
    return parts
  },
}

function replaced(text: string, from: string, to: string, budget: Budget): string | undefined {
  if (from === "") return undefined
  budget.search(text.length, from.length)
  const parts = text.split(from)
  budget.emit(text.length + (parts.length - 1) * Math.max(0, to.length - from.length))
  return parts.join(to)
}

function indexIn(list: SubstitutionValue[], sought: Value, budget: Budget): number {
  return list.findIndex((one) => {
    budget.use(1)
    return areEqual(one, sought, budget)
  })
}

const ofList: Methods<SubstitutionValue[]> = {
  get: (list, [at]) => list[whole(at) ?? -1],
  size: (list) => list.length,
  length: (list) => list.length,
  isEmpty: (list) => list.length === 0,
  contains: (list, [sought], budget) => indexIn(list, sought, budget) !== -1,
  indexOf: (list, [sought], budget) => indexIn(list, sought, budget),
  subList: (list, [from, to], budget) => {
    const [start, end] = [whole(from), whole(to)]
    if (start === undefined || end === undefined) return undefined
    if (start < 0 || end > list.length || start > end) return undefined
    budget.use(end - start)
    return list.slice(start, end)
  },
}

const ofMap: Methods<{ [key: string]: SubstitutionValue }> = {
  get: (map, [key], budget) => entryOf(map, textOf(key, budget)),
  containsKey: (map, [key], budget) => Object.hasOwn(map, textOf(key, budget)),
  containsValue: (map, [value], budget) =>
    indexIn(
      entriesOf(map, budget).map(([, one]) => one),
      value,
      budget,
    ) !== -1,
  size: (map, _, budget) => entriesOf(map, budget).length,
  isEmpty: (map, _, budget) => entriesOf(map, budget).length === 0,
  keySet: (map, _, budget) => entriesOf(map, budget).map(([key]) => key),
  values: (map, _, budget) => entriesOf(map, budget).map(([, value]) => value),
  entrySet: (map, _, budget) => entriesOf(map, budget).map(([key, value]) => ({ key, value })),
}

function entriesOf(map: { [key: string]: SubstitutionValue }, budget: Budget) {
  const entries = Object.entries(map)
  budget.use(entries.length * 4)
  return entries
}
