"use client"

import { type ReactNode, useRef, useState } from "react"
import { ChartFiles } from "#components/chart/chart-files"
import { ChartTable } from "#components/chart/chart-table"
import { Legend, useHiddenSeries } from "#components/chart/legend"
import { StackedBars } from "#components/chart/stacked-bars"
import { TableToggle } from "#components/chart/table-toggle"
import { TimeAxis } from "#components/chart/time-axis"
import { useWords } from "#components/shell/language"
import { saveCsv } from "#lib/interface/browser/download"
import { fileBytes } from "#lib/interface/browser/mutate"
import { Panel } from "#ui/panel"
import { webhookWords } from "#words/webhook"
import { chartLines } from "#lib/analytics/charts/chart-lines"
import type { CallsChart } from "./chart-view.ts"

/** `name`: the webhook's. `timeZone`: of the clocks that the page is read by. */
export type CallsPanelsProps = {
  name: string
  timeZone: string
  chart: CallsChart | null
  tools: ReactNode
}

/** Answers over time, and next to them their duration. */
export function CallsPanels({ chart, ...props }: CallsPanelsProps) {
  const words = useWords(webhookWords)
  if (!chart)
    return (
      <Panel title={words.callsTitle} tools={props.tools}>
        <p className="text-ink-2 text-sm">{words.noStats}</p>
      </Panel>
    )
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-[minmax(0,1fr)_288px]">
      <CallsPanel chart={chart} {...props} />
      <Panel title={words.answerTime} hint={words.answeredOnly}>
        <AnswerTimes times={chart.answerTimes} />
      </Panel>
    </div>
  )
}

function CallsPanel({ name, timeZone, chart, tools }: CallsPanelsProps & { chart: CallsChart }) {
  const words = useWords(webhookWords)
  const [isTable, setIsTable] = useState(false)
  const chartRef = useRef<HTMLDivElement>(null)
  const title = `${words.callsTitle}: ${name}`
  const save = () =>
    saveCsv([...chartLines({ ...chart, previousLabel: null, timeZone })].join(""), `${title}.csv`)
  const { hidden, toggle } = useHiddenSeries()
  return (
    <Panel
      title={words.callsTitle}
      hint={chart.hint}
      tools={
        <>
          {tools}
          <TableToggle
            isTable={isTable}
            onToggle={() => setIsTable(!isTable)}
            labels={{ chart: words.asChart, table: words.asTable }}
          />
          <ChartFiles
            csv={save}
            picture={isTable ? null : { chartRef, details: () => [spanText(chart)], readFile: fileBytes }}
            title={title}
          />
        </>
      }
    >
      {isTable ? (
        <ChartTable label={words.callsTitle} points={chart.points} series={chart.series} />
      ) : (
        <div ref={chartRef} className="flex flex-col gap-2">
          <Legend series={chart.series} hidden={hidden} onToggle={toggle} />
          <StackedBars
            label={words.chartLabel({ hint: chart.hint })}
            points={chart.points}
            series={chart.series.filter((one) => !hidden.has(one.key))}
            height={160}
            hasTooltip
            linesMax={4}
            emptyText={{ title: words.noCalls }}
          />
          <TimeAxis ticks={chart.ticks} />
        </div>
      )}
    </Panel>
  )
}

/** Label of the chart as a whole, in the format of its bars. */
const spanText = ({ hint, points }: CallsChart): string =>
  [points[0]?.label, points.at(-1)?.label].filter(Boolean).join(" – ").concat(`, ${hint}`)

/** Three bars against the 3 seconds that an answer may take. */
function AnswerTimes({ times }: { times: CallsChart["answerTimes"] }) {
  const words = useWords(webhookWords)
  if (times.length === 0) return <p className="text-ink-2 text-sm">{words.noAnswersYet}</p>
  return (
    <div className="flex flex-col gap-3 pt-2">
      <dl className="flex flex-col gap-4">
        {times.map(({ label, text, share }) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-y-1.5">
            <dt className="text-ink-2 text-xs">{label}</dt>
            <dd className="tnum font-medium text-ink text-sm">{text}</dd>
            <div aria-hidden className="h-1 basis-full overflow-hidden rounded-xs bg-sunken">
              <div data-fill className="h-full rounded-xs bg-ink-3" style={{ width: `${share * 100}%` }} />
            </div>
          </div>
        ))}
      </dl>
      <p aria-hidden className="flex justify-between text-2xs text-ink-3">
        <span>0</span>
        <span>{words.answerLimit}</span>
      </p>
    </div>
  )
}
