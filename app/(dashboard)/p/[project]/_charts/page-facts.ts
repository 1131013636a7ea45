import type { Access } from "#lib/auth/access"
import type { Language } from "#lib/format/language"
import { filtersWords } from "#words/filters"
import { rangeWords } from "#words/range"
import { chipsOf } from "../_filters/choices.ts"
import { readFilters } from "../_filters/query.ts"
import { templateNames } from "../_letter/template-names.ts"
import type { Comparison } from "../_range/comparison.ts"
import { comparisonLabel } from "../_range/comparison-text.ts"
import type { PageRange, SearchParams } from "../_range/range.ts"
import { spanText } from "../_range/span-text.ts"

type Shown = { range: PageRange; comparison: Comparison; language: Language }

/** What a page of charts shows, in words: the time, what it is compared with, and the filters. */
export async function pageFacts(
  access: Access,
  params: SearchParams,
  { range, comparison, language }: Shown,
): Promise<{ name: string; value: string }[]> {
  const words = rangeWords[language]
  const query = readFilters(params)
  const names = await templateNames(access, query.template)
  const compared = comparisonLabel({ range, comparison, language })
  const span = `${spanText(range, language)} (${range.timeZone})`
  return [
    {
      name: words.range,
      value: range.kind === "custom" ? span : `${words.presets[range.kind]}, ${span}`,
    },
    ...(compared === null ? [] : [{ name: words.compare.title, value: compared }]),
    ...chipsOf({ language, templateNames: names }, query).map(({ name, text }) => ({
      name: filtersWords[language].fields[name],
      value: text,
    })),
  ]
}
