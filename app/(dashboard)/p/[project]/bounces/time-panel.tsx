"use client"

import { TrendingUp } from "lucide-react"
import { useRouter } from "next/navigation"
import { useQueryState } from "nuqs"
import { memo, type RefObject, useRef, useTransition } from "react"
import { ChartTable } from "#components/chart/chart-table"
import { Legend } from "#components/chart/legend"
import { MarkRow } from "#components/chart/mark-row"
import type { ChartPoint } from "#lib/analytics/series/points"
import { StackedBars } from "#components/chart/stacked-bars"
import { TimeAxis } from "#components/chart/time-axis"
import { usePrinting } from "#components/chart/use-printing"
import { useWords } from "#components/shell/language"
import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import { Panel } from "#ui/panel"
import { Segmented } from "#ui/segmented"
import { bouncesWords } from "#words/bounces"
import { chartWords } from "#words/chart"
import { filtersWords } from "#words/filters"
import { ChartTools, type ChartView, useChartView } from "../_charts/chart-tools.tsx"
import type { ChartLink } from "#lib/analytics/charts/link-to"
import { useZoom, type Zoom } from "../_charts/use-zoom.ts"
import { messagesHref } from "#lib/analytics/range/messages-href"
import { freshClass } from "../_live/live-figures.tsx"
import { NotComparable } from "../_charts/not-comparable.tsx"
import { Change } from "./change.tsx"
import type { Jump } from "#lib/analytics/bounces/jump"
import { stackParser, stacks } from "#lib/analytics/bounces/query"
import type { BounceChart } from "#lib/analytics/bounces/time"
import type { Why } from "#lib/analytics/bounces/view"

/** Bounces over time, by reason or by provider; a jump is described above the chart. */
export type TimePanelProps = {
  why: Pick<Why, "hint" | "change" | "jumps">
  /** Null: not counted so with the filters. */
  chart: BounceChart | null
  csvHref: string
  link: ChartLink
}

export function TimePanel({ why, chart, csvHref, link }: TimePanelProps) {
  const words = useWords(bouncesWords)
  const { together } = useWords(filtersWords)
  const view = useChartView()
  const zoom = useZoom(link.timeZone)
  const isPrinting = usePrinting()
  const chartRef = useRef<HTMLDivElement>(null)
  const [isPending, startTransition] = useTransition()
  const [stack, setStack] = useQueryState(
    "stack",
    stackParser.withOptions({ shallow: false, startTransition }),
  )
  return (
    <Panel
      title={words.time.title}
      hint={why.hint}
      isFlush
      className={freshClass}
      tools={
        <>
          {why.change && <Change change={why.change} />}
          {chart && (
            <ChartTools
              title={words.time.title}
              points={chart.points}
              {...{ view, zoom, link, csvHref, chartRef }}
            />
          )}
        </>
      }
    >
      {why.jumps.map((jump) => (
        <JumpLine key={jump.href} jump={jump} />
      ))}
      <div className="px-4 pt-1 pb-2 print:hidden">
        <Segmented
          label={words.time.stack}
          value={stack}
          onValueChange={(next) => void setStack(next === "reason" ? null : next)}
          segments={stacks.map((one) => ({ value: one, label: words.time.stacks[one] }))}
        />
      </div>
      {chart ? (
        <div className={cn("px-4 pt-1 pb-3", isPending && "opacity-60")}>
          {!view.isTable && <Bars key={stack} {...{ chart, chartRef, view, zoom }} />}
          {(view.isTable || isPrinting) && <Numbers chart={chart} />}
        </div>
      ) : (
        <NotComparable text={together} />
      )}
    </Panel>
  )
}

/** When and for whom, in a sentence that leads to that time. */
const JumpLine = ({ jump: { text, href, title, label } }: { jump: Jump }) => (
  <p className="flex flex-wrap items-center gap-x-2 px-4 pb-1 text-ink text-sm">
    <TrendingUp aria-hidden className="size-4 shrink-0 text-danger-ink" />
    <span className="min-w-0 flex-1 basis-64">{text}</span>
    <Link href={href} scroll={false} aria-label={label} className="leading-6 underline max-md:leading-11">
      {title}
    </Link>
  </p>
)

/** The messages of one bar, of one of its kinds or of all; null where no list has exactly these. */
function hrefOf({ messages, series }: BounceChart, { start, end }: ChartPoint, keys: readonly string[]) {
  if (!messages) return null
  const [key = ""] = keys
  const isAll = keys.length === 0 || keys.length === series.length
  const filters = isAll ? messages.all : keys.length === 1 ? messages.of[key] : null
  return filters ? messagesHref(messages.place, { from: start, to: end, ...filters }) : null
}

const previousOf = ({ previousLabel }: BounceChart) => (previousLabel === null ? {} : { previousLabel })

const Numbers = ({ chart }: { chart: BounceChart }) => (
  <ChartTable
    label={chart.label}
    points={chart.points}
    series={chart.series}
    {...previousOf(chart)}
    {...(chart.messages && { hrefOf: (point, keys) => hrefOf(chart, point, keys) })}
  />
)

type BarsProps = {
  chart: BounceChart
  chartRef: RefObject<HTMLDivElement | null>
  view: ChartView
  zoom: Zoom
}

/** Not redrawn for a choice of which it does not have the numbers yet. */
const Bars = memo(({ chart, chartRef, view: { hidden, toggle }, zoom }: BarsProps) => {
  const words = useWords(chartWords)
  const router = useRouter()
  const shown = chart.series.filter((one) => !hidden.has(one.key))
  const keys = shown.map((one) => one.key)
  const [first] = chart.points
  const leads = first !== undefined && hrefOf(chart, first, keys) !== null
  return (
    <div ref={chartRef} className="flex flex-col gap-2">
      <Legend series={chart.series} hidden={hidden} onToggle={toggle} {...previousOf(chart)} />
      <StackedBars
        label={chart.label}
        points={chart.points}
        series={shown}
        height={180}
        hasTooltip
        linesMax={5}
        {...previousOf(chart)}
        emptyText={{ title: chart.emptyTitle }}
        onZoom={zoom.onZoom}
        onZoomOut={zoom.onZoomOut}
        {...(leads && {
          onSelect: (point: ChartPoint) => router.push(hrefOf(chart, point, keys) ?? ""),
        })}
      />
      {chart.marks.length > 0 && <MarkRow label={words.marks} marks={chart.marks} />}
      <TimeAxis ticks={chart.ticks} />
    </div>
  )
})
