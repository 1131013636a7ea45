import { Suspense } from "react"
import { Page, PageHeader } from "#ui/page-header"
import { overviewWords } from "#words/overview"
import { wordsFor } from "#lib/access/auth/language"
import { chartLink } from "#lib/analytics/charts/chart-link"
import { csvHref, liveHref } from "#lib/analytics/charts/csv-href"
import { PrintButton } from "../_charts/print-button.tsx"
import { PrintHead } from "../_charts/print-head.tsx"
import { NarrowingRow } from "../_filters/narrowing-row.tsx"
import type { SearchParams } from "#lib/analytics/range/range"
import { ChartViews } from "../_views/chart-views.tsx"
import { RangeTools } from "../_range/range-tools.tsx"
import { ChangesFrame, ChangesPanel } from "./changes-panel.tsx"
import { DeliveryPanel } from "./delivery-panel.tsx"
import { FiltersFrame, OverviewFilters } from "./filters.tsx"
import { KeyFigures } from "./key-figures.tsx"
import { LastEvent } from "./last-event.tsx"
import { LiveOverviewFrame } from "./live-overview.tsx"
import { loadOverview } from "#lib/analytics/overview/load"
import { NeedsFirst } from "./needs-first.tsx"
import { NeedsYou, NeedsYouFrame } from "./needs-you.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(overviewWords)).title })

type Props = { params: Promise<{ project: string }>; searchParams: Promise<SearchParams> }

export default async function OverviewPage({ params, searchParams }: Props) {
  const { project } = await params
  const { asked, span, overview, lastEventMs, seq } = await loadOverview(project, await searchParams)
  const { access, scope, range, comparison, query } = asked
  const words = await wordsFor(overviewWords)
  return (
    <LiveOverviewFrame
      project={project}
      seq={seq}
      href={liveHref(project, asked.params)}
      isOfMore={scope.added.length > 0}
    >
      <Page>
        <PageHeader
          title={words.title}
          hint={<LastEvent drawn={lastEventMs} />}
          tools={
            <>
              <RangeTools range={range} projectZone={access.project.time_zone} comparison={comparison} />
              <PrintButton />
            </>
          }
        />
        <PrintHead
          page="overview"
          scope={scope}
          params={asked.params}
          range={range}
          comparison={comparison}
        />
        <NarrowingRow>
          <Suspense fallback={<FiltersFrame query={query} params={asked.params} scope={scope} />}>
            <OverviewFilters scope={scope} query={query} params={asked.params} span={span} />
          </Suspense>
          <ChartViews
            access={access}
            page="overview"
            params={asked.params}
            range={range}
            comparison={comparison}
          />
        </NarrowingRow>
        {overview.note && <p className="text-ink-2 text-sm">{overview.note}</p>}
        <NeedsFirst
          needs={
            <Suspense fallback={<NeedsYouFrame />}>
              <NeedsYou access={access} facts={overview} isAlone={scope.added.length === 0} />
            </Suspense>
          }
          figures={<KeyFigures drawn={overview.figures} />}
          chart={
            <DeliveryPanel
              project={project}
              drawn={overview.chart}
              step={range.step}
              choices={overview.stepChoices}
              link={chartLink(project, "overview", asked.params, { range, comparison })}
              csvHref={overview.isCounted ? csvHref(project, "overview", asked.params) : null}
            />
          }
          changes={
            <Suspense fallback={<ChangesFrame />}>
              <ChangesPanel asked={asked} />
            </Suspense>
          }
        />
      </Page>
    </LiveOverviewFrame>
  )
}
