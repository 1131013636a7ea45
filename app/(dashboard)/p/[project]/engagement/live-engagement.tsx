"use client"

import { useWords } from "#components/shell/language"
import type { ChartLink } from "#lib/analytics/charts/link-to"
import { engagementParsers } from "#lib/analytics/engagement/query"
import type { LiveEngagement } from "#lib/features/attention/live-engagement"
import { PageColumns } from "#ui/page-header"
import { engagementWords } from "#words/engagement"
import { LiveFiguresFrame, type LiveFiguresProps, useFigures } from "../_live/live-figures.tsx"
import { AudiencePanels } from "./audience-panel.tsx"
import { ClickMapPanel, LinksPanel } from "./links-panel.tsx"
import { ReadFigures } from "./read-figures.tsx"
import { ReadsPanel } from "./reads-panel.tsx"

/** Keeps the page about engagement new. */
export const LiveEngagementFrame = (props: LiveFiguresProps) => (
  <LiveFiguresFrame {...props} parsers={engagementParsers} />
)

type View = LiveEngagement["view"]

/** Server-rendered data, or the newer data read after a change or a choice. */
const useShown = <Part,>(initial: Part, partOf: (view: View) => Part): Part =>
  useFigures(initial, (live: LiveEngagement) => partOf(live.view))

/** People and machines in one sentence. */
export const Answer = ({ initial }: { initial: string | null }) => useShown(initial, ({ answer }) => answer)

/** Number of tables next to the chart; the others are below, where they have room. */
const besideCount = 2

type EngagementPanelsProps = {
  /** Server-rendered data, until something changes. */
  initial: View
  link: ChartLink
  /** CSV files of the chart and of each table, by its name. */
  files: { chart: string; links: string; tables: Readonly<Record<string, string>> }
}

/** Panels of the page, whose numbers change with events. */
export function EngagementPanels({ initial, link, files }: EngagementPanelsProps) {
  const view = useShown(initial, (live) => live)
  const words = useWords(engagementWords)
  const fileOf = (table: string) => files.tables[table] ?? ""
  return (
    <>
      {view.notComparable && <p className="text-ink-2 text-sm">{view.notComparable}</p>}
      <ReadFigures figures={view.figures} />
      <PageColumns>
        <div className="flex min-w-0 flex-col gap-3">
          <ReadsPanel chart={view.chart} csvHref={view.notComparable ? null : files.chart} link={link} />
          <LinksPanel links={view.links} words={words} csvHref={files.links} />
          {view.clickMap && <ClickMapPanel map={view.clickMap} words={words} />}
        </div>
        <div className="grid min-w-0 items-start gap-3 md:max-xl:grid-cols-2">
          <AudiencePanels tables={view.audience.slice(0, besideCount)} words={words} fileOf={fileOf} />
        </div>
      </PageColumns>
      <div className="grid min-w-0 items-start gap-3 md:grid-cols-2 xl:grid-cols-3">
        <AudiencePanels tables={view.audience.slice(besideCount)} words={words} fileOf={fileOf} />
      </div>
    </>
  )
}
