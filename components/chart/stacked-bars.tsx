"use client"

import dynamic from "next/dynamic"
import { memo, useId, useRef } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { formatNumber } from "#lib/interface/format/number"
import { type ChartWords, chartWords } from "#words/chart"
import { cn } from "../ui/cn.tsx"
import { BarCursorLayer } from "./bar-cursor-layer.tsx"
import type { StackedBarsProps } from "./bars-drawing.tsx"
import { countAxis } from "./count-axis.ts"
import { type ChartPoint, type ChartSeries, previousOf, totalOf } from "#lib/analytics/series/points"
import { useBarKeys } from "./use-bar-keys.ts"
import { useBarPress } from "./use-bar-press.ts"
import { useDragSelection } from "./use-drag-selection.ts"

const usualLinesMax = 6

/** Not redrawn for its overlays: a bar that is replaced during a press gets no click event. */
const Drawing = memo(
  dynamic(() => import("./bars-drawing.tsx").then((module) => module.BarsDrawing), { ssr: false }),
)

/** CHART-3: a band with a card is one tab stop, whose bars keys go through; a band below it is a picture of its part. */
export function StackedBars(props: StackedBarsProps) {
  const { points, series, previousLabel } = props
  const words = useWords(chartWords)
  const language = useLanguage()
  const highest = highestOf(points, series, previousLabel !== undefined)
  const axis = countAxis(highest, props.linesMax ?? usualLinesMax)
  const drawing = {
    isEmpty: highest === 0,
    axis,
    label: `${props.label} ${words.axis({ max: formatNumber(axis.max, language) })}`,
  }
  // Also without any bar, because people who zoomed into an empty time need a way out.
  return props.hasTooltip ? (
    <WithKeys {...props} {...drawing} words={words} />
  ) : (
    <Picture {...props} {...drawing} />
  )
}

const frameClass = "relative select-none [&_.recharts-wrapper_*]:outline-none"

type DrawnProps = StackedBarsProps & { isEmpty: boolean; axis: ReturnType<typeof countAxis> }

const canOpen = ({ onSelect, isEmpty }: DrawnProps): boolean => onSelect !== undefined && !isEmpty

function Picture(props: DrawnProps) {
  const frame = useRef<HTMLDivElement>(null)
  const press = useBarPress(props)
  const drag = useDragSelection(props, frame)
  return (
    <div
      ref={frame}
      className={cn(frameClass, "touch-pan-y", canOpen(props) && "cursor-pointer")}
      style={{ height: props.height }}
      {...press}
      {...drag.handlers}
    >
      <div role="img" aria-label={props.label} className="size-full">
        <Drawing {...props} />
      </div>
      <BarCursorLayer points={props.points} series={props.series} chosen={drag.ends} cursor={null} />
      {props.isEmpty && props.emptyText && <EmptySentence {...props.emptyText} />}
    </div>
  )
}

function WithKeys({ words, ...props }: DrawnProps & { words: ChartWords }) {
  const frame = useRef<HTMLDivElement>(null)
  const hint = useId()
  const keys = useBarKeys(props)
  const press = useBarPress(props)
  const drag = useDragSelection(props, frame)
  return (
    <div className="relative">
      <div
        ref={frame}
        role="application"
        aria-roledescription={words.chart}
        aria-label={props.label}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys go through its bars
        tabIndex={0}
        className={cn(frameClass, "touch-pan-y rounded-xs", canOpen(props) && "cursor-pointer")}
        style={{ height: props.height }}
        onKeyDown={keys.onKeyDown}
        onBlur={keys.leave}
        // Moving the mouse ends keyboard control.
        onMouseMove={keys.cursor ? keys.leave : undefined}
        {...press}
        {...drag.handlers}
      >
        <Drawing {...props} hasTooltip={keys.cursor === null} />
        <BarCursorLayer {...props} chosen={drag.ends ?? keys.cursor} cursor={keys.cursor} />
        {props.isEmpty && props.emptyText && <EmptySentence {...props.emptyText} />}
      </div>
      <p id={hint} className="sr-only">
        {hintOf(props, words)}
      </p>
      <p role="status" className="sr-only">
        {keys.spoken}
      </p>
      {props.onZoom && (
        <p className="pointer-coarse:block hidden pt-0.5 pl-13 text-2xs text-ink-3 print:hidden">
          {words.finger}
        </p>
      )}
    </div>
  )
}

/** Keyboard hint of the chart. */
const hintOf = ({ onSelect, onZoom }: StackedBarsProps, { keys }: ChartWords): string =>
  [keys.move, onSelect && keys.open, onZoom && keys.zoom].filter(Boolean).join(" ")

/** The largest count that is drawn: of a stack of bars, or of the line of the period before. */
function highestOf(
  points: readonly ChartPoint[],
  series: readonly ChartSeries[],
  hasPrevious: boolean,
): number {
  const of = (point: ChartPoint) =>
    Math.max(totalOf(point, series), hasPrevious ? (previousOf(point, series) ?? 0) : 0)
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
