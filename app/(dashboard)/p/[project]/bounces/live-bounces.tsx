"use client"

import { groupingParser, type RowSort, stackParser } from "#lib/analytics/bounces/query"
import type { ChartLink } from "#lib/analytics/charts/link-to"
import type { LiveBounces } from "#lib/features/attention/live-bounces"
import { PageColumns } from "#ui/page-header"
import { LiveFiguresFrame, type LiveFiguresProps, useFigures } from "../_live/live-figures.tsx"
import { BoardPanel } from "./board-panel.tsx"
import { MatrixPanel } from "./matrix-panel.tsx"
import { ProvidersPanel } from "./providers-panel.tsx"
import { TimePanel } from "./time-panel.tsx"
import { WhyPanel } from "./why-panel.tsx"

const parsers = { by: groupingParser, stack: stackParser }

/** Keeps the page about bounces new. */
export const LiveBouncesFrame = (props: LiveFiguresProps) => <LiveFiguresFrame {...props} parsers={parsers} />

type BouncesPanelsProps = {
  /** Server-rendered data, until something changes. */
  initial: LiveBounces["view"]
  sort: RowSort
  link: ChartLink
  /** CSV files of the chart and of each table. */
  files: Readonly<Record<"chart" | "blocks" | "why" | "providers" | "matrix", string>>
}

/** Panels of the page whose numbers change with events. */
export function BouncesPanels({ initial, sort, link, files }: BouncesPanelsProps) {
  const { board, why, time, providers, matrix } = useFigures(initial, (live: LiveBounces) => live.view)
  return (
    <>
      <BoardPanel board={board} csvHref={files.blocks} />
      {"hint" in why && <TimePanel why={why} chart={time} csvHref={files.chart} link={link} />}
      <PageColumns>
        <WhyPanel why={why} sort={sort} csvHref={files.why} />
        <ProvidersPanel providers={providers} csvHref={files.providers} />
      </PageColumns>
      {matrix && <MatrixPanel matrix={matrix} csvHref={files.matrix} />}
    </>
  )
}
