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
import { type EngagementFacts, rowsBy, shownRows, sumsBy, type ValueRow } from "./facts.ts"

/** Filters that the page offers, each value with its number of messages in this period. Pure. */
export const chipsOf = (facts: EngagementFacts): Chip[] => chipsIn(facts, facts.query)

export const ignoredOf = (facts: EngagementFacts): string | null =>
  ignoredText(facts, ignoredFilters(facts.params, "engagement"))

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

export const choicesOf = (facts: EngagementFacts): Choices =>
  names.map((name) => ({
    name,
    label: filtersWords[facts.language].fields[name],
    values: valuesOf(
      facts,
      name,
      facts.query[name],
      countsOf(facts, rowsBy(facts, name) ?? []),
      // Values that only machines have can be chosen too: the switch is next to it.
      { hasEmpty: true },
    ),
  }))

/** A sentence about fields without choices in combination with the current filters; null: there are none. */
export function choicesNote(facts: EngagementFacts): string | null {
  const { fields } = filtersWords[facts.language]
  const apart = names.filter((name) => rowsBy(facts, name) === null)
  return apart.length > 0
    ? engagementWords[facts.language].notTogether({ fields: apart.map((name) => fields[name]).join(", ") })
    : null
}

/** Every existing value, as written in the URL, with the number of messages that the tables count for it. */
function countsOf({ query }: EngagementFacts, rows: readonly ValueRow[]): Map<string, number> {
  const shown = sumsBy(shownRows(rows, query), (row) => row.value)
  return new Map(rows.map(({ value }) => [addressValue(value), shown.get(value) ?? 0]))
}
