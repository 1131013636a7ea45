"use client"

import dynamic from "next/dynamic"
import { useLanguage, useWords } from "#components/shell/language"
import { formatNumber } from "#lib/format/number"
import { chartWords } from "#words/chart"
import type { StackedBarsProps } from "./bars-drawing.tsx"
import { countAxis } from "./count-axis.ts"
import { type ChartPoint, type ChartSeries, totalOf } from "./points.tsx"

const usualLinesMax = 6

const Drawing = dynamic(() => import("./bars-drawing.tsx").then((module) => module.BarsDrawing), {
  ssr: false,
})

export function StackedBars(props: StackedBarsProps) {
  const { points, series, height, previousLabel } = props
  const words = useWords(chartWords)
  const language = useLanguage()
  const highest = highestOf(points, series, previousLabel !== undefined)
  const isEmpty = highest === 0
  const axis = countAxis(highest, props.linesMax ?? usualLinesMax)
  return (
    <div
      role="img"
      aria-label={`${props.label} ${words.axis({ max: formatNumber(axis.max, language) })}`}
      className="relative select-none [&_.recharts-wrapper_*]:outline-none"
      style={{ height }}
    >
      <Drawing {...props} isEmpty={isEmpty} axis={axis} />
      {isEmpty && props.emptyText && <EmptySentence {...props.emptyText} />}
    </div>
  )
}

/** The largest count that is drawn: of a stack of bars, or of the line of the period before. */
function highestOf(
  points: readonly ChartPoint[],
  series: readonly ChartSeries[],
  hasPrevious: boolean,
): number {
  const of = (point: ChartPoint) => Math.max(totalOf(point, series), hasPrevious ? (point.previous ?? 0) : 0)
  return points.reduce((highest, point) => Math.max(highest, of(point)), 0)
}

function EmptySentence({ title, hint }: { title: string; hint?: string }) {
  return (
    <div className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center pl-13 text-center">
      <p className="bg-surface px-2 text-ink-2 text-sm">{title}</p>
      {hint && <p className="bg-surface px-2 text-ink-3 text-xs">{hint}</p>}
    </div>
  )
}
