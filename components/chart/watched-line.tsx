"use client"

import { type PointerEvent, useId, useState } from "react"
import { useWords } from "#components/shell/language"
import { cn } from "#ui/cn"
import { chartWords } from "#words/chart"
import { useCursorKeys } from "./use-cursor-keys.ts"

export type WatchedPoint = {
  at: number
  value: number | null
  bound: number | null
  /** A figure from too few messages to count; drawn faintly where there is no value. */
  few?: { value: number; volume: number } | null
}

/** A point in words: its time, the figure and its bound. */
export type WatchedTexts = { when: string; value: string; bound: string }

/** A figure over time with its bound, and the spans in which it was beyond. Computes no figure. */
export type WatchedLineProps = {
  /** All that it shows, in a sentence. */
  label: string
  points: readonly WatchedPoint[]
  /** Names of value and bound, and their values at a point. */
  names: Pick<WatchedTexts, "value" | "bound">
  textsOf: (point: WatchedPoint) => WatchedTexts
  /** `to` null: up to the end. */
  spans: readonly { from: number; to: number | null; title: string }[]
  from: number
  to: number
  /** A figure in words, for the top of the scale and for the bound; null without points. */
  scaleText: ((value: number) => string) | null
  ends: readonly [string, string]
}

const width = 1000
const height = 120

export function WatchedLine(props: WatchedLineProps) {
  const { label, points, scaleText, ends } = props
  return (
    <figure className="min-w-0">
      {scaleText && <p className="tnum text-2xs text-ink-3">{scaleText(topOf(points))}</p>}
      {points.length > 0 ? (
        <WithCursor {...props} />
      ) : (
        <div role="img" aria-label={label}>
          <Drawing {...props} />
        </div>
      )}
      <figcaption className="tnum mt-1 flex justify-between text-2xs text-ink-3">
        {ends.map((end) => (
          <span key={end}>{end}</span>
        ))}
      </figcaption>
    </figure>
  )
}

/** One tab stop, whose points keys and a pointer go through. */
function WithCursor(props: WatchedLineProps) {
  const { label, points, names, textsOf } = props
  const words = useWords(chartWords)
  const hint = useId()
  const textOf = (index: number) => {
    const point = points[index]
    const texts = point && textsOf(point)
    if (!texts) return ""
    const span = spanAt(point, props)
    return [
      `${texts.when}. ${names.value} ${texts.value}. ${names.bound} ${texts.bound}.`,
      ...(span ? [`${span.title}.`] : []),
    ].join(" ")
  }
  const keys = useCursorKeys({ count: points.length, isSelectable: false, textAt: ({ at }) => textOf(at) })
  const [pointed, setPointed] = useState<number | null>(null)
  const shown = points[pointed ?? keys.cursor?.at ?? -1]
  const point = (event: PointerEvent<HTMLElement>) =>
    setPointed(nearest(event.clientX, event.currentTarget.getBoundingClientRect(), props))
  return (
    <div className="relative">
      <div
        role="application"
        aria-roledescription={words.chart}
        aria-label={label}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys go through its points
        tabIndex={0}
        className="relative touch-pan-y rounded-xs"
        onKeyDown={keys.move}
        onBlur={keys.leave}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(null)}
      >
        <Drawing {...props} />
        {shown && (
          <Card
            names={names}
            texts={textsOf(shown)}
            note={spanAt(shown, props)?.title}
            place={placeOf(shown, props)}
          />
        )}
      </div>
      <p id={hint} className="sr-only">
        {words.keys.points}
      </p>
      <p role="status" className="sr-only">
        {keys.spoken}
      </p>
    </div>
  )
}

/** The span at a point; undefined: none. */
const spanAt = ({ at }: WatchedPoint, { spans, to }: WatchedLineProps) =>
  spans.find((span) => span.from <= at && at < (span.to ?? to))

type Span = Pick<WatchedLineProps, "from" | "to">

/** Of the width, 0 to 1. */
const placeOf = ({ at }: WatchedPoint, { from, to }: Span): number =>
  Math.min(1, Math.max(0, (at - from) / (to - from)))

/** The point that is nearest to a place on the screen. */
function nearest(
  x: number,
  { left, width: wide }: { left: number; width: number },
  { points, from, to }: WatchedLineProps,
): number | null {
  const ms = from + ((x - left) / Math.max(1, wide)) * (to - from)
  let best: number | null = null
  for (const [index, { at }] of points.entries())
    if (best === null || Math.abs(at - ms) < Math.abs((points[best]?.at ?? 0) - ms)) best = index
  return best
}

type CardProps = Pick<WatchedLineProps, "names"> & {
  texts: WatchedTexts
  note: string | undefined
  place: number
}

