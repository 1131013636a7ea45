import { LinkButton } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { alertsWords } from "#words/alerts"
import { wordsFor } from "#lib/access/auth/language"
import { LiveRefresh } from "../_live/live-refresh.tsx"
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
  const { view, canWrite, hasInbox, query, pages, seq } = await loadAlerts(project, await searchParams)
  const words = await wordsFor(alertsWords)
  return (
    <Page>
      <LiveRefresh project={project} seq={seq} />
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
      <RulesPanel project={project} rows={view.rules} canWrite={canWrite} />
      {canWrite && <ReadyPanel project={project} cards={view.ready} />}
      <HistoryPanel
        project={project}
        rows={view.history}
        rules={view.rules}
        query={query}
        pages={pages}
        canWrite={canWrite}
      />
      <DestinationsPanel project={project} rows={view.destinations} canWrite={canWrite} hasInbox={hasInbox} />
    </Page>
  )
}
