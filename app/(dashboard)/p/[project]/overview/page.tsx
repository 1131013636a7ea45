import { Suspense } from "react"
import { Page, PageHeader } from "#ui/page-header"
import { overviewWords } from "#words/overview"
import { wordsFor } from "#lib/access/auth/language"
import { chartLink, csvHref, liveHref } from "#lib/analytics/charts/chart-link"
import { PrintButton } from "../_charts/print-button.tsx"
import { PrintHead } from "../_charts/print-head.tsx"
import { ByProjectPanel } from "../_everybody/by-project-panel.tsx"
import { NarrowingRow } from "../_filters/projects-filter.tsx"
import type { SearchParams } from "#lib/analytics/range/range"
import { ChartViews } from "../_views/chart-views.tsx"
import { RangeTools } from "../_range/range-tools.tsx"
import { ChangesFrame, ChangesPanel } from "./changes-panel.tsx"
import { DeliveryPanel } from "./delivery-panel.tsx"
import { FiltersFrame, OverviewFilters } from "./filters.tsx"
import { KeyFigures } from "./key-figures.tsx"
import { LastEvent } from "../_live/live-figures.tsx"
import { LiveOverviewFrame } from "./live-overview.tsx"
import { loadOverview } from "#lib/analytics/overview/load"
import { NeedsFirst } from "./needs-first.tsx"
import { NeedsAttention, NeedsAttentionFrame } from "./needs-attention.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(overviewWords)).title })

type Props = { params: Promise<{ project: string }>; searchParams: Promise<SearchParams> }

export default async function OverviewPage({ params, searchParams }: Props) {
  const { project } = await params
  const { request, span, overview, lastEventMs, seq } = await loadOverview(project, await searchParams)
  const { access, scope, range, comparison, query } = request
  const drawn = { page: "overview", scope, params: request.params, range, comparison } as const
  const words = await wordsFor(overviewWords)
  return (
    <LiveOverviewFrame
      project={project}
      seq={seq}
      href={liveHref(project, request.params)}
      isOfMore={scope.added.length > 0}
    >
      <Page>
        <PageHeader
          title={words.title}
          hint={<LastEvent initial={lastEventMs} />}
          tools={
            <>
              <RangeTools range={range} projectZone={access.project.time_zone} comparison={comparison} />
              <PrintButton />
            </>
          }
        />
        <PrintHead {...drawn} />
        <NarrowingRow>
          <Suspense fallback={<FiltersFrame query={query} params={request.params} scope={scope} />}>
            <OverviewFilters scope={scope} query={query} params={request.params} span={span} />
          </Suspense>
          <ChartViews access={access} {...drawn} />
        </NarrowingRow>
        {overview.note && <p className="text-ink-2 text-sm">{overview.note}</p>}
        <NeedsFirst
          needs={
            <Suspense fallback={<NeedsAttentionFrame />}>
              <NeedsAttention access={access} data={overview} isAlone={scope.added.length === 0} />
            </Suspense>
          }
          figures={<KeyFigures initial={overview.figures} />}
          chart={
            <DeliveryPanel
              project={project}
              initial={overview.chart}
              step={range.step}
              choices={overview.stepChoices}
              link={chartLink(project, "overview", request.params, { range, comparison })}
              csvHref={overview.isCounted ? csvHref(project, "overview", request.params) : null}
            />
          }
          changes={
            <Suspense fallback={<ChangesFrame />}>
              <ChangesPanel request={request} />
            </Suspense>
          }
        />
        <Suspense>
          <ByProjectPanel {...drawn} />
        </Suspense>
      </Page>
    </LiveOverviewFrame>
  )
}
