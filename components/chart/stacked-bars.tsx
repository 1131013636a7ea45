"use client"

import dynamic from "next/dynamic"
import { type ChartPoint, type ChartSeries, totalOf } from "./points.tsx"

/**
 * StackedBars: one band of a panel. Bands with the same `syncId` share the cursor; only the one with `hasTooltip`
 * shows the card. The time axis is drawn once under all bands (TimeAxis). Always from zero, never animated. What draws
 * them is heavier than the page around them and comes when that stands.
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

const Drawing = dynamic(() => import("./bars-drawing.tsx").then((module) => module.BarsDrawing), {
  ssr: false,
})

export function StackedBars(props: StackedBarsProps) {
  const { points, series, height, previousLabel } = props
  const isEmpty = points.every((point) => totalOf(point, series) === 0 && !(previousLabel && point.previous))
  return (
    <div
      role="img"
      aria-label={props.label}
      className="relative select-none [&_.recharts-wrapper_*]:outline-none"
      style={{ height }}
    >
      <Drawing {...props} isEmpty={isEmpty} />
      {isEmpty && props.emptyText && <EmptySentence {...props.emptyText} />}
    </div>
  )
}

function EmptySentence({ title, hint }: { title: string; hint?: string }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center pl-13 text-center">
      <p className="bg-surface px-2 text-ink-2 text-sm">{title}</p>
      {hint && <p className="bg-surface px-2 text-ink-3 text-xs">{hint}</p>}
    </div>
  )
}
