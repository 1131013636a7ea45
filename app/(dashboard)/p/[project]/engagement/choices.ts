import { isMailboxProvider } from "#contract/mailbox-provider-names"
import { formatNumber } from "#lib/format/number"
import { engagementWords } from "#words/engagement"
import { mailboxProviderWords } from "#words/mailbox-provider"
import { type EngagementFacts, shownRows, sumsBy } from "./facts.ts"
import { type FilterName, filterNames, noTemplate } from "./query.ts"

/** What the page can be narrowed to, each value with how many messages of this time have it. Pure. */

export type Choices = {
  name: FilterName
  label: string
  values: { value: string; label: string; countText: string }[]
}[]

const valuesMax = 30

export const choicesOf = (facts: EngagementFacts): Choices =>
  filterNames.map((name) => {
    const { query, language } = facts
    const sums = new Map(query[name].map((value): [string, number] => [value, 0]))
    for (const [value, count] of countsOf(facts, name)) sums.set(value === "" ? noTemplate : value, count)
    return {
      name,
      label: engagementWords[language].fields[name],
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

/** Every value that anybody has, with how many messages the tables count of it. */
function countsOf({ counts, query }: EngagementFacts, name: FilterName): Map<string, number> {
  const rows: (Row & { value: string })[] =
    name === "provider"
      ? (counts.providers ?? []).map((row) => ({ ...row, value: row.provider }))
      : (counts.templates ?? []).map((row) => ({ ...row, value: row.template_id }))
  const shown = sumsBy(shownRows(rows, query), (row) => row.value)
  return new Map(rows.map(({ value }) => [value, shown.get(value) ?? 0]))
}

type Row = { traffic_type: string; letters_ever: number }

/** What is chosen, in words, by filter. */
export const chipsOf = (facts: EngagementFacts): { name: FilterName; text: string }[] =>
  filterNames
    .filter((name) => facts.query[name].length > 0)
    .map((name) => ({ name, text: facts.query[name].map((value) => labelOf(facts, name, value)).join(", ") }))

function labelOf({ language, templateNames }: EngagementFacts, name: FilterName, value: string): string {
  if (name === "provider") return isMailboxProvider(value) ? mailboxProviderWords[language][value] : value
  return value === noTemplate ? engagementWords[language].noTemplate : (templateNames.get(value) ?? value)
}
