import { formatNumber } from "#lib/format/number"
import { engagementWords } from "#words/engagement"
import { isSingle } from "../_filters/query.ts"
import { type EngagementFacts, rowsBy, shownRows, sumsBy, type ValueRow } from "./facts.ts"
import { labelOf } from "./labels.ts"
import { addressValue, type FilterName, filterNames } from "./query.ts"

/** What the page can be narrowed to, each value with how many messages of this time have it. Pure. */

export type Choices = {
  name: FilterName
  label: string
  /** One value takes the place of another: a message may have several. */
  isSingle: boolean
  values: { value: string; label: string; countText: string }[]
}[]

const valuesMax = 30

export const choicesOf = (facts: EngagementFacts): Choices =>
  filterNames.map((name) => {
    const { query, language } = facts
    const sums = new Map(query[name].map((value): [string, number] => [value, 0]))
    for (const [value, count] of countsOf(facts, rowsBy(facts, name) ?? []))
      sums.set(addressValue(value), count)
    return {
      name,
      label: engagementWords[language].fields[name],
      isSingle: isSingle(name),
      values: [...sums]
        .toSorted(([, one], [, other]) => other - one)
        .slice(0, valuesMax)
        .map(([value, count]) => ({
          value,
          label: labelOf(facts, name, value),
          countText: formatNumber(count, language),
        })),
    }
  })

/** Fields that nothing can be chosen of beside the filters that are set, in a sentence; null: there is none. */
export function choicesNote(facts: EngagementFacts): string | null {
  const { fields, notTogether } = engagementWords[facts.language]
  const apart = filterNames.filter((name) => rowsBy(facts, name) === null)
  return apart.length > 0 ? notTogether({ fields: apart.map((name) => fields[name]).join(", ") }) : null
}

/** Every value that anybody has, with how many messages the tables count of it. */
function countsOf({ query }: EngagementFacts, rows: readonly ValueRow[]): Map<string, number> {
  const shown = sumsBy(shownRows(rows, query), (row) => row.value)
  return new Map(rows.map(({ value }) => [value, shown.get(value) ?? 0]))
}

/** What is chosen, in words, by filter. */
export const chipsOf = (facts: EngagementFacts): { name: FilterName; text: string }[] =>
  filterNames
    .filter((name) => facts.query[name].length > 0)
    .map((name) => ({ name, text: facts.query[name].map((value) => labelOf(facts, name, value)).join(", ") }))
