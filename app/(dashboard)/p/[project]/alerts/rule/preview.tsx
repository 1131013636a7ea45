"use client"

import { type RefObject, useRef, useState } from "react"
import { useQuery } from "@tanstack/react-query"
import { ChartFiles } from "#components/chart/chart-files"
import { TableToggle } from "#components/chart/table-toggle"
import { WatchedLine, type WatchedPoint } from "#components/chart/watched-line"
import { useLanguage, useWords } from "#components/shell/language"
import type { MinimumAdvice } from "#lib/features/alerts/minimum"
import type { Preview as Previewed } from "#lib/features/alerts/preview"
import { valueText } from "#lib/features/alerts/texts"
import { saveCsv } from "#lib/interface/browser/download"
import { fileBytes } from "#lib/interface/browser/mutate"
import { routeQuery } from "#lib/interface/browser/queries"
import { useDebounced } from "#lib/interface/browser/use-debounced"
import type { Form } from "#lib/interface/browser/use-form"
import { formatDay, formatInstant } from "#lib/interface/format/date"
import { formatPercent } from "#lib/interface/format/percent"
import { Button } from "#ui/button"
import { Panel } from "#ui/panel"
import { Skeleton } from "#ui/skeleton"
import { alertFormWords } from "#words/alert-form"
import { alertRuleWords } from "#words/alert-rule"
import { chartWords } from "#words/chart"
import { numberOf, type RuleForm, watchOf } from "./form.ts"
import { PreviewTable } from "./preview-table.tsx"
import { csvLine } from "#lib/platform/csv"
import { zonedText } from "#lib/analytics/range/range"

export type PreviewProps = { project: string; form: Form<RuleForm>; timeZone: string }

/** Firings that the rule would have had in the last two weeks, drawn over its metric (ALERT-5). */
export function Preview({ project, form, timeZone }: PreviewProps) {
  const words = useWords(alertFormWords)
  const charts = useWords(chartWords)
  const typed = JSON.stringify(watchOf(form.watch()))
  const rule = useDebounced(typed, 400)
  const { metric } = form.watch()
  const hasPast = metric !== "failing_webhooks"
  const url = `/api/projects/${encodeURIComponent(project)}/alerts/preview?rule=${encodeURIComponent(rule)}`
  const { data, error, isPending } = useQuery({
    ...routeQuery<Previewed>(url),
    enabled: hasPast && !rule.includes(":null"),
    placeholderData: (before) => before,
  })
  const [isTable, setIsTable] = useState(false)
  const chartRef = useRef<HTMLDivElement>(null)
  const rules = useWords(alertRuleWords)
  const title = rules.metrics[metric]
  const hasTable = hasPast && !error && data !== undefined && data.points.length > 0
  return (
    <Panel
      title={words.preview}
      hint={words.previewHint}
      tools={
        hasTable && (
          <>
            <TableToggle
              isTable={isTable}
              onToggle={() => setIsTable(!isTable)}
              labels={{ chart: charts.showChart, table: charts.showTable }}
            />
            <ChartFiles
              csv={() => saveCsv(previewCsv(data.points, timeZone), `${title}.csv`)}
              picture={isTable ? null : { chartRef, details: () => [], readFile: fileBytes }}
              title={title}
            />
          </>
        )
      }
    >
      {!hasPast ? (
        <p className="text-ink-3 text-sm">{words.previewNone}</p>
      ) : error ? (
        <p role="status" className="text-ink-3 text-sm">
          {error.message}
        </p>
      ) : isPending || !data ? (
        <Skeleton className="h-32 w-full" />
      ) : (
        <>
          <Drawn
            data={data}
            metric={metric}
            timeZone={timeZone}
            isTable={isTable && hasTable}
            chartRef={chartRef}
          />
          {data.minimum && <Minimum form={form} advice={data.minimum} />}
        </>
      )}
    </Panel>
  )
}

/** ALERT-24: a lower minimum, taken with a click. */
function Minimum({ form, advice }: { form: Form<RuleForm>; advice: MinimumAdvice }) {
  const words = useWords(alertFormWords)
  const language = useLanguage()
  const [volume, setVolume] = form.choice("volume")
  const { proposed, share } = advice
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-sm">
      {words.minimumLow({ ...advice, minimum: numberOf(volume), share: formatPercent(share, 0, language) })}
      <Button size="sm" onClick={() => setVolume(String(proposed))}>
        {words.useMinimum({ proposed })}
      </Button>
    </p>
  )
}

type DrawnProps = {
  data: Previewed
  metric: RuleForm["metric"]
  timeZone: string
  isTable: boolean
  chartRef: RefObject<HTMLDivElement | null>
}

function Drawn({ data, metric, timeZone, isTable, chartRef }: DrawnProps) {
  const words = useWords(alertFormWords)
  const rules = useWords(alertRuleWords)
  const language = useLanguage()
  const { points, firings, from, to } = data
  const fired = words.fired({ count: firings.length })
  const high = Math.max(0, ...points.map(({ value }) => value ?? 0))
  const when = (ms: number) => formatInstant(ms, timeZone, to, language)
  const label = words.previewLine({
    metric: rules.metrics[metric],
    high: valueText(metric, high, language),
    fired,
  })
  const spans = firings.map((one) => ({
    ...one,
    title:
      one.to === null
        ? words.firedOpen({ from: when(one.from) })
        : words.firedFrom({ from: when(one.from), to: when(one.to) }),
  }))
  const read = {
    names: { value: rules.metrics[metric], bound: words.bound },
    textsOf: ({ at, value, bound, few }: WatchedPoint) => ({
      when: when(at),
      value: few
        ? words.fewValue({ value: valueText(metric, few.value, language), count: few.volume })
        : valueText(metric, value, language),
      bound: valueText(metric, bound, language),
    }),
  }
  return (
    <div ref={chartRef} className="flex flex-col gap-2">
      <p role="status" className="text-ink text-sm">
        {fired}
      </p>
      {(isTable || points.length === 0) && spans.length > 0 && (
        <ul className="max-h-32 overflow-y-auto text-ink-2 text-xs">
          {spans.map((span) => (
            <li key={`${span.from} ${span.to}`}>{span.title}</li>
          ))}
        </ul>
      )}
      {points.some(({ few }) => few) && !isTable && <p className="text-ink-3 text-xs">{words.fewLegend}</p>}
      {isTable ? (
        <PreviewTable label={label} points={points} {...read} />
      ) : (
        <WatchedLine
          label={label}
          points={points}
          spans={spans}
          from={from}
          to={to}
          scaleText={points.length > 0 ? (value) => valueText(metric, value, language) : null}
          ends={[
            formatDay(from, timeZone, undefined, language),
            formatDay(to, timeZone, undefined, language),
          ]}
          {...read}
        />
      )}
    </div>
  )
}

/** The points of a preview as a file, by the clocks of the rule: `at,value,bound`; empty where nothing was counted. */
export const previewCsv = (points: readonly WatchedPoint[], timeZone: string): string =>
  [
    csvLine(["at", "value", "bound"]),
    ...points.map(({ at, value, bound }) => csvLine([zonedText(at, timeZone), textOf(value), textOf(bound)])),
  ].join("")

const textOf = (figure: number | null): string => (figure === null ? "" : String(figure))
