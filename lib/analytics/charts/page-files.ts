import type { PageAccess } from "#lib/access/auth/guard"
import type { SearchParams } from "#lib/analytics/range/range"
import type { ChartFile } from "./chart-lines.ts"

type Page = [access: PageAccess, params: SearchParams]

/**
 * CHART-1: what of a page of charts is a file: its chart, and each of its tables by the name that `table` asks for. Null:
 * its filters are not counted together; `apart` says why else there is none.
 */
export type PageFiles = {
  chart: (...page: Page) => Promise<ChartFile | null>
  tables: Readonly<Record<string, (...page: Page) => Promise<readonly string[] | { apart: string } | null>>>
}
