import type { Language } from "#lib/interface/format/language"
import { filtersWords } from "#words/filters"
import { type FilterName, type Filters, filterNames } from "#lib/analytics/filters/query"

/** What an event about a block says: it names a domain, and how many of our servers that blocks. */
const told: readonly FilterName[] = ["provider", "domain"]

/** BOUNCEPAGE-8: which of the chosen filters leave blocks as they are, in a sentence; null: none of them. Pure. */
export function blocksApart(query: Filters, language: Language): string | null {
  const { blocksApart: sentence, fields } = filtersWords[language]
  const chosen = filterNames.filter((name) => !told.includes(name) && query[name].length > 0)
  return chosen.length > 0 ? sentence({ filters: chosen.map((name) => fields[name]).join(", ") }) : null
}
