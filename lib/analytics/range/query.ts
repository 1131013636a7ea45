import { createLoader, parseAsString, parseAsStringLiteral } from "nuqs/server"
import { rangeNames } from "#lib/interface/format/range-names"

/** The period in a page's URL: `?range=7d&tz=Europe/Berlin&step=60`, or `range=custom` with `from` and `to`. */
export const rangeKinds = [...rangeNames, "custom"] as const
export const stepChoicesAll = ["auto", "15", "60", "180", "1440"] as const

/** The comparison period: `?compare=4w`, or `compare=day&against=2026-11-01`. */
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

/** Position in a list, which is invalid once the list changes. */
export const pagingParsers = {
  cursor: parseAsString,
  /** Absent: towards older ones. */
  dir: parseAsStringLiteral(["newer"]),
  page: parseAsString,
}

/** Resets the position after a change of the list. */
export const firstPage = { cursor: null, dir: null, page: null }

export const readRangeQuery = createLoader(rangeParsers)
export const readComparisonQuery = createLoader(comparisonParsers)
