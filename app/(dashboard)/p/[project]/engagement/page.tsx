import { Suspense } from "react"
import { Page, PageHeader } from "#ui/page-header"
import { engagementWords } from "#words/engagement"
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
import { Answer, EngagementPanels, LiveEngagementFrame } from "./live-engagement.tsx"
import { loadEngagement } from "#lib/analytics/engagement/load"

export const generateMetadata = async () => ({ title: (await wordsFor(engagementWords)).title })

type Props = { params: Promise<{ project: string }>; searchParams: Promise<SearchParams> }

export default async function EngagementPage({ params, searchParams }: Props) {
  const { project } = await params
  const search = await searchParams
  const { access, scope, countIn, range, comparison, view, lastEventMs, seq, late } = await loadEngagement(
    project,
    search,
  )
  const { chips, choices, choicesNote, ignored, ...shown } = view
  const fileOf = (table?: string) => csvHref(project, "engagement", search, table)
  const drawn = { page: "engagement", scope, params: search, range, comparison } as const
  const words = await wordsFor(engagementWords)
  return (
    <LiveEngagementFrame
      project={project}
      seq={seq}
      href={`/api/projects/${project}/engagement?${addressOf(search)}`}
      isOfMore={scope.added.length > 0}
    >
      <Page>
        <PageHeader
          title={words.title}
          hint={<LastEvent initial={lastEventMs} />}
          description={<Answer initial={view.answer} />}
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
            chips={chips}
            choices={choices}
            note={choicesNote}
            ignored={ignored}
            late={lateFields(late.data, late.questions)}
            hint={words.filterHint}
            emptyHint={words.noValues}
            people={{ label: words.peopleOnly, isUsual: true }}
            projects={projectsIn(scope, countIn)}
          />
          <ChartViews access={access} {...drawn} />
        </NarrowingRow>
        <EngagementPanels
          initial={shown}
          link={chartLink(project, "engagement", search, { range, comparison })}
          files={{
            chart: fileOf(),
            links: fileOf("links"),
            tables: Object.fromEntries(view.audience.map(({ name }) => [name, fileOf(name)])),
          }}
        />
        <Suspense>
          <ByProjectPanel {...drawn} />
        </Suspense>
      </Page>
    </LiveEngagementFrame>
  )
}
