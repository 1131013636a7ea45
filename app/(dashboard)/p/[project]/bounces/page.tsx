import { Suspense } from "react"
import { Page, PageColumns, PageHeader } from "#ui/page-header"
import { bouncesWords } from "#words/bounces"
import { wordsFor } from "#lib/access/auth/language"
import { chartLink, csvHref } from "#lib/analytics/charts/chart-link"
import { PrintButton } from "../_charts/print-button.tsx"
import { PrintHead } from "../_charts/print-head.tsx"
import { FilterRow } from "../_filters/filter-row.tsx"
import { lateFields } from "../_filters/late-fields.tsx"
import { NarrowingRow, projectsIn } from "../_filters/projects-filter.tsx"
import { LiveRefresh } from "../_live/live-refresh.tsx"
import { LiveWord } from "../_live/live-word.tsx"
import type { SearchParams } from "#lib/analytics/range/range"
import { ChartViews } from "../_views/chart-views.tsx"
import { RangeTools } from "../_range/range-tools.tsx"
import { BoardPanel } from "./board-panel.tsx"
import { loadBounces } from "#lib/analytics/bounces/load"
import { MatrixPanel } from "./matrix-panel.tsx"
import { ProvidersPanel } from "./providers-panel.tsx"
import { RepliesFrame, RepliesPanel } from "./replies/replies-panel.tsx"
import { TimePanel } from "./time-panel.tsx"
import { WhyPanel } from "./why-panel.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(bouncesWords)).title })

type Props = { params: Promise<{ project: string }>; searchParams: Promise<SearchParams> }

export default async function BouncesPage({ params, searchParams }: Props) {
  const { project } = await params
  const search = await searchParams
  const loaded = await loadBounces(project, search)
  const { access, scope, countIn, range, comparison, query, view, lastEventMs, seq, late } = loaded
  const words = await wordsFor(bouncesWords)
  return (
    <Page>
      <LiveRefresh project={project} seq={seq} isOfMore={scope.added.length > 0} />
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
      <PrintHead page="bounces" scope={scope} params={search} range={range} comparison={comparison} />
      <NarrowingRow>
        <FilterRow
          {...view.filters}
          late={lateFields(late.data, [{ name: "domain", filter: late.domains }])}
          hint={words.filterHint}
          emptyHint={words.noValues}
          projects={projectsIn(scope, countIn)}
        />
        <ChartViews access={access} page="bounces" params={search} range={range} comparison={comparison} />
      </NarrowingRow>
      <BoardPanel board={view.board} csvHref={csvHref(project, "bounces", search, "blocks")} />
      {"hint" in view.why && (
        <TimePanel
          why={view.why}
          chart={view.time}
          csvHref={csvHref(project, "bounces", search)}
          link={chartLink(project, "bounces", search, { range, comparison })}
        />
      )}
      <PageColumns>
        <WhyPanel why={view.why} sort={query.sort} csvHref={csvHref(project, "bounces", search, "why")} />
        <ProvidersPanel
          providers={view.providers}
          words={words}
          csvHref={csvHref(project, "bounces", search, "providers")}
        />
      </PageColumns>
      {view.matrix && (
        <MatrixPanel
          matrix={view.matrix}
          words={words}
          csvHref={csvHref(project, "bounces", search, "matrix")}
        />
      )}
      <Suspense fallback={<RepliesFrame words={words} />}>
        <RepliesPanel request={loaded.request} csvHref={csvHref(project, "bounces", search, "replies")} />
      </Suspense>
    </Page>
  )
}