function Card({ names, texts, note, place }: CardProps) {
  const percent = place * 100
  const beside = (share: number) => `max(0px, min(${share}% + 12px, 100% - 12rem))`
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      <div className="absolute inset-y-0 border-line-control border-l" style={{ left: `${percent}%` }} />
      <div
        className="absolute top-1 z-20 w-48 rounded-lg bg-raised p-2.5 text-xs shadow-float"
        style={percent < 50 ? { left: beside(percent) } : { right: beside(100 - percent) }}
      >
        <p className="pb-1 font-medium text-ink">{texts.when}</p>
        {(["value", "bound"] as const).map((key) => (
          <p key={key} className="flex justify-between gap-2 leading-5">
            <span className="text-ink-2">{names[key]}</span>
            <span className="tnum text-ink">{texts[key]}</span>
          </p>
        ))}
        {note && <p className="pt-1 text-danger-ink">{note}</p>}
      </div>
    </div>
  )
}

/** Figures of few messages reach far: they stretch the scale to four bounds at most, and stay at its top beyond. */
function topOf(points: readonly WatchedPoint[]): number {
  const counted = points.flatMap(({ value, bound }) => [value ?? 0, bound ?? 0])
  const most = 4 * Math.max(0, ...points.map(({ bound }) => bound ?? 0))
  const few = Math.max(0, ...points.map((point) => point.few?.value ?? 0))
  return Math.max(...counted, Math.min(few, most), Number.MIN_VALUE)
}

function Drawing(props: WatchedLineProps) {
  const { points, spans, from, to } = props
  const top = topOf(points)
  const x = (ms: number) => Math.min(width, Math.max(0, ((ms - from) / (to - from)) * width))
  const y = (value: number) => height - 2 - (Math.min(top, Math.max(0, value)) / top) * (height - 6)
  return (
    <div className="relative">
      <svg
        aria-hidden
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="block h-32 w-full border-line border-b"
      >
        {spans.map((span) => (
          <rect
            key={span.from}
            x={x(span.from)}
            y={0}
            width={Math.max(4, x(span.to ?? to) - x(span.from))}
            height={height}
            fill="var(--danger-soft)"
          >
            <title>{span.title}</title>
          </rect>
        ))}
        <Dots path={dotsAt(fewOf(points), x, y)} opacity={0.35} />
        <Line path={pathOf(points, "bound", x, y)} colour="var(--danger-ink)" dashes="4 4" />
        <Line path={pathOf(points, "value", x, y)} colour="var(--brand)" />
        <Dots path={dotsAt(aloneOf(points), x, y)} opacity={1} />
      </svg>
      <BoundLabel {...props} placeOf={(bound) => y(bound) / height} />
    </div>
  )
}

/** The newest bound in words, at its line: above it, or below it at the top of the chart. */
function BoundLabel({ points, scaleText, placeOf }: WatchedLineProps & { placeOf: Scale }) {
  const bound = points.findLast((point) => point.bound !== null)?.bound
  if (bound === undefined || bound === null || !scaleText) return null
  const place = placeOf(bound)
  return (
    <p
      aria-hidden
      className={cn(
        "tnum pointer-events-none absolute right-0 bg-surface px-1 text-2xs text-danger-ink",
        place > 0.2 && "-translate-y-full",
      )}
      style={{ top: `${place * 100}%` }}
    >
      {scaleText(bound)}
    </p>
  )
}

type Dot = { at: number; value: number }

/** Figures of too few messages. */
const fewOf = (points: readonly WatchedPoint[]): Dot[] =>
  points.flatMap(({ at, few }) => (few ? [{ at, value: few.value }] : []))

/** Figures between two unknown ones: a line has no length there. */
const aloneOf = (points: readonly WatchedPoint[]): Dot[] =>
  points.flatMap(({ at, value }, nth) => {
    const isBeside = [points[nth - 1], points[nth + 1]].some((one) => (one?.value ?? null) !== null)
    return value === null || isBeside ? [] : [{ at, value }]
  })

const dotsAt = (dots: readonly Dot[], x: Scale, y: Scale): string =>
  dots.map(({ at, value }) => `M${x(at).toFixed(1)} ${y(value).toFixed(1)}h0`).join("")

const Dots = ({ path, opacity }: { path: string; opacity: number }) => (
  <path
    d={path}
    fill="none"
    stroke="var(--brand)"
    strokeOpacity={opacity}
    strokeWidth={4}
    strokeLinecap="round"
    vectorEffect="non-scaling-stroke"
  />
)

function Line({ path, colour, dashes }: { path: string; colour: string; dashes?: string }) {
  return (
    <path
      d={path}
      fill="none"
      strokeWidth={1.5}
      strokeDasharray={dashes}
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
      stroke={colour}
    />
  )
}

type Scale = (value: number) => number

/** Path through the known values, with gaps at unknown ones. */
function pathOf(points: WatchedLineProps["points"], what: "value" | "bound", x: Scale, y: Scale): string {
  let pen = "M"
  return points
    .map((point) => {
      const value = point[what]
      if (value === null) {
        pen = "M"
        return ""
      }
      const move = `${pen}${x(point.at).toFixed(1)} ${y(value).toFixed(1)}`
      pen = "L"
      return move
    })
    .join("")
}
