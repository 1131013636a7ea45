import type { Metadata } from "next"
import { CrumbTitle } from "#components/shell/crumbs"
import { Page, PageHeader } from "#ui/page-header"
import { templateResultsWords } from "#words/template-results"
import { faultText } from "../../../../../../fault.ts"
import { wordsFor } from "#lib/access/auth/language"
import { chartLink, csvHref } from "#lib/analytics/charts/chart-link"
import { PrintButton } from "../../../_charts/print-button.tsx"
import { FilterRow } from "../../../_filters/filter-row.tsx"
import { lateFields } from "../../../_filters/late-fields.tsx"
import { NarrowingRow } from "../../../_filters/projects-filter.tsx"
import type { SearchParams } from "#lib/analytics/range/range"
import { RangeTools } from "../../../_range/range-tools.tsx"
import { loadTemplate } from "../../load.ts"
import { ComparePanel } from "./compare-panel.tsx"
import { LinksPanel } from "./links-panel.tsx"
import { loadResults } from "#lib/features/template-results/page/load"
import { lateOf } from "./late.ts"
import { NoResults } from "./no-results.tsx"
import { ResultFigures } from "./result-figures.tsx"
import { ResultsPanel } from "./results-panel.tsx"
import { SplitPanel } from "./split-panel.tsx"
import { TemplateTabs } from "../../template-tabs.tsx"
import { VersionsPanel } from "./versions-panel.tsx"

type Props = { params: Promise<{ project: string; id: string }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { project, id } = await params
  const { editor } = await loadTemplate(project, id)
  return {
    title: (await wordsFor(templateResultsWords)).pageTitle({ name: editor?.initial.fields.name ?? "" }),
  }
}

const noComparison = { kind: "none", edges: [], day: "" } as const

export default async function TemplateResultsPage({ params, searchParams }: Props) {
  const { project, id } = await params
  const search = await searchParams
  const found = await loadResults(project, id, search)
  const words = await wordsFor(templateResultsWords)
  if (!found.ok) return <NoResults project={project} id={id} sentence={await faultText(found.failure)} />
  const { access, data, range, view } = found.value
  const { template } = data
  const late = lateOf(data, project)
  const fileOf = (table?: string) => csvHref(project, "results", { ...search, id }, table)
  return (
    <>
      <CrumbTitle title={template.name} />
      <TemplateTabs project={project} id={id} here="results" />
      <Page>
        <PageHeader
          title={template.name}
          hint={words.title}
          tools={
            <>
              <RangeTools range={range} projectZone={access.project.time_zone} />
              <PrintButton />
            </>
          }
        />
        <NarrowingRow>
          <FilterRow
            chips={view.chips}
            choices={view.choices}
            note={null}
            ignored={view.ignored}
            late={lateFields(late.context, late.questions)}
            hint={words.filterHint}
            emptyHint={words.noValues}
            projects={{ chip: null, field: null }}
          />
        </NarrowingRow>
        {view.notComparable && <p className="text-ink-2 text-sm">{view.notComparable}</p>}
        <ResultFigures figures={view.figures} />
        <ResultsPanel
          chart={view.chart}
          csvHref={view.notComparable ? null : fileOf()}
          link={chartLink(
            project,
            "results",
            search,
            { range, comparison: noComparison },
            `templates/${encodeURIComponent(id)}/results`,
          )}
        />
        <VersionsPanel
          rows={view.versions}
          note={view.versionsNote}
          csvHref={fileOf("versions")}
          clock={{ timeZone: range.timeZone, nowMs: data.nowMs }}
        />
        <SplitPanel project={project} split={view.split} />
        {view.comparison && <ComparePanel comparison={view.comparison} />}
        <LinksPanel links={view.links} map={view.map} csvHref={fileOf("links")} />
      </Page>
    </>
  )
}
