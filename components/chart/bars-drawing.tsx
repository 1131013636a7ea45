"use client"

import {
  Bar,
  type BarProps,
  CartesianGrid,
  ComposedChart,
  Line,
  Rectangle,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts"
import { useLanguage } from "#components/shell/language"
import { formatCompact } from "#lib/interface/format/number"
import { axisWidthPx } from "./bar-cursor.ts"
import { ChartTooltip, CursorLine } from "./chart-tooltip.tsx"
import type { CountAxis } from "./count-axis.ts"
import { type ChartPoint, type ChartSeries, previousOf, totalOf } from "#lib/analytics/series/points"

/**
 * StackedBars: one band of a panel. Bands with the same `syncId` share the cursor; only the one with `hasTooltip` shows
 * the card. The time axis is drawn once under all bands (TimeAxis). Always from zero, never animated. The drawing code
 * is larger than the page around it and loads after the page.
 */
export type StackedBarsProps = {
  label: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  height: number
  syncId?: string
  hasTooltip?: boolean
  /** Draws the dashed line of the period before and names it in the card. */
  previousLabel?: string
  /** Shown in the middle when every value is zero; axes and grid stay. */
  emptyText?: { title: string; hint?: string }
  /** How many lines the axis has at most, the one at 0 among them. */
  linesMax?: number
  /** A press on a bar or above it, or Enter at it; ChartTable has the same prop. */
  onSelect?: (point: ChartPoint) => void
  /** Bars selected with the pointer or with keys (epoch ms): from the first instant of its first bar to the end of its last. */
  onZoom?: (from: number, to: number) => void
  /** A double press, or Escape. */
  onZoomOut?: () => void
}

/** The bars of StackedBars, their grid and the card under the cursor. */
export function BarsDrawing(props: StackedBarsProps & { isEmpty: boolean; axis: CountAxis }) {
  const language = useLanguage()
  const { points, series, height, previousLabel, isEmpty, axis, onSelect, onZoom } = props
  return (
    // Not 100%: a frame that is hidden measures 0 by 0, of which Recharts warns in the console.
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 720, height }}>
      <ComposedChart
        data={points as ChartPoint[]}
        syncId={props.syncId}
        // Half a line above and below, for the labels of the first and the last tick.
        margin={{ top: 7, right: 0, bottom: 7, left: 0 }}
        barCategoryGap={points.length > 120 ? "8%" : "16%"}
        // The frame around it is the one tab stop (CHART-3).
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--grid)" />
        <XAxis dataKey="start" hide />
        <YAxis
          width={axisWidthPx}
          axisLine={false}
          tickLine={false}
          domain={[0, axis.max]}
          ticks={axis.ticks}
          // Every tick is drawn, 0 before all.
          interval={0}
          tickFormatter={(value: number) => formatCompact(value, language)}
          tick={{ fill: "var(--ink-3)", fontSize: 11 }}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={isEmpty ? false : <CursorLine />}
          allowEscapeViewBox={{ x: false, y: true }}
          position={{ y: 0 }}
          offset={16}
          wrapperStyle={{ zIndex: 20, pointerEvents: "none" }}
          content={
            props.hasTooltip && !isEmpty ? (
              <ChartTooltip
                series={series}
                previousLabel={previousLabel}
                canOpen={onSelect !== undefined}
                canZoom={onZoom !== undefined}
              />
            ) : (
              () => null
            )
          }
        />
        {series.map((entry) => (
          <Bar
            key={entry.key}
            {...(onSelect && pressOn(onSelect, series))}
            dataKey={(point: ChartPoint) => point.values[entry.key] ?? 0}
            name={entry.label}
            stackId="letters"
            fill={entry.fill}
            maxBarSize={36}
            isAnimationActive={false}
            shape={(bar: BarShape) => (
              <Rectangle {...bar} radius={isTop(bar, series, entry) ? [2, 2, 0, 0] : 0} />
            )}
          />
        ))}
        {previousLabel && (
          <Line
            dataKey={(point: ChartPoint) => previousOf(point, series)}
            type="monotone"
            name={previousLabel}
            stroke="var(--previous)"
            strokeDasharray="3 3"
            strokeWidth={1.5}
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

/**
 * Handles a click on a bar segment. The chart's own click event reports the column of the last pointer move, one frame
 * late, and on touch screens there is no such move.
 */
const pressOn = (
  onSelect: (point: ChartPoint) => void,
  series: readonly ChartSeries[],
): Pick<BarProps, "onClick" | "className"> => ({
  className: "cursor-pointer",
  onClick: ({ payload: point }: { payload?: ChartPoint }) => {
    if (point && totalOf(point, series) > 0) onSelect(point)
  },
})

type BarShape = {
  payload?: ChartPoint
  x?: number
  y?: number
  width?: number
  height?: number
  fill?: string
}

/** The topmost piece of a bar has round corners, unless it is too thin or low to have any. */
function isTop(bar: BarShape, series: readonly ChartSeries[], entry: ChartSeries): boolean {
  const { payload: point, width = 0, height = 0 } = bar
  if (!point || width < 5 || height < 3) return false
  const above = series.slice(series.indexOf(entry) + 1)
  return above.every((other) => !point.values[other.key])
}
