import { Page, PageColumns, PageHeader } from "#ui/page-header"
import { engagementWords } from "#words/engagement"
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
import { AudiencePanels } from "./audience-panel.tsx"
import { ClickMapPanel, LinksPanel } from "./links-panel.tsx"
import { loadEngagement } from "#lib/analytics/engagement/load"
import { ReadFigures } from "./read-figures.tsx"
import { ReadsPanel } from "./reads-panel.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(engagementWords)).title })

type Props = { params: Promise<{ project: string }>; searchParams: Promise<SearchParams> }

/** Number of tables next to the chart; the others are below, where they have room. */
const besideCount = 2

export default async function EngagementPage({ params, searchParams }: Props) {
  const { project } = await params
  const search = await searchParams
  const { access, scope, countIn, range, comparison, view, lastEventMs, seq, late } = await loadEngagement(
    project,
    search,
  )
  const fileOf = (table?: string) => csvHref(project, "engagement", search, table)
  const words = await wordsFor(engagementWords)
  return (
    <Page>
      <LiveRefresh project={project} seq={seq} isOfMore={scope.added.length > 0} />
      <PageHeader
        title={words.title}
        hint={<LiveWord lastEventMs={lastEventMs} />}
        description={view.answer}
        tools={
          <>
            <RangeTools range={range} projectZone={access.project.time_zone} comparison={comparison} />
            <PrintButton />
          </>
        }
      />
      <PrintHead page="engagement" scope={scope} params={search} range={range} comparison={comparison} />
      <NarrowingRow>
        <FilterRow
          chips={view.chips}
          choices={view.choices}
          note={view.choicesNote}
          ignored={view.ignored}
          late={lateFields(late.data, late.questions)}
          hint={words.filterHint}
          emptyHint={words.noValues}
          people={{ label: words.peopleOnly, isUsual: true }}
          projects={projectsIn(scope, countIn)}
        />
        <ChartViews access={access} page="engagement" params={search} range={range} comparison={comparison} />
      </NarrowingRow>
      {view.notComparable && <p className="text-ink-2 text-sm">{view.notComparable}</p>}
      <ReadFigures figures={view.figures} />
      <PageColumns>
        <div className="flex min-w-0 flex-col gap-3">
          <ReadsPanel
            chart={view.chart}
            csvHref={view.notComparable ? null : fileOf()}
            link={chartLink(project, "engagement", search, { range, comparison })}
          />
          <LinksPanel links={view.links} words={words} csvHref={fileOf("links")} />
          {view.clickMap && <ClickMapPanel map={view.clickMap} words={words} />}
        </div>
        <div className="grid min-w-0 items-start gap-3 md:max-xl:grid-cols-2">
          <AudiencePanels tables={view.audience.slice(0, besideCount)} words={words} fileOf={fileOf} />
        </div>
      </PageColumns>
      <div className="grid min-w-0 items-start gap-3 md:grid-cols-2 xl:grid-cols-3">
        <AudiencePanels tables={view.audience.slice(besideCount)} words={words} fileOf={fileOf} />
      </div>
    </Page>
  )
}
