import { currentLanguage } from "../../../../language.ts"
import type { Comparison } from "../_range/comparison.ts"
import type { PageRange, SearchParams } from "../_range/range.ts"
import type { Scope } from "../_filters/scope.ts"
import type { ChartPage } from "./chart-view.ts"
import { pageFacts } from "./page-facts.ts"

type Props = {
  page: ChartPage
  scope: Scope
  params: SearchParams
  range: PageRange
  comparison: Comparison
}

/** PRINT-1: what a printed page is of, in words: on the screen the tools say it. */
export async function PrintHead({ page, scope, params, range, comparison }: Props) {
  const language = await currentLanguage()
  const facts = await pageFacts(page, scope, params, { range, comparison, language })
  return (
    <div data-print-head className="hidden text-sm print:block">
      <p className="font-medium text-ink">{scope.shown[0]?.project.name}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
