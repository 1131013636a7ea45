import { filters, TypeGuards } from "liquidjs"
import { BudgetExceeded } from "../budget.ts"
import { readDate } from "../read-date.ts"
import { currentRun } from "./current-run.ts"
import type { Filter } from "./filters.ts"

/**
 * Filters that the library has otherwise: dates know the instant and the forms of the service and no zone but UTC, whole
 * numbers divided by whole numbers stay whole, and what is no encoded text is left as it is.
 */
const date: Filter = function (value, format) {
  const { budget } = currentRun()
  const atMs = instantOf(value)
  if (atMs === undefined) return value
  // The library's search for fields takes long on long formats.
  if (typeof format === "string" && format.length > 200)
    throw new BudgetExceeded("a date format has at most 200 characters")
  budget.use(500 + 2000 * namesIn(String(format ?? "%A%B")))
  return handlerOf("date").call(this, atMs / 1000, format)
}

/** Fields that the library writes with the names of a language, which takes it long. */
const namesIn = (format: string): number => format.match(/%[^A-Za-z%]*[aAbBhcxXZ]/g)?.length ?? 0

function instantOf(value: unknown): number | undefined {
  if (value === "now" || value === "today") return currentRun().now.getTime()
  if (typeof value === "number") return value * 1000
  if (typeof value !== "string" || value.length > 64) return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const known = readDate(value)?.getTime()
  if (known !== undefined) return known
  const parsed = [`${value} UTC`, value].map((text) => Date.parse(text))
  return parsed.find((atMs) => !Number.isNaN(atMs))
}

const divided_by: Filter = function (value, by) {
  const [dividend, divisor] = [Number(value) || 0, Number(by) || 0]
  if (divisor === 0) throw new Error("divided_by: nothing can be divided by 0")
  const arg = this.token.args[0]
  // 2.0 is the number 2 to JavaScript; written so, it asks for a fraction.
  const isFraction = TypeGuards.isNumberToken(arg) && arg.getText().includes(".")
  const isWhole = Number.isInteger(dividend) && Number.isInteger(divisor) && !isFraction
  return isWhole ? Math.floor(dividend / divisor) : dividend / divisor
}

const url_decode: Filter = function (value) {
  try {
    return handlerOf("url_decode").call(this, value)
  } catch {
    return value
  }
}

function handlerOf(name: string): Filter {
  const filter = filters[name]
  if (typeof filter !== "function") throw new Error(`The library has no filter ${name}.`)
  return filter
}

export const ownFilters: Record<string, Filter> = { date, divided_by, url_decode }
