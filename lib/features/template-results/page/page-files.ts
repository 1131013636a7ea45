import "server-only"
import type { PageFiles } from "#lib/analytics/charts/chart-lines"
import { linkLines, versionLines } from "./files.ts"
import { resultsFor } from "./load.ts"

/** CHART-1, RESULTS-4: files of a template's results; the template is in the address as `id`. */
export const resultsFiles: PageFiles = {
  chart: async (...page) => {
    const found = await resultsFor(...page)
    if (!found.ok || found.value.view.notComparable) return null
    return { ...found.value.view.chart, notes: ["marks"] }
  },
  tables: {
    versions: async (...page) => linesOf(await resultsFor(...page), versionLines),
    links: async (...page) => linesOf(await resultsFor(...page), linkLines),
  },
}

type Found = Awaited<ReturnType<typeof resultsFor>>

const linesOf = (found: Found, lines: typeof versionLines) =>
  found.ok ? lines(found.value.data) : { notComparable: found.failure.message }
