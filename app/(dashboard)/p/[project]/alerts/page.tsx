import { LinkButton } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { alertsWords } from "#words/alerts"
import { wordsFor } from "#lib/access/auth/language"
import { ProjectsRow } from "../_filters/projects-filter.tsx"
import { LiveRefresh } from "../_live/live-refresh.tsx"
import { projectNames } from "#lib/analytics/filters/scope"
import type { SearchParams } from "#lib/analytics/range/range"
import { DestinationsPanel } from "./destinations-panel.tsx"
import { HistoryPanel } from "./history-panel.tsx"
import { loadAlerts } from "./load.ts"
import { ReadyPanel } from "./ready-panel.tsx"
import { RulesPanel } from "./rules-panel.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(alertsWords)).title })

type Props = { params: Promise<{ project: string }>; searchParams: Promise<SearchParams> }

export default async function AlertsPage({ params, searchParams }: Props) {
  const { project } = await params
  const loaded = await loadAlerts(project, await searchParams)
  const { view, scope, countIn, canWrite, hasInbox, query, pages, seq } = loaded
  const words = await wordsFor(alertsWords)
  // Rules are added and alerts are sent in the page's own project.
  const projectName = projectNames(scope)?.get(project) ?? null
  return (
    <Page>
      <LiveRefresh project={project} seq={seq} isOfMore={scope.added.length > 0} />
      <PageHeader
        title={words.title}
        hint={words.hint}
        tools={
          canWrite && (
            <LinkButton href={`/p/${project}/alerts/rule`} variant="primary">
              {words.add}
            </LinkButton>
          )
        }
      />
      <ProjectsRow scope={scope} countIn={countIn} hint={words.projectsHint} />
      <RulesPanel rows={view.rules} />
      {canWrite && <ReadyPanel project={project} projectName={projectName} cards={view.ready} />}
      <HistoryPanel rows={view.history} rules={view.rules} query={query} pages={pages} />
      <DestinationsPanel
        project={project}
        projectName={projectName}
        rows={view.destinations}
        canWrite={canWrite}
        hasInbox={hasInbox}
      />
    </Page>
  )
}
