import type { Language } from "#lib/interface/format/language"
import { filtersWords } from "#words/filters"
import { type FilterName, type Filters, filterNames } from "#lib/analytics/filters/query"

/** Filters that also apply to block events: an event has a domain and the number of our servers that it blocks. */
const eventFilters: readonly FilterName[] = ["provider", "domain"]

/** BOUNCEPAGE-8: a sentence that lists the chosen filters that do not narrow blocks; null: there are none. Pure. */
export function blockFilterNote(query: Filters, language: Language): string | null {
  const { blocksApart: sentence, fields } = filtersWords[language]
  const chosen = filterNames.filter((name) => !eventFilters.includes(name) && query[name].length > 0)
  return chosen.length > 0 ? sentence({ filters: chosen.map((name) => fields[name]).join(", ") }) : null
}
