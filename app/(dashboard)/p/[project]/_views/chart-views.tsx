import type { PageAccess } from "#lib/access/auth/guard"
import { openedStore } from "#lib/data/store/open"
import { type ChartPage, chartViewText } from "../_charts/chart-view.ts"
import type { Comparison } from "../_range/comparison.ts"
import type { PageRange, SearchParams } from "../_range/range.ts"
import { loadChartViews } from "./load.ts"
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
