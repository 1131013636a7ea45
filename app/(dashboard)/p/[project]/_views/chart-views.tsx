import type { PageAccess } from "#lib/access/auth/guard"
import { openedStore } from "#lib/data/store/open"
import { type ChartPage, chartViewText } from "#lib/analytics/charts/chart-view"
import type { Comparison } from "#lib/analytics/range/comparison"
import type { PageRange, SearchParams } from "#lib/analytics/range/range"
import { loadChartViews } from "#lib/analytics/views/load"
import { ChartSavedViews } from "./chart-saved-views.tsx"

type Props = {
  access: PageAccess
  page: Exclude<ChartPage, "results">
  params: SearchParams
  range: PageRange
  comparison: Comparison
}

/** VIEW-1: the saved views of a page of charts, which can be kept as it opens too. */
export async function ChartViews({ access, page, params, range, comparison }: Props) {
  const views = await loadChartViews(await openedStore(), access, page)
  return (
    <ChartSavedViews
      project={access.project.project_id}
      page={page}
      views={views}
      query={chartViewText(page, params, { range, comparison })}
      canSave
    />
  )
}
