"use client"

import { ChartColumn, Table } from "lucide-react"
import { useState } from "react"
import { ChartTable } from "#components/chart/chart-table"
import { Legend } from "#components/chart/legend"
import { SpanRows } from "#components/chart/span-rows"
import { StackedBars } from "#components/chart/stacked-bars"
import { TimeAxis } from "#components/chart/time-axis"
import { IconButton } from "#ui/button"
import { Panel } from "#ui/panel"
import { Segmented } from "#ui/segmented"
import type { StepChoice } from "../_range/range.ts"
import { useSearchUpdate } from "../_range/use-search-update.ts"
import type { DeliveryChart } from "./view.ts"

/** Three bands on one time axis: all letters, the ones that did not arrive on their own scale, and spam blocks. */
export type DeliveryPanelProps = { chart: DeliveryChart; step: StepChoice; choices: readonly StepChoice[] }

const stepLabels: Record<StepChoice, string> = {
  auto: "Auto",
  "15": "15 min",
  "60": "1 h",
  "180": "3 h",
  "1440": "1 day",
}

export function DeliveryPanel({ chart, step, choices }: DeliveryPanelProps) {
  const [isTable, setIsTable] = useState(false)
  const { update } = useSearchUpdate()
  return (
    <Panel
      title="Delivery"
      hint={chart.hint}
      tools={
        <>
          <Segmented
            label="Time per bar"
            value={step}
            onValueChange={(next) => update({ step: next === "auto" ? null : next })}
            segments={choices.map((choice) => ({ value: choice, label: stepLabels[choice] }))}
            className="max-md:hidden"
          />
          <IconButton
            size="sm"
            label={isTable ? "Show as chart" : "Show as table"}
            aria-pressed={isTable}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? <ChartColumn /> : <Table />}
          </IconButton>
        </>
      }
    >
      {isTable ? (
        <ChartTable
          label="Delivery"
          points={chart.points}
          series={chart.series}
          previousLabel={chart.previousLabel}
        />
      ) : (
        <Bands chart={chart} />
      )}
    </Panel>
  )
}

function Bands({ chart }: { chart: DeliveryChart }) {
  const { hidden, toggle } = useHidden()
  const shown = chart.series.filter((one) => !hidden.has(one.key))
  return (
    <div className="flex flex-col gap-2">
      <Legend series={chart.series} hidden={hidden} onToggle={toggle} previousLabel={chart.previousLabel} />
      <StackedBars
        label={`Delivery, ${chart.hint}. The table has the numbers.`}
        points={chart.points}
        series={shown}
        height={260}
        syncId="delivery"
        hasTooltip
        previousLabel={chart.previousLabel}
        emptyText={chart.emptyText}
      />
      <BandTitle title="Not delivered" hint="the same hours, own scale" />
      <StackedBars
        label="Letters that bounced, on their own scale"
        points={chart.points}
        series={chart.problems.filter((one) => !hidden.has(one.key))}
        height={100}
        syncId="delivery"
        tickCount={3}
      />
      {chart.blockRows.length > 0 && (
        <>
          <BandTitle title="Spam blocks" hint="who turned away our servers, and when" />
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

function useHidden() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    setHidden(next)
  }
  return { hidden, toggle }
}
