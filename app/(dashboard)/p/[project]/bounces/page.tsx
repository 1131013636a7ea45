import { Suspense } from "react"
import { Page, PageHeader } from "#ui/page-header"
import { bouncesWords } from "#words/bounces"
import { wordsFor } from "#lib/access/auth/language"
import { addressOf, chartLink, csvHref } from "#lib/analytics/charts/chart-link"
import { PrintButton } from "../_charts/print-button.tsx"
import { PrintHead } from "../_charts/print-head.tsx"
import { ByProjectPanel } from "../_everybody/by-project-panel.tsx"
import { FilterRow } from "../_filters/filter-row.tsx"
import { lateFields } from "../_filters/late-fields.tsx"
import { NarrowingRow, projectsIn } from "../_filters/projects-filter.tsx"
import type { SearchParams } from "#lib/analytics/range/range"
import { ChartViews } from "../_views/chart-views.tsx"
import { RangeTools } from "../_range/range-tools.tsx"
import { LastEvent } from "../_live/live-figures.tsx"
import { BouncesPanels, LiveBouncesFrame } from "./live-bounces.tsx"
import { loadBounces } from "#lib/analytics/bounces/load"
import { RepliesFrame, RepliesPanel } from "./replies/replies-panel.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(bouncesWords)).title })

type Props = { params: Promise<{ project: string }>; searchParams: Promise<SearchParams> }

export default async function BouncesPage({ params, searchParams }: Props) {
  const { project } = await params
  const search = await searchParams
  const loaded = await loadBounces(project, search)
  const { access, scope, countIn, range, comparison, query, view, lastEventMs, seq, late } = loaded
  const { filters, ...shown } = view
  const drawn = { page: "bounces", scope, params: search, range, comparison } as const
  const words = await wordsFor(bouncesWords)
  return (
    <LiveBouncesFrame
      project={project}
      seq={seq}
      href={`/api/projects/${project}/bounces?${addressOf(search)}`}
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
          <FilterRow
            {...filters}
            late={lateFields(late.data, [{ name: "domain", filter: late.domains }])}
            hint={words.filterHint}
            emptyHint={words.noValues}
            projects={projectsIn(scope, countIn)}
          />
          <ChartViews access={access} {...drawn} />
        </NarrowingRow>
        <BouncesPanels
          initial={shown}
          sort={query.sort}
          link={chartLink(project, "bounces", search, { range, comparison })}
          files={{
            chart: csvHref(project, "bounces", search),
            blocks: csvHref(project, "bounces", search, "blocks"),
            why: csvHref(project, "bounces", search, "why"),
            providers: csvHref(project, "bounces", search, "providers"),
            matrix: csvHref(project, "bounces", search, "matrix"),
          }}
        />
        <Suspense>
          <ByProjectPanel {...drawn} />
        </Suspense>
        <Suspense fallback={<RepliesFrame words={words} />}>
          <RepliesPanel request={loaded.request} csvHref={csvHref(project, "bounces", search, "replies")} />
        </Suspense>
      </Page>
    </LiveBouncesFrame>
  )
}
