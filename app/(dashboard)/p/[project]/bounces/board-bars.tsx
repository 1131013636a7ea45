"use client"

import { type PointerEvent, useState } from "react"
import { ChartTooltip } from "#components/chart/chart-tooltip"
import type { ChartSeries } from "#lib/analytics/series/points"
import { useWords } from "#components/shell/language"
import { cn } from "#ui/cn"
import { blocksWords } from "#words/blocks"
import { bouncesWords } from "#words/bounces"
import type { BoardBars, BoardStep } from "#lib/analytics/bounces/board"

/** Refused messages in each step, with delivered ones over it, and the numbers of the step under the pointer. */
type BarsProps = { bars: BoardBars; steps: readonly BoardStep[]; heightClass: string }

export function Bars({ bars, steps, heightClass }: BarsProps) {
  const { counts, delivered, scale, barsTitle } = bars
  const [pointed, setPointed] = useState<Pointed | null>(null)
  return (
    <div
      className="relative"
      onPointerMove={(event) => setPointed(pointedAt(event, counts.length))}
      onPointerLeave={() => setPointed(null)}
    >
      <svg
        role="img"
        aria-label={barsTitle}
        viewBox={`0 0 ${counts.length} 1`}
        preserveAspectRatio="none"
        className={cn("relative block w-full", heightClass)}
      >
        <path data-fill d={barsPath(counts, scale)} fill="var(--st-soft-bounced)" opacity={0.5} />
        {delivered && (
          <path
            d={linePath(delivered, scale)}
            fill="none"
            stroke="var(--st-delivered)"
            strokeWidth={1.5}
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      {pointed && <Card bars={bars} step={steps[pointed.at]} pointed={pointed} />}
    </div>
  )
}

/** `middle`: of the step, as a share of the width; `left` and `top` place the card on the screen. */
type Pointed = { at: number; middle: number; left: number; top: number }

const cardWidthPx = 236
const cardHeightPx = 120

function pointedAt({ currentTarget, clientX }: PointerEvent, count: number): Pointed {
  const frame = currentTarget.getBoundingClientRect()
  const share = frame.width > 0 ? (clientX - frame.left) / frame.width : 0
  const at = Math.min(count - 1, Math.max(0, Math.floor(share * count)))
  const isBelow = frame.bottom + cardHeightPx < window.innerHeight
  return {
    at,
    middle: (at + 0.5) / count,
    left: Math.max(8, Math.min(clientX + 12, window.innerWidth - cardWidthPx - 8)),
    top: isBelow ? frame.bottom + 4 : frame.top - cardHeightPx,
  }
}

type CardProps = { bars: BoardBars; step: BoardStep | undefined; pointed: Pointed }

/** The table of numbers has the same data, for people without a pointer. */
function Card({ bars: { counts, delivered }, step, pointed: { at, middle, left, top } }: CardProps) {
  const { board: words } = useWords(bouncesWords)
  const { deliveredMessages } = useWords(blocksWords)
  if (!step) return null
  const series: ChartSeries[] = [
    { key: "refused", label: words.refused, fill: "var(--st-soft-bounced)" },
    ...(delivered ? [{ key: "delivered", label: deliveredMessages, fill: "var(--st-delivered)" }] : []),
  ]
  const values = { refused: counts[at] ?? 0, delivered: delivered?.[at] ?? 0 }
  return (
    <div aria-hidden className="pointer-events-none print:hidden">
      <span
        className="absolute inset-y-0 border-line-control border-l"
        style={{ left: `${middle * 100}%` }}
      />
      <div className="fixed z-50" style={{ left, top }}>
        <ChartTooltip active series={series} payload={[{ payload: { ...step, values } }]} />
      </div>
    </div>
  )
}

/** Small values stay visible. */
const lowest = 0.06

const barsPath = (counts: readonly number[], scale: number): string =>
  counts
    .map((count, at) => {
      const top = 1 - (count > 0 ? Math.max(lowest, count / scale) : 0)
      return top === 1 ? "" : `M${at + 0.08} 1V${top.toFixed(3)}h0.84V1z`
    })
    .join("")

/** A line over the bars, level within each step; half of its width stays inside of the row. */
const linePath = (counts: readonly number[], scale: number): string =>
  counts
    .map((count, at) => {
      const height = Math.min(0.97, Math.max(0.03, 1 - count / scale)).toFixed(3)
      return `${at === 0 ? `M0 ${height}` : `V${height}`}H${at + 1}`
    })
    .join("")
