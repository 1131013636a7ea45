"use client"

import { TrendingUp } from "lucide-react"
import { useRouter } from "next/navigation"
import { useQueryState } from "nuqs"
import { type RefObject, useRef, useState, useTransition } from "react"
import { ChartFiles } from "#components/chart/chart-files"
import { ChartTable } from "#components/chart/chart-table"
import { Legend } from "#components/chart/legend"
import type { ChartPoint } from "#components/chart/points"
import { StackedBars } from "#components/chart/stacked-bars"
import { TableToggle } from "#components/chart/table-toggle"
import { TimeAxis } from "#components/chart/time-axis"
import { useHiddenSeries } from "#components/chart/use-hidden-series"
import { usePrinting } from "#components/chart/use-printing"
import { useWords } from "#components/shell/language"
import { Link } from "#ui/link"
import { Panel } from "#ui/panel"
import { Segmented } from "#ui/segmented"
import { bouncesWords } from "#words/bounces"
import { useZoom } from "../_charts/use-zoom.ts"
import { messagesHref } from "../_range/messages-href.ts"
import { Apart } from "./apart.tsx"
import { Change } from "./change.tsx"
import type { Jump } from "./jump.ts"
import { groupingParser, groupings, type RowSort } from "./query.ts"
import type { BounceChart, Why } from "./view.ts"
import { WhyTable } from "./why-table.tsx"

/** When messages bounced, and why: a chart with a scale of its own over the rows that it is made of. */
export type WhyPanelProps = { why: Why | { apart: string }; sort: RowSort; csvHref: string }

export function WhyPanel({ why, sort, csvHref }: WhyPanelProps) {
  const words = useWords(bouncesWords)
  const [isTable, setIsTable] = useState(false)
  const isPrinting = usePrinting()
  const drawn = useRef<HTMLDivElement>(null)
  const [isPending, startTransition] = useTransition()
  const [by, setBy] = useQueryState("by", groupingParser.withOptions({ shallow: false, startTransition }))
  if ("hint" in why)
    return (
      <Panel
        title={words.why.title}
        hint={why.hint}
        isFlush
        tools={
          <>
            {why.change && <Change change={why.change} />}
            <TableToggle
              isTable={isTable}
              onToggle={() => setIsTable(!isTable)}
              labels={{ chart: words.showChart, table: words.showTable }}
            />
            <ChartFiles csvHref={csvHref} picture={isTable ? null : drawn} title={words.why.title} />
          </>
        }
        footer={why.note ?? undefined}
      >
        {why.jump && <JumpLine jump={why.jump} />}
        <div className="px-4 pt-1 pb-3">
          {!isTable && <Bars chart={why.chart} drawn={drawn} />}
          {(isTable || isPrinting) && <Numbers chart={why.chart} />}
        </div>
        <div className="flex border-line border-y px-4 py-1.5 print:hidden">
          <Segmented
            label={words.why.by}
            value={by}
            onValueChange={(next) => void setBy(next === "reason" ? null : next)}
            segments={groupings.map((one) => ({
              value: one,
              label: one === "reason" ? words.why.byReason : words.why.byDomain,
            }))}
          />
        </div>
        {why.apart ? (
          <Apart text={why.apart} />
        ) : (
          <WhyTable
            rows={why.rows}
            by={by}
            sort={sort}
            isStale={isPending}
            emptyTitle={why.chart.emptyTitle}
          />
        )}
      </Panel>
    )
  return (
    <Panel title={words.why.title}>
      <Apart text={why.apart} />
    </Panel>
  )
}

/** When and for whom, in a sentence that leads to that time. */
const JumpLine = ({ jump: { text, href, title } }: { jump: Jump }) => (
  <p className="flex flex-wrap items-center gap-x-2 px-4 pb-1 text-ink text-sm">
    <TrendingUp aria-hidden className="size-4 shrink-0 text-danger-ink" />
    <span className="min-w-0 flex-1 basis-64">{text}</span>
    <Link href={href} scroll={false} className="leading-6 underline max-md:leading-11">
      {title}
    </Link>
  </p>
)

/** The messages of one bar, of some of its kinds or of all. */
function hrefOf({ messages, series }: BounceChart, { start, end }: ChartPoint, keys: readonly string[]) {
  if (!messages) return ""
  const status = keys.length > 0 ? keys : series.map((one) => one.key)
  return messagesHref(messages.place, { from: start, to: end, status, ...messages.filters })
}

function Numbers({ chart }: { chart: BounceChart }) {
  return (
    <ChartTable
      label={chart.label}
      points={chart.points}
      series={chart.series}
      {...(chart.previousLabel !== null && { previousLabel: chart.previousLabel })}
      {...(chart.messages && { hrefOf: (point, keys) => hrefOf(chart, point, keys) })}
    />
  )
}

function Bars({ chart, drawn }: { chart: BounceChart; drawn: RefObject<HTMLDivElement | null> }) {
  const router = useRouter()
  const zoom = useZoom(chart.timeZone)
  const { hidden, toggle } = useHiddenSeries()
  const shown = chart.series.filter((one) => !hidden.has(one.key))
  return (
    <div ref={drawn} className="flex flex-col gap-2">
      <Legend
        series={chart.series}
        hidden={hidden}
        onToggle={toggle}
        {...(chart.previousLabel !== null && { previousLabel: chart.previousLabel })}
      />
      <StackedBars
        label={chart.label}
        points={chart.points}
        series={shown}
        height={150}
        hasTooltip
        linesMax={5}
        {...(chart.previousLabel !== null && { previousLabel: chart.previousLabel })}
        emptyText={{ title: chart.emptyTitle }}
        {...zoom}
        {...(chart.messages && {
          onSelect: (point: ChartPoint) =>
            router.push(
              hrefOf(
                chart,
                point,
                shown.map((one) => one.key),
              ),
            ),
        })}
      />
      <TimeAxis ticks={chart.ticks} />
    </div>
  )
}
