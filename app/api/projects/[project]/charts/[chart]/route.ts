import { chosenBy } from "#lib/access/auth/chosen-zone"
import { failed } from "#lib/platform/result"
import { chartLines } from "#lib/analytics/charts/chart-lines"
import type { PageFiles } from "#lib/analytics/charts/page-files"
import { bouncesFiles } from "#lib/analytics/bounces/page-files"
import { engagementFiles } from "#lib/analytics/engagement/page-files"
import { overviewFiles } from "#lib/analytics/overview/page-files"
import { resultsFiles } from "#lib/features/template-results/page/page-files"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { csvAnswer } from "../../../../csv-answer.ts"
import { accessToRead } from "../../../access-in-project.ts"

type Params = { params: Promise<{ project: string; chart: string }> }

/** Pages whose charts and tables are files too, each counted as its page counts it. */
const pages: Readonly<Record<string, PageFiles>> = {
  overview: overviewFiles,
  bounces: bouncesFiles,
  engagement: engagementFiles,
  results: resultsFiles,
}

/** CHART-1: the numbers of a page's chart, or of one of its tables, by the same address: for who sees them. */
export const GET = answering(async (request: Request, { params }: Params) => {
  const { project, chart } = await params
  const found = await accessToRead(project, { area: "charts" })
  if (!found.ok) return answer(found)
  const files = ownOf(pages, chart)
  if (!files) return answer(failed(404, "There is no such chart."))
  const { db, access } = found.value
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const reader = { ...access, ...(await chosenBy(db, access)) }
  const { table } = asked
  const linesOf = table === undefined ? chartOf(files) : ownOf(files.tables, table)
  if (!linesOf) return answer(failed(404, "There is no such table."))
  const lines = await linesOf(reader, asked)
  if (!lines) return answer(failed(400, "These filters are not counted together."))
  if ("apart" in lines) return answer(failed(400, lines.apart))
  const name = [chart, table, access.project.project_id].filter(Boolean).join("-")
  return csvAnswer(allOf(lines), `${name}.csv`)
})

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
