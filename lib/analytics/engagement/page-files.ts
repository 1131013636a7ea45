import "server-only"
import type { PageFiles } from "#lib/analytics/charts/page-files"
import { tableLines, tables } from "./files.ts"
import { engagementFor } from "./load.ts"

/** CHART-1, ENGAGEMENT-6: files of the page about engagement. */
export const engagementFiles: PageFiles = {
  chart: async (...page) => {
    const { view } = await engagementFor(...page)
    return view.apart ? null : view.chart
  },
  tables: Object.fromEntries(
    tables.map((name) => [name, async (...page) => tableLines((await engagementFor(...page)).facts, name)]),
  ) satisfies PageFiles["tables"],
}
