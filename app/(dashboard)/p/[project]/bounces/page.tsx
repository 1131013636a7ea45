import { Page, PageColumns, PageHeader } from "#ui/page-header"
import { bouncesWords } from "#words/bounces"
import { wordsFor } from "../../../../language.ts"
import { csvHref } from "../_charts/csv-href.ts"
import { PrintButton } from "../_charts/print-button.tsx"
import { PrintHead } from "../_charts/print-head.tsx"
import { FilterRow } from "../_filters/filter-row.tsx"
import { LiveRefresh } from "../_live/live-refresh.tsx"
import { LiveWord } from "../_live/live-word.tsx"
import type { SearchParams } from "../_range/range.ts"
import { ChartViews } from "../_views/chart-views.tsx"
import { RangeTools } from "../_range/range-tools.tsx"
import { BoardPanel } from "./board-panel.tsx"
import { loadBounces } from "./load.ts"
import { ProvidersPanel } from "./providers-panel.tsx"
import { WhyPanel } from "./why-panel.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(bouncesWords)).title })

type Props = { params: Promise<{ project: string }>; searchParams: Promise<SearchParams> }

export default async function BouncesPage({ params, searchParams }: Props) {
  const { project } = await params
  const asked = await searchParams
  const { access, range, comparison, query, view, lastEventMs, seq } = await loadBounces(project, asked)
  const words = await wordsFor(bouncesWords)
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
      <PrintHead access={access} params={asked} range={range} comparison={comparison} />
      <ChartViews access={access} page="bounces" params={asked} range={range} comparison={comparison} />
      <FilterRow {...view.filters} hint={words.filterHint} emptyHint={words.noValues} />
      <BoardPanel board={view.board} words={words} />
      <PageColumns>
        <WhyPanel why={view.why} sort={query.sort} csvHref={csvHref(project, "bounces", asked)} />
        <ProvidersPanel providers={view.providers} words={words} />
      </PageColumns>
    </Page>
  )
}
