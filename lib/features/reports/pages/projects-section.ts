import "server-only"
import type { ByProjectPage } from "#lib/analytics/by-project/count"
import { type ByProjectRequest, loadByProject } from "#lib/analytics/by-project/load"
import type { ProjectTable } from "#lib/analytics/by-project/view"
import type { ReportSection } from "#lib/features/reports/content"
import { filtersWords } from "#words/filters"

/** Columns that fit into a mail. */
const columnsMax = 4

/** Column whose change a row names: bounces on the page about them, otherwise the number of messages. */
const compared: Record<ByProjectPage, number> = { overview: 0, bounces: 1, engagement: 0 }

/** REPORT-7: one line for each project of a report, and one for all together; nothing for a report of one project. */
export async function projectsSection(request: ByProjectRequest): Promise<ReportSection[]> {
  const table = await loadByProject(request)
  if (!table) return []
  const { fields, projects: words } = filtersWords[request.language]
  const columns = table.columns.slice(0, columnsMax)
  return [
    {
      title: words.by,
      lines: [],
      table: {
        heads: [fields.project, ...columns],
        rows: table.rows.map((row) => [
          { text: row.name, hint: changeIn(row, compared[request.page]), href: row.href },
          ...columns.map((_, at) => ({
            text: row.cells[at]?.value ?? "–",
            href: row.cells[at]?.href ?? null,
          })),
        ]),
      },
    },
  ]
}

function changeIn({ cells }: ProjectTable["rows"][number], at: number): string | null {
  const figure = cells[at]
  return figure?.change ? `${figure.label}: ${figure.change.text}` : null
}
