"use client"

import {
  Bar,
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
import { formatCompact } from "#lib/format/number"
import { ChartTooltip, CursorLine } from "./chart-tooltip.tsx"
import { type ChartPoint, type ChartSeries, totalOf } from "./points.tsx"

/**
 * StackedBars: one band of a panel. Bands with the same `syncId` share the cursor; only the one with `hasTooltip`
 * shows the card. The time axis is drawn once under all bands (TimeAxis). Always from zero, never animated.
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
  tickCount?: number
}

export const axisWidthPx = 52

export function StackedBars(props: StackedBarsProps) {
  const language = useLanguage()
  const { points, series, height, previousLabel } = props
  const isEmpty = points.every((point) => totalOf(point, series) === 0 && !(previousLabel && point.previous))
  return (
    <div
      role="img"
      aria-label={props.label}
      className="relative select-none [&_.recharts-wrapper_*]:outline-none"
      style={{ height }}
    >
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 720, height }}>
        <ComposedChart
          data={points as ChartPoint[]}
          syncId={props.syncId}
          margin={{ top: 6, right: 0, bottom: 0, left: 0 }}
          barCategoryGap={points.length > 120 ? "8%" : "16%"}
        >
          <CartesianGrid vertical={false} stroke="var(--grid)" />
          <XAxis dataKey="start" hide />
          <YAxis
            width={axisWidthPx}
            axisLine={false}
            tickLine={false}
            allowDecimals={false}
            domain={isEmpty ? [0, 3] : [0, "auto"]}
            tickCount={props.tickCount ?? 5}
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
                <ChartTooltip series={series} previousLabel={previousLabel} />
              ) : (
                () => null
              )
            }
          />
          {series.map((one) => (
            <Bar
              key={one.key}
              dataKey={(point: ChartPoint) => point.values[one.key] ?? 0}
              name={one.label}
              stackId="letters"
              fill={one.fill}
              maxBarSize={36}
              isAnimationActive={false}
              shape={(bar: BarShape) => (
                <Rectangle {...bar} radius={isTop(bar, series, one) ? [2, 2, 0, 0] : 0} />
              )}
            />
          ))}
          {previousLabel && (
            <Line
              dataKey="previous"
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
      {isEmpty && props.emptyText && <EmptySentence {...props.emptyText} />}
    </div>
  )
}

type BarShape = {
  payload?: ChartPoint
  x?: number
  y?: number
  width?: number
  height?: number
  fill?: string
}

/** The topmost piece of a bar has round corners, unless it is too thin or low to have any. */
function isTop(bar: BarShape, series: readonly ChartSeries[], one: ChartSeries): boolean {
  const { payload: point, width = 0, height = 0 } = bar
  if (!point || width < 5 || height < 3) return false
  const above = series.slice(series.indexOf(one) + 1)
  return above.every((other) => !point.values[other.key])
}

function EmptySentence({ title, hint }: { title: string; hint?: string }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center pl-13 text-center">
      <p className="bg-surface px-2 text-ink-2 text-sm">{title}</p>
      {hint && <p className="bg-surface px-2 text-ink-3 text-xs">{hint}</p>}
    </div>
  )
}
