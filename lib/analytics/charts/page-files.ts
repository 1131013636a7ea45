import type { PageAccess } from "#lib/access/auth/guard"
import type { SearchParams } from "#lib/analytics/range/range"
import type { ChartFile } from "./chart-lines.ts"

type Page = [access: PageAccess, params: SearchParams]

/**
 * CHART-1: files of a page of charts: its chart, and each of its tables by the name in `table`. null: its filters are
 * not counted together; `apart` gives another reason why there is none.
 */
export type PageFiles = {
  chart: (...page: Page) => Promise<ChartFile | null>
  tables: Readonly<Record<string, (...page: Page) => Promise<readonly string[] | { apart: string } | null>>>
}
