"use client"

import { type RefObject, useRef, useState } from "react"
import { ChartFiles } from "#components/chart/chart-files"
import { ChartTable } from "#components/chart/chart-table"
import { Legend } from "#components/chart/legend"
import { StackedBars } from "#components/chart/stacked-bars"
import { TableToggle } from "#components/chart/table-toggle"
import { TimeAxis } from "#components/chart/time-axis"
import { useHiddenSeries } from "#components/chart/use-hidden-series"
import { usePrinting } from "#components/chart/use-printing"
import { useWords } from "#components/shell/language"
import { Panel } from "#ui/panel"
import { Segmented } from "#ui/segmented"
import { engagementWords } from "#words/engagement"
import { useZoom } from "../_charts/use-zoom.ts"
import { reads } from "./query.ts"
import { useChoices } from "./use-choices.ts"
import type { ReadsChart } from "./view.ts"

type ReadsPanelProps = {
  chart: ReadsChart
  /** Null where nothing is counted with the filters. */
  csvHref: string | null
}

/** People and machines over time, on one axis. */
export function ReadsPanel({ chart, csvHref }: ReadsPanelProps) {
  const words = useWords(engagementWords)
  const [isTable, setIsTable] = useState(false)
  const drawn = useRef<HTMLDivElement>(null)
  const isPrinting = usePrinting()
  const { query, update } = useChoices()
  return (
    <Panel
      title={words.chart.title}
      footer={chart.hint}
      tools={
        <>
          <Segmented
            label={words.chart.of}
            value={query.of}
            onValueChange={(of) => update({ of: of === "opened" ? null : of })}
            segments={reads.map((one) => ({ value: one, label: words.reads[one] }))}
          />
          <TableToggle
            isTable={isTable}
            onToggle={() => setIsTable(!isTable)}
            labels={{ chart: words.showChart, table: words.showTable }}
          />
          <ChartFiles csvHref={csvHref} picture={isTable ? null : drawn} title={words.chart.title} />
        </>
      }
    >
      {!isTable && <Bars chart={chart} drawn={drawn} />}
      {(isTable || isPrinting) && (
        <ChartTable label={chart.label} points={chart.points} series={chart.series} />
      )}
    </Panel>
  )
}

type BarsProps = { chart: ReadsChart; drawn: RefObject<HTMLDivElement | null> }

function Bars({ chart: { series, points, ticks, label, emptyTitle, timeZone }, drawn }: BarsProps) {
  const { hidden, toggle } = useHiddenSeries()
  const zoom = useZoom(timeZone)
  return (
    <div ref={drawn} className="flex flex-col gap-2">
      <Legend series={series} hidden={hidden} onToggle={toggle} />
      <StackedBars
        label={label}
        points={points}
        series={series.filter(({ key }) => !hidden.has(key))}
        height={180}
        hasTooltip
        emptyText={{ title: emptyTitle }}
        {...zoom}
      />
      <TimeAxis ticks={ticks} />
    </div>
  )
}
