"use client"

import { useLanguage, useWords } from "#components/shell/language"
import type { Language } from "#lib/interface/format/language"
import { formatNumber } from "#lib/interface/format/number"
import { formatChangeSize } from "#lib/interface/format/percent"
import { chartWords } from "#words/chart"
import { cn } from "../ui/cn.tsx"
import { NoteLine } from "./note-line.tsx"
import {
  type ChartNote,
  type ChartPoint,
  type ChartSeries,
  previousOf,
  shareText,
  totalOf,
} from "#lib/analytics/series/points"

/**
 * The card next to the cursor: the span first, then one row per kind in the order of the bar, a total, the previous
 * period.
 */
type CardProps = {
  series: readonly ChartSeries[]
  previousLabel?: string
  /** A click opens the messages of the bar; dragging zooms in. */
  canOpen?: boolean
  canZoom?: boolean
  /** Given by the chart. */
  active?: boolean
  payload?: ReadonlyArray<{ payload?: ChartPoint }>
}

export function ChartTooltip({ series, previousLabel, active, payload, ...can }: CardProps) {
  const words = useWords(chartWords)
  const language = useLanguage()
  const point = payload?.[0]?.payload
  if (!active || !point) return null
  const total = totalOf(point, series)
  return (
    <div className="w-59 rounded-lg bg-raised p-3 text-xs shadow-float">
      <p className="pb-1.5 font-medium text-ink text-xs">{point.label}</p>
      {series.toReversed().map((entry) => (
        <Row
          key={entry.key}
          fill={entry.fill}
          label={entry.label}
          value={point.values[entry.key] ?? 0}
          total={total}
        />
      ))}
      <div className="mt-2 border-line border-t pt-1.5">
        <div className="flex justify-between font-medium text-ink">
          <span>{words.total}</span>
          <span className="tnum mr-14">{formatNumber(total, language)}</span>
        </div>
        {previousLabel && <Before label={previousLabel} before={previousOf(point, series)} now={total} />}
      </div>
      {point.notes && point.notes.length > 0 && <Notes notes={point.notes} />}
      <MouseHint canOpen={can.canOpen && total > 0} canZoom={can.canZoom} />
    </div>
  )
}

/** Hints for a mouse; for keys and fingers the chart has its own. */
function MouseHint({ canOpen, canZoom }: { canOpen: boolean | undefined; canZoom: boolean | undefined }) {
  const { mouse } = useWords(chartWords)
  const hint = [canOpen && mouse.open, canZoom && mouse.zoom].filter(Boolean).join(" ")
  return hint && <p className="mt-2 pointer-coarse:hidden text-2xs text-ink-3">{hint}</p>
}

/** The card has no room for more; the table has all. */
const notesMax = 5

function Notes({ notes }: { notes: readonly ChartNote[] }) {
  const words = useWords(chartWords)
  return (
    <ul className="mt-2 flex flex-col gap-1 border-line border-t pt-1.5 leading-5">
      {notes.slice(0, notesMax).map((note, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal, and they never change places
        <li key={nth}>
          <NoteLine note={note} isPlain />
        </li>
      ))}
      {notes.length > notesMax && (
        <li className="text-ink-3">{words.moreMarks({ count: notes.length - notesMax })}</li>
      )}
    </ul>
  )
}

function Row({ fill, label, value, total }: { fill: string; label: string; value: number; total: number }) {
  const language = useLanguage()
  return (
    <div className={cn("flex items-center gap-2 leading-5", value === 0 && "text-ink-3")}>
      <span data-fill aria-hidden className="size-2 rounded-xs" style={{ background: fill }} />
      <span className="flex-1 text-ink-2">{label}</span>
      <span className="tnum text-ink">{formatNumber(value, language)}</span>
      <span className="tnum w-12 text-right text-ink-3">{shareText(value, total, language)}</span>
    </div>
  )
}

function Before({ label, before, now }: { label: string; before: number | undefined; now: number }) {
  const language = useLanguage()
  const change = before ? (now - before) / before : null
  return (
    <div className="flex items-center gap-2 text-ink-3 leading-5">
      <span aria-hidden className="w-2 border-previous border-t border-dashed" />
      <span className="flex-1">{label}</span>
      <span className="tnum">{before === undefined ? "–" : formatNumber(before, language)}</span>
      <span className="tnum w-12 text-right">{changeText(change, language)}</span>
    </div>
  )
}

const changeText = (change: number | null, language: Language): string =>
  change === null
    ? "–"
    : `${change > 0 ? "+" : change < 0 ? "−" : ""}${formatChangeSize(change, 1, language)}`

type CursorProps = { points?: ReadonlyArray<{ x: number; y: number }> }

/** The cursor of a band: a hairline through the middle of the bucket, from top to bottom. */
export function CursorLine({ points }: CursorProps) {
  const [top, bottom] = points ?? []
  if (!top || !bottom) return null
  return (
    <line
      pointerEvents="none"
      x1={top.x}
      x2={bottom.x}
      y1={top.y}
      y2={bottom.y}
      stroke="var(--line-control)"
      strokeWidth={1}
    />
  )
}
