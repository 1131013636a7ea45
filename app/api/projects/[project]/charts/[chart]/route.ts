import { chosenBy } from "#lib/access/auth/chosen-zone"
import { failed } from "#lib/platform/result"
import { type PageFiles, chartLines } from "#lib/analytics/charts/chart-lines"
import { bouncesFiles } from "#lib/analytics/bounces/page-files"
import { engagementFiles } from "#lib/analytics/engagement/load"
import { overviewFiles } from "#lib/analytics/overview/load"
import { resultsFiles } from "#lib/features/template-results/page/page-files"
import { csvAnswer } from "../../../../csv-answer.ts"
import { projectRead } from "../../../project-action.ts"

type Params = { project: string; chart: string }

/** Pages whose charts and tables can be downloaded. */
const pages: Readonly<Record<string, PageFiles>> = {
  overview: overviewFiles,
  bounces: bouncesFiles,
  engagement: engagementFiles,
  results: resultsFiles,
}

/** CHART-1: numbers of a page's chart, or of one of its tables, with the query of the page. */
export const GET = projectRead<Params>(
  { area: "charts" },
  async ({ db, access, query, params: { chart } }) => {
    const files = ownOf(pages, chart)
    if (!files) return failed(404, "There is no such chart.")
    const reader = { ...access, ...(await chosenBy(db, access)) }
    const { table } = query
    const linesOf = table === undefined ? chartOf(files) : ownOf(files.tables, table)
    if (!linesOf) return failed(404, "There is no such table.")
    const lines = await linesOf(reader, query)
    if (!lines) return failed(400, "These filters cannot be combined.")
    if ("notComparable" in lines) return failed(400, lines.notComparable)
    const name = [chart, table, access.project.project_id].filter(Boolean).join("-")
    return csvAnswer(allOf(lines), `${name}.csv`)
  },
)

const chartOf =
  ({ chart }: PageFiles) =>
  async (...page: Parameters<PageFiles["chart"]>) => {
    const file = await chart(...page)
    return file && chartLines(file)
  }

const ownOf = <T>(all: Readonly<Record<string, T>>, name: string): T | null =>
  Object.hasOwn(all, name) ? (all[name] ?? null) : null

async function* allOf(lines: Iterable<string>) {
  yield* lines
}
