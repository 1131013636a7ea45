import { engagementWords } from "#words/engagement"
import { filtersWords } from "#words/filters"
import {
  type Chip,
  type Choices,
  chipsOf as chipsIn,
  ignoredText,
  valuesOf,
} from "#lib/analytics/filters/choices"
import { addressValue, ignoredFilters } from "#lib/analytics/filters/query"
import { type EngagementData, rowsBy, shownRows, sumsBy, type ValueRow } from "./data.ts"

/** Filters that the page offers, each value with its number of messages in this period. Pure. */
export const chipsOf = (data: EngagementData): Chip[] => chipsIn(data, data.query)

export const ignoredOf = (data: EngagementData): string | null =>
  ignoredText(data, ignoredFilters(data.params, "engagement"))

/** Counted separately (load.ts). */
export const lateNames = ["domain", "server"] as const
const names = [
  "provider",
  "template",
  "tag",
  "campaign",
  "country",
  "device",
  "os",
  "client",
  "link",
] as const

export const choicesOf = (data: EngagementData): Choices =>
  names.map((name) => ({
    name,
    label: filtersWords[data.language].fields[name],
    values: valuesOf(
      data,
      name,
      data.query[name],
      countsOf(data, rowsBy(data, name) ?? []),
      // Values that only machines have can be chosen too: the switch is next to it.
      { hasEmpty: true },
    ),
  }))

/** A sentence about fields without choices in combination with the current filters; null: there are none. */
export function choicesNote(data: EngagementData): string | null {
  const { fields } = filtersWords[data.language]
  const uncounted = names.filter((name) => rowsBy(data, name) === null)
  return uncounted.length > 0
    ? engagementWords[data.language].notTogether({ fields: uncounted.map((name) => fields[name]).join(", ") })
    : null
}

/** Every existing value, as written in the URL, with the number of messages that the tables count for it. */
function countsOf({ query }: EngagementData, rows: readonly ValueRow[]): Map<string, number> {
  const shown = sumsBy(shownRows(rows, query), (row) => row.value)
  return new Map(rows.map(({ value }) => [addressValue(value), shown.get(value) ?? 0]))
}
