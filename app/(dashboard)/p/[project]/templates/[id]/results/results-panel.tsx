"use client"

import { useRouter } from "next/navigation"
import { type RefObject, useRef } from "react"
import { ChartTable } from "#components/chart/chart-table"
import { Legend } from "#components/chart/legend"
import { MarkRow } from "#components/chart/mark-row"
import type { ChartPoint } from "#lib/analytics/series/points"
import { StackedBars } from "#components/chart/stacked-bars"
import { TimeAxis } from "#components/chart/time-axis"
import { usePrinting } from "#components/chart/use-printing"
import { useWords } from "#components/shell/language"
import { Panel } from "#ui/panel"
import { Select } from "#ui/select"
import { templateResultsWords } from "#words/template-results"
import { ChartTools, type ChartView, useChartView } from "../../../_charts/chart-tools.tsx"
import type { ChartLink } from "#lib/analytics/charts/link-to"
import { useZoom, type Zoom } from "../../../_charts/use-zoom.ts"
import type { ResultsChart } from "#lib/features/template-results/page/chart"
import { measures } from "#lib/features/template-results/page/query"
import { useResults } from "./use-results.ts"

type ResultsPanelProps = {
  chart: ResultsChart
  /** Null when nothing is counted. */
  csvHref: string | null
  link: ChartLink
}

/** One measure over time, by version, with the times at which versions went live. */
export function ResultsPanel({ chart, csvHref, link }: ResultsPanelProps) {
  const words = useWords(templateResultsWords)
  const view = useChartView()
  const zoom = useZoom(chart.timeZone)
  const chartRef = useRef<HTMLDivElement>(null)
  const isPrinting = usePrinting()
  const { query, update } = useResults()
  return (
    <Panel
      title={words.chart.title}
      hint={chart.hint}
      tools={
        <>
          <Select
            aria-label={words.chart.of}
            value={query.of}
            onChange={({ target }) => update({ of: measures.find((one) => one === target.value) ?? null })}
            choices={measures.map((value) => ({ value, label: words.measures[value] }))}
            className="w-44"
          />
          <ChartTools
            title={words.chart.title}
            points={chart.points}
            {...{ view, zoom, link, csvHref, chartRef }}
          />
        </>
      }
    >
      {!view.isTable && <Bars chart={chart} chartRef={chartRef} view={view} zoom={zoom} />}
      {(view.isTable || isPrinting) && (
        <ChartTable
          label={chart.label}
          points={chart.points}
          series={chart.series}
          hrefOf={(point, keys) => hrefOf(chart, point, keys)}
        />
      )}
    </Panel>
  )
}

/** The messages of a bar, of one version or of all. */
const hrefOf = ({ points, hrefs }: ResultsChart, point: ChartPoint, [key = ""]: readonly string[]) =>
  hrefs[points.findIndex(({ start }) => start === point.start)]?.[key] ?? null

type BarsProps = {
  chart: ResultsChart
  chartRef: RefObject<HTMLDivElement | null>
  view: ChartView
  zoom: Zoom
}

function Bars({ chart, chartRef, view: { hidden, toggle }, zoom }: BarsProps) {
  const words = useWords(templateResultsWords)
  const router = useRouter()
  const shown = chart.series.filter(({ key }) => !hidden.has(key))
  const open = (point: ChartPoint) => {
    const [only, ...more] = shown
    const keys = only && more.length === 0 && chart.series.length > 1 ? [only.key] : []
    const href = hrefOf(chart, point, keys)
    if (href) router.push(href)
  }
  return (
    <div ref={chartRef} className="flex flex-col gap-2">
      <Legend series={chart.series} hidden={hidden} onToggle={toggle} />
      <StackedBars
        label={chart.label}
        points={chart.points}
        series={shown}
        height={200}
        hasTooltip
        emptyText={{ title: chart.emptyTitle }}
        onZoom={zoom.onZoom}
        onZoomOut={zoom.onZoomOut}
        onSelect={open}
      />
      {chart.marks.length > 0 && <MarkRow label={words.chart.marks} marks={chart.marks} />}
      <TimeAxis ticks={chart.ticks} />
    </div>
  )
}
