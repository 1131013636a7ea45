import { ChartFiles } from "#components/chart/chart-files"
import { Panel } from "#ui/panel"
import { filtersWords } from "#words/filters"
import { currentLanguage } from "#lib/access/auth/language"
import { type ByProjectRequest, loadByProject } from "#lib/analytics/by-project/load"
import { csvHref } from "#lib/analytics/charts/chart-link"
import { ByProjectTable } from "./by-project-table.tsx"

/** SEVERAL-8: the figures of a page by project, counted while the rest is shown already; nothing for one project. */
export async function ByProjectPanel(request: Omit<ByProjectRequest, "language">) {
  const language = await currentLanguage()
  const table = await loadByProject({ ...request, language })
  if (!table) return null
  const words = filtersWords[language]
  const { page, scope, params } = request
  const [own = ""] = scope.ids
  const title = words.projects.by
  return (
    <Panel
      title={title}
      hint={words.projects.byHint}
      isFlush
      tools={<ChartFiles csv={csvHref(own, page, params, "projects")} picture={null} title={title} />}
    >
      <ByProjectTable table={table} words={words} />
    </Panel>
  )
}
