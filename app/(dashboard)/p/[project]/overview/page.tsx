import { Suspense } from "react"
import { Page, PageColumns, PageHeader } from "#ui/page-header"
import { overviewWords } from "#words/overview"
import { wordsFor } from "../../../../language.ts"
import { csvHref } from "../_charts/csv-href.ts"
import { PrintButton } from "../_charts/print-button.tsx"
import { PrintHead } from "../_charts/print-head.tsx"
import { LiveRefresh } from "../_live/live-refresh.tsx"
import { LiveWord } from "../_live/live-word.tsx"
import type { SearchParams } from "../_range/range.ts"
import { ChartViews } from "../_views/chart-views.tsx"
import { RangeTools } from "../_range/range-tools.tsx"
import { ChangesFrame, ChangesPanel } from "./changes-panel.tsx"
import { DeliveryPanel } from "./delivery-panel.tsx"
import { FiltersFrame, OverviewFilters } from "./filters.tsx"
import { KeyFigures } from "./key-figures.tsx"
import { loadOverview } from "./load.ts"
import { NeedsYou, NeedsYouFrame } from "./needs-you.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(overviewWords)).title })

type Props = { params: Promise<{ project: string }>; searchParams: Promise<SearchParams> }

export default async function OverviewPage({ params, searchParams }: Props) {
  const { project } = await params
  const { asked, span, overview, lastEventMs, seq } = await loadOverview(project, await searchParams)
  const { access, range, comparison, query } = asked
  const words = await wordsFor(overviewWords)
  return (
    <Page>
      <LiveRefresh project={project} seq={seq} />
      <PageHeader
        title={words.title}
        hint={<LiveWord lastEventMs={lastEventMs} />}
        tools={
          <>
            <RangeTools range={range} projectZone={access.project.time_zone} comparison={comparison} />
            <PrintButton />
          </>
        }
      />
      <PrintHead access={access} params={asked.params} range={range} comparison={comparison} />
      <ChartViews
        access={access}
        page="overview"
        params={asked.params}
        range={range}
        comparison={comparison}
      />
      <Suspense fallback={<FiltersFrame query={query} />}>
        <OverviewFilters access={access} query={query} span={span} />
      </Suspense>
      {overview.note && <p className="text-ink-2 text-sm">{overview.note}</p>}
      <KeyFigures figures={overview.figures} />
      <PageColumns>
        <DeliveryPanel
          chart={overview.chart}
          step={range.step}
          choices={overview.stepChoices}
          csvHref={overview.isCounted ? csvHref(project, "overview", asked.params) : null}
        />
        <div className="flex min-w-0 flex-col gap-3">
          <Suspense fallback={<NeedsYouFrame />}>
            <NeedsYou access={access} facts={overview} />
          </Suspense>
          <Suspense fallback={<ChangesFrame />}>
            <ChangesPanel asked={asked} />
          </Suspense>
        </div>
      </PageColumns>
    </Page>
  )
}
