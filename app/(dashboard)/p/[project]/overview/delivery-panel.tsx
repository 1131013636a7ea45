"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { ChartTable } from "#components/chart/chart-table"
import { Legend } from "#components/chart/legend"
import type { ChartPoint } from "#components/chart/points"
import { SpanRows } from "#components/chart/span-rows"
import { StackedBars } from "#components/chart/stacked-bars"
import { TableToggle } from "#components/chart/table-toggle"
import { TimeAxis } from "#components/chart/time-axis"
import { useHiddenSeries } from "#components/chart/use-hidden-series"
import { useWords } from "#components/shell/language"
import { Panel } from "#ui/panel"
import { Segmented } from "#ui/segmented"
import { overviewWords } from "#words/overview"
import { messagesHref } from "../_range/messages-href.ts"
import type { StepChoice } from "../_range/range.ts"
import { useRange } from "../_range/use-range.ts"
import type { DeliveryChart } from "./view.ts"

/** Three bands on one time axis: all letters, the ones that did not arrive on their own scale, and spam blocks. */
export type DeliveryPanelProps = { chart: DeliveryChart; step: StepChoice; choices: readonly StepChoice[] }

export function DeliveryPanel({ chart, step, choices }: DeliveryPanelProps) {
  const words = useWords(overviewWords)
  const [isTable, setIsTable] = useState(false)
  const { update } = useRange()
  return (
    <Panel
      title={words.delivery}
      hint={chart.hint}
      tools={
        <>
          <Segmented
            label={words.timePerBar}
            value={step}
            onValueChange={(next) => update({ step: next === "auto" ? null : next })}
            segments={choices.map((choice) => ({ value: choice, label: words.steps[choice] }))}
            className="max-md:hidden"
          />
          <TableToggle
            isTable={isTable}
            onToggle={() => setIsTable(!isTable)}
            labels={{ chart: words.showChart, table: words.showTable }}
          />
        </>
      }
    >
      {isTable ? (
        <ChartTable
          label={words.delivery}
          points={chart.points}
          series={chart.series}
          previousLabel={chart.previousLabel}
          {...(chart.messages && { hrefOf: (point, keys) => hrefOf(chart, point, keys) })}
        />
      ) : (
        <Bands chart={chart} />
      )}
    </Panel>
  )
}

/** The messages of one bar, of some of its kinds or of all. */
function hrefOf({ messages }: DeliveryChart, { start, end }: ChartPoint, keys: readonly string[]): string {
  if (!messages) return ""
  const status = keys.flatMap((key) => messages.status[key] ?? [])
  return messagesHref(messages.place, { from: start, to: end, status })
}

function Bands({ chart }: { chart: DeliveryChart }) {
  const words = useWords(overviewWords)
  const router = useRouter()
  const open = (keys: readonly string[]) =>
    chart.messages ? { onSelect: (point: ChartPoint) => router.push(hrefOf(chart, point, keys)) } : {}
  const { hidden, toggle } = useHiddenSeries()
  const shown = chart.series.filter((one) => !hidden.has(one.key))
  return (
    <div className="flex flex-col gap-2">
      <Legend series={chart.series} hidden={hidden} onToggle={toggle} previousLabel={chart.previousLabel} />
      <StackedBars
        label={words.chartLabel({ hint: chart.hint })}
        points={chart.points}
        series={shown}
        height={260}
        syncId="delivery"
        hasTooltip
        previousLabel={chart.previousLabel}
        emptyText={chart.emptyText}
        {...open(shown.length === chart.series.length ? [] : shown.map((one) => one.key))}
      />
      <BandTitle title={words.notDelivered} hint={words.sameHours} />
      <StackedBars
        label={words.bouncedLabel}
        points={chart.points}
        series={chart.problems.filter((one) => !hidden.has(one.key))}
        height={100}
        syncId="delivery"
        linesMax={4}
        {...open(chart.problems.map((one) => one.key))}
      />
      {chart.blockRows.length > 0 && (
        <>
          <BandTitle title={words.blocks} hint={words.blocksHint} />
          <SpanRows rows={chart.blockRows} />
        </>
      )}
      <TimeAxis ticks={chart.ticks} />
    </div>
  )
}

function BandTitle({ title, hint }: { title: string; hint: string }) {
  return (
    <div className="flex items-baseline gap-2 pt-1 text-xs">
      <h3 className="font-medium text-ink">{title}</h3>
      <p className="text-ink-3">{hint}</p>
    </div>
  )
}
