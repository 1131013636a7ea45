import type { Language } from "#lib/interface/format/language"
import { filtersWords } from "#words/filters"
import { rangeWords } from "#words/range"
import { chipsOf } from "#lib/analytics/filters/choices"
import { maskedFilters } from "#lib/analytics/filters/masked"
import { narrowsToPeople, readFilters } from "#lib/analytics/filters/query"
import { leftOutTexts } from "#lib/analytics/filters/left-out"
import { leftOutOf, projectNames, type Scope } from "#lib/analytics/filters/scope"
import { templateIds } from "#lib/analytics/filters/template-value"
import { templateNamesAcross } from "#lib/analytics/messages/template-names"
import type { Comparison } from "#lib/analytics/range/comparison"
import { comparisonLabel } from "#lib/analytics/range/comparison-text"
import type { PageRange, SearchParams } from "#lib/analytics/range/range"
import { spanText } from "#lib/analytics/range/span-text"
import type { ChartPage } from "./chart-view.ts"

type SummaryContext = { range: PageRange; comparison: Comparison; language: Language }

/** Description of a page of charts: period, comparison, projects, and only the filters that narrow this page. */
export async function pageSummary(
  page: ChartPage,
  scope: Scope,
  params: SearchParams,
  { range, comparison, language }: SummaryContext,
): Promise<{ name: string; value: string }[]> {
  const words = rangeWords[language]
  const query = maskedFilters(readFilters(params, page), scope)
  const names = await templateNamesAcross(scope.shown, templateIds(query.template))
  const projects = projectNames(scope)
  const { fields, yes } = filtersWords[language]
  const leftOut = leftOutTexts(leftOutOf(scope), filtersWords[language])
  const compared = comparisonLabel({ range, comparison, language })
  const span = `${spanText(range, language)} (${range.timeZone})`
  return [
    {
      name: words.range,
      value: range.kind === "custom" ? span : `${words.presets[range.kind]}, ${span}`,
    },
    ...(compared === null ? [] : [{ name: words.compare.title, value: compared }]),
    ...(projects ? [{ name: fields.project, value: [...projects.values()].join(", ") }] : []),
    ...leftOut.map((value) => ({ name: fields.project, value })),
    ...chipsOf({ language, templateNames: names }, query).map(({ name, text }) => ({
      name: fields[name],
      value: text,
    })),
    ...(narrowsToPeople(query, page) ? [{ name: fields.people, value: yes }] : []),
  ]
}
