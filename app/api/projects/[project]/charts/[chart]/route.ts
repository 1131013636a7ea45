import { chosenBy } from "#lib/auth/chosen-zone"
import { failed } from "#lib/result"
import { chartLines } from "../../../../../(dashboard)/p/[project]/_charts/chart-lines.ts"
import { bouncesFor } from "../../../../../(dashboard)/p/[project]/bounces/load.ts"
import {
  isTable,
  type TableName,
  tableLines,
} from "../../../../../(dashboard)/p/[project]/engagement/files.ts"
import { engagementFor } from "../../../../../(dashboard)/p/[project]/engagement/load.ts"
import { overviewFor } from "../../../../../(dashboard)/p/[project]/overview/load.ts"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { csvAnswer } from "../../../../csv-answer.ts"
import { accessToRead } from "../../../access-in-project.ts"

type Params = { params: Promise<{ project: string; chart: string }> }

/** Charts that are files too, each counted as its page counts it. */
const charts = { overview: overviewChart, bounces: bouncesChart, engagement: engagementChart }

/** CHART-1: the numbers of a page's chart, by the same address: for who sees the chart. */
export const GET = answering(async (request: Request, { params }: Params) => {
  const { project, chart } = await params
  const found = await accessToRead(project, { area: "charts" })
  if (!found.ok) return answer(found)
  if (!isChart(chart)) return answer(failed(404, "There is no such chart."))
  const { db, access } = found.value
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const reader = { ...access, ...(await chosenBy(db, access)) }
  const { table } = asked
  if (table !== undefined && !(chart === "engagement" && isTable(table)))
    return answer(failed(404, "There is no such table."))
  const lines =
    table === undefined ? await chartIn(chart, reader, asked) : await engagementTable(table, reader, asked)
  if (!lines) return answer(failed(400, "These filters are not counted together."))
  const name = [chart, table, access.project.project_id].filter(Boolean).join("-")
  return csvAnswer(lines, `${name}.csv`)
})

async function chartIn(chart: keyof typeof charts, ...page: Page) {
  const file = await charts[chart](...page)
  return file && chartLines(file)
}

const isChart = (name: string): name is keyof typeof charts => Object.hasOwn(charts, name)

type Page = Parameters<typeof overviewFor>

async function overviewChart(...page: Page) {
  const { overview, asked } = await overviewFor(...page)
  return overview.isCounted ? { ...overview.chart, timeZone: asked.range.timeZone } : null
}

async function bouncesChart(...page: Page) {
  const { view, range } = await bouncesFor(...page)
  return "chart" in view.why ? { ...view.why.chart, timeZone: range.timeZone } : null
}

async function engagementChart(...page: Page) {
  const { view } = await engagementFor(...page)
  return view.apart ? null : { ...view.chart, previousLabel: null }
}

async function engagementTable(table: TableName, ...page: Page) {
  const lines = tableLines((await engagementFor(...page)).facts, table)
  return lines && allOf(lines)
}

async function* allOf(lines: readonly string[]) {
  yield* lines
}
