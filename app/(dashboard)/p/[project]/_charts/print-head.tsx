import { currentLanguage } from "#lib/access/auth/language"
import type { Comparison } from "#lib/analytics/range/comparison"
import type { PageRange, SearchParams } from "#lib/analytics/range/range"
import type { Scope } from "#lib/analytics/filters/scope"
import type { ChartPage } from "#lib/analytics/charts/chart-view"
import { pageSummary } from "#lib/analytics/charts/page-summary"

type Props = {
  page: ChartPage
  scope: Scope
  params: SearchParams
  range: PageRange
  comparison: Comparison
}

/** PRINT-1: describes a printed page in words; on the screen the controls show the same. */
export async function PrintHead({ page, scope, params, range, comparison }: Props) {
  const language = await currentLanguage()
  const summary = await pageSummary(page, scope, params, { range, comparison, language })
  return (
    <div data-print-head className="hidden text-sm print:block">
      <p className="font-medium text-ink">{scope.shown[0]?.project.name}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
        {summary.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
