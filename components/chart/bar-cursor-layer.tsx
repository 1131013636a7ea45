import type { BarCursor } from "./bar-cursor.ts"
import { selectionOf } from "./bar-cursor.ts"
import { ChartTooltip } from "./chart-tooltip.tsx"
import type { ChartPoint, ChartSeries } from "#lib/analytics/series/points"

type LayerProps = {
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  previousLabel?: string | undefined
  /** The selection, made by keyboard or pointer. */
  chosen: BarCursor | null
  /** Position of the keyboard cursor; null: no cursor. */
  cursor: BarCursor | null
}

/** Over the bars: the selection, and the card at the bar that keys have gone to. */
export function BarCursorLayer({ points, series, previousLabel, chosen, cursor }: LayerProps) {
  const selection = selectionOf(chosen)
  const point = cursor && points[cursor.at]
  const share = (bars: number) => (bars / points.length) * 100
  return (
    <div aria-hidden className="pointer-events-none absolute inset-y-[7px] right-0 left-13">
      {selection && (
        <div
          className="absolute inset-y-0 border-brand-ink border-x bg-brand/20"
          style={{ left: `${share(selection[0])}%`, width: `${share(selection[1] + 1 - selection[0])}%` }}
        />
      )}
      {point && (
        <>
          <div
            className="absolute inset-y-0 border-line-control border-l"
            style={{ left: `${share(cursor.at + 0.5)}%` }}
          />
          <div className="absolute top-0 z-20" style={besideOf(share(cursor.at + 0.5))}>
            <ChartTooltip
              series={series}
              {...(previousLabel !== undefined && { previousLabel })}
              active
              payload={[{ payload: point }]}
            />
          </div>
        </>
      )}
    </div>
  )
}

/** The card is on the side that has more room, and never outside the chart. */
const besideOf = (percent: number) =>
  percent < 50 ? { left: placed(percent) } : { right: placed(100 - percent) }

const placed = (percent: number): string => `max(0px, min(${percent}% + 16px, 100% - 14.75rem))`
