import { BudgetExceeded } from "../budget.ts"
import { readDate } from "../read-date.ts"
import { currentRun } from "./current-run.ts"
import { type Filter, libraryFilter } from "./filters.ts"
import { mathFilters } from "./math-filters.ts"
import { textFilters } from "./text-filters.ts"

/**
 * Filters that replace those of the library: dates use the instant and the formats of the service and UTC alone, numbers
 * are decimal, characters are code points, and text that cannot be decoded is unchanged.
 */
const date: Filter = function (value, format) {
  const { budget } = currentRun()
  const atMs = instantOf(value)
  if (atMs === undefined) return value
  // The library's search for fields takes long on long formats.
  if (typeof format === "string" && format.length > 200)
    throw new BudgetExceeded("a date format must have at most 200 characters")
  budget.use(500 + 2000 * namesIn(String(format ?? "%A%B")))
  return libraryFilter("date").call(this, atMs / 1000, format)
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

const url_decode: Filter = function (value) {
  try {
    return libraryFilter("url_decode").call(this, value)
  } catch {
    return value
  }
}

export const ownFilters: Record<string, Filter> = { date, url_decode, ...mathFilters, ...textFilters }
