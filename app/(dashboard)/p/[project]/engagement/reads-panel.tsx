"use client"

import { useRouter } from "next/navigation"
import { memo, type RefObject, useRef, useTransition } from "react"
import { ChartTable } from "#components/chart/chart-table"
import { Legend } from "#components/chart/legend"
import type { ChartPoint } from "#lib/analytics/series/points"
import { StackedBars } from "#components/chart/stacked-bars"
import { TimeAxis } from "#components/chart/time-axis"
import { usePrinting } from "#components/chart/use-printing"
import { useWords } from "#components/shell/language"
import { Panel } from "#ui/panel"
import { Segmented } from "#ui/segmented"
import { engagementWords } from "#words/engagement"
import type { ChartLink } from "#lib/analytics/charts/link-to"
import { freshClass } from "../_live/live-figures.tsx"
import { ChartTools, type ChartView, useChartView } from "../_charts/chart-tools.tsx"
import { type Zoom, useZoom } from "../_charts/use-zoom.ts"
import { barHref } from "#lib/analytics/engagement/bar-href"
import { type Read, engagementParsers, reads } from "#lib/analytics/engagement/query"
import type { ReadsChart } from "#lib/analytics/engagement/view"
import { useQueryStates } from "nuqs"

type ReadsPanelProps = {
  chart: ReadsChart
  /** Null where nothing is counted with the filters. */
  csvHref: string | null
  link: ChartLink
}

/** People and machines over time, on one axis. */
export function ReadsPanel({ chart, csvHref, link }: ReadsPanelProps) {
  const words = useWords(engagementWords)
  const view = useChartView()
  const zoom = useZoom(chart.timeZone)
  const chartRef = useRef<HTMLDivElement>(null)
  const isPrinting = usePrinting()
  const { query, update } = useChoices()
  return (
    <Panel
      title={words.chart.title}
      footer={chart.hint}
      className={freshClass}
      tools={
        <>
          <Segmented
            label={words.chart.of}
            value={query.of}
            onValueChange={(of) => update({ of: of === "opened" ? null : of })}
            segments={reads.map((one) => ({ value: one, label: words.reads[one] }))}
          />
          <ChartTools
            title={words.chart.title}
            points={chart.points}
            {...{ view, zoom, link, csvHref, chartRef }}
          />
        </>
      }
    >
      {!view.isTable && <Bars chart={chart} of={query.of} chartRef={chartRef} view={view} zoom={zoom} />}
      {(view.isTable || isPrinting) && (
        <ChartTable
          label={chart.label}
          points={chart.points}
          series={chart.series}
          {...previousOf(chart)}
          hrefOf={(point, keys) => barHref(chart, point, query.of, keys)}
        />
      )}
    </Panel>
  )
}

const previousOf = ({ previousLabel }: ReadsChart) => (previousLabel === null ? {} : { previousLabel })

type BarsProps = {
  chart: ReadsChart
  of: Read
  chartRef: RefObject<HTMLDivElement | null>
  view: ChartView
  zoom: Zoom
}

/** Not redrawn for a choice of which it does not have the numbers yet. */
const Bars = memo(({ chart, of, chartRef, view: { hidden, toggle }, zoom }: BarsProps) => {
  const { series, points, ticks, label, emptyTitle } = chart
  const router = useRouter()
  const open = (point: ChartPoint) => {
    const href = barHref(chart, point, of)
    if (href) router.push(href)
  }
  return (
    <div ref={chartRef} className="flex flex-col gap-2">
      <Legend series={series} hidden={hidden} onToggle={toggle} {...previousOf(chart)} />
      <StackedBars
        label={label}
        points={points}
        series={series.filter(({ key }) => !hidden.has(key))}
        height={180}
        hasTooltip
        {...previousOf(chart)}
        emptyText={{ title: emptyTitle }}
        onZoom={zoom.onZoom}
        onZoomOut={zoom.onZoomOut}
        {...(chart.messages && { onSelect: open })}
      />
      <TimeAxis ticks={ticks} />
    </div>
  )
})

/** Choices of the page in the URL, which the server reads. */
function useChoices() {
  const [isPending, startTransition] = useTransition()
  const [query, setQuery] = useQueryStates(engagementParsers, { shallow: false, startTransition })
  return { query, isPending, update: (...[change]: Parameters<typeof setQuery>) => void setQuery(change) }
}
