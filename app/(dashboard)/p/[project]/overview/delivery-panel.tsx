"use client"

import { Rocket } from "lucide-react"
import { useRouter } from "next/navigation"
import { memo, type RefObject, useRef, useState } from "react"
import { ChartTable } from "#components/chart/chart-table"
import { Legend } from "#components/chart/legend"
import { MarkRow } from "#components/chart/mark-row"
import type { ChartPoint } from "#lib/analytics/series/points"
import { SpanRows } from "#components/chart/span-rows"
import { StackedBars } from "#components/chart/stacked-bars"
import { TimeAxis } from "#components/chart/time-axis"
import { usePrinting } from "#components/chart/use-printing"
import { useWords } from "#components/shell/language"
import { IconButton } from "#ui/button"
import { Panel } from "#ui/panel"
import { later } from "#ui/part"
import { Segmented } from "#ui/segmented"
import { overviewWords } from "#words/overview"
import type { ChartLink } from "#lib/analytics/charts/link-to"
import { ChartTools, type ChartView, useChartView } from "../_charts/chart-tools.tsx"
import { useZoom, type Zoom } from "../_charts/use-zoom.ts"
import { messagesHref } from "#lib/analytics/range/messages-href"
import type { StepChoice } from "#lib/analytics/range/range"
import { useRange } from "../_range/use-range.ts"
import { freshClass } from "../_live/live-figures.tsx"
import { useShown } from "./live-overview.tsx"
import type { DeliveryChart } from "#lib/analytics/overview/delivery-chart"

const DeploymentDialog = later(() => import("./deployment-dialog.tsx"))

/** Three bands on one time axis: all letters, the ones that did not arrive on their own scale, and spam blocks. */
export type DeliveryPanelProps = {
  project: string
  /** Server-rendered data, until something changes. */
  initial: DeliveryChart
  step: StepChoice
  choices: readonly StepChoice[]
  /** Null where nothing is counted. */
  csvHref: string | null
  link: ChartLink
}

export function DeliveryPanel({ project, initial, step, choices, csvHref, link }: DeliveryPanelProps) {
  const chart = useShown(initial, (live) => live.overview.chart)
  const words = useWords(overviewWords)
  const view = useChartView()
  const zoom = useZoom(chart.timeZone)
  const [isMarking, setIsMarking] = useState(false)
  const isPrinting = usePrinting()
  const { update } = useRange()
  const previous = previousOf(chart)
  const bandsRef = useRef<HTMLDivElement>(null)
  return (
    <Panel
      title={words.delivery}
      hint={chart.hint}
      className={freshClass}
      tools={
        <>
          <Segmented
            label={words.timePerBar}
            value={step}
            onValueChange={(next) => update({ step: next === "auto" ? null : next })}
            segments={choices.map((choice) => ({ value: choice, label: words.steps[choice] }))}
            className="max-md:hidden"
          />
          <ChartTools
            title={words.delivery}
            points={chart.points}
            chartRef={bandsRef}
            {...{ view, zoom, link, csvHref }}
          />
          {chart.canMark && (
            <IconButton size="sm" label={words.markDeployment} onClick={() => setIsMarking(true)}>
              <Rocket />
            </IconButton>
          )}
        </>
      }
    >
      {isMarking && (
        <DeploymentDialog
          project={project}
          timeZone={chart.timeZone}
          deployments={chart.deployments}
          onClose={() => setIsMarking(false)}
        />
      )}
      {!view.isTable && <Bands chart={chart} bandsRef={bandsRef} view={view} zoom={zoom} />}
      {(view.isTable || isPrinting) && (
        <ChartTable
          label={words.delivery}
          points={chart.points}
          series={chart.series}
          {...previous}
          {...(chart.messages && { hrefOf: (point, keys) => hrefOf(chart, point, keys) })}
        />
      )}
    </Panel>
  )
}

const previousOf = ({ previousLabel }: DeliveryChart) => (previousLabel === null ? {} : { previousLabel })

/** The messages of one bar, of some of its kinds or of all. */
function hrefOf({ messages }: DeliveryChart, { start, end }: ChartPoint, keys: readonly string[]): string {
  if (!messages) return ""
  const status = keys.flatMap((key) => messages.status[key] ?? [])
  return messagesHref(messages.place, { from: start, to: end, status, ...messages.filters })
}

type BandsProps = {
  chart: DeliveryChart
  bandsRef: RefObject<HTMLDivElement | null>
  view: ChartView
  zoom: Zoom
}

/** Not redrawn for a choice of which it does not have the numbers yet: its bars take most of the time of a page. */
const Bands = memo(({ chart, bandsRef, view: { hidden, toggle }, zoom }: BandsProps) => {
  const words = useWords(overviewWords)
  const router = useRouter()
  const open = (keys: readonly string[]) =>
    chart.messages ? { onSelect: (point: ChartPoint) => router.push(hrefOf(chart, point, keys)) } : {}
  const previous = previousOf(chart)
  const shown = chart.series.filter((one) => !hidden.has(one.key))
  return (
    <div ref={bandsRef} className="flex flex-col gap-2">
      <Legend series={chart.series} hidden={hidden} onToggle={toggle} {...previous} />
      <StackedBars
        label={words.chartLabel({ hint: chart.hint })}
        points={chart.points}
        series={shown}
        height={260}
        syncId="delivery"
        hasTooltip
        {...previous}
        emptyText={chart.emptyText}
        onZoom={zoom.onZoom}
        onZoomOut={zoom.onZoomOut}
        {...open(shown.length === chart.series.length ? [] : shown.map((one) => one.key))}
      />
      {chart.problems.length > 0 && (
        <>
          <BandTitle title={words.notDelivered} hint={words.sameHours} />
          <StackedBars
            label={words.bouncedLabel}
            points={chart.points}
            series={chart.problems.filter((one) => !hidden.has(one.key))}
            height={100}
            syncId="delivery"
            linesMax={4}
            onZoom={zoom.onZoom}
            onZoomOut={zoom.onZoomOut}
            {...open(chart.problems.map((one) => one.key))}
          />
        </>
      )}
      {chart.blockRows.length > 0 && (
        <>
          <BandTitle title={words.blocks} hint={words.blocksHint} />
          <SpanRows rows={chart.blockRows} />
          {chart.blocksNote && <p className="ml-13 text-ink-3 text-xs">{chart.blocksNote}</p>}
        </>
      )}
      {chart.marks.length > 0 && (
        <>
          <BandTitle title={words.marks} hint={words.marksHint} />
          <MarkRow label={words.marks} marks={chart.marks} />
        </>
      )}
      <TimeAxis ticks={chart.ticks} />
    </div>
  )
})

function BandTitle({ title, hint }: { title: string; hint: string }) {
  return (
    <div className="flex items-baseline gap-2 pt-1 text-xs">
      <h3 className="font-medium text-ink">{title}</h3>
      <p className="text-ink-3">{hint}</p>
    </div>
  )
}
