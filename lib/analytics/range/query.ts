import { createLoader, parseAsString, parseAsStringLiteral } from "nuqs/server"
import { rangeNames } from "#lib/interface/format/range-names"

/** The stretch of time in a page's address: `?range=7d&tz=Europe/Berlin&step=60`, or `range=custom` with `from` and `to`. */
export const rangeKinds = [...rangeNames, "custom"] as const
export const stepChoicesAll = ["auto", "15", "60", "180", "1440"] as const

/** What the range is compared with: `?compare=4w`, or `compare=day&against=2026-11-01`. */
export const comparisonKinds = ["before", "4w", "52w", "day", "none"] as const

export const comparisonParsers = {
  compare: parseAsStringLiteral(comparisonKinds),
  against: parseAsString,
}

export const rangeParsers = {
  range: parseAsStringLiteral(rangeKinds),
  from: parseAsString,
  to: parseAsString,
  tz: parseAsString,
  step: parseAsStringLiteral(stepChoicesAll),
}

/** Where a list goes on: of no use when the list becomes another one. */
export const pagingParsers = {
  cursor: parseAsString,
  /** Absent: towards older ones. */
  dir: parseAsStringLiteral(["newer"]),
  page: parseAsString,
}

/** What a change of the list sets: it begins anew. */
export const firstPage = { cursor: null, dir: null, page: null }

export const readRangeQuery = createLoader(rangeParsers)
export const readComparisonQuery = createLoader(comparisonParsers)
