"use client"

import type { ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { statusWords } from "#words/status"
import { type StatusStyle, statusStyle } from "#lib/interface/status/statuses"
import { cn } from "./cn.tsx"

/**
 * The letter's route, drawn the same way everywhere: Accepted → Sent → Delivered → Opened → Clicked.
 * RouteLine: 68 px for a table row (`size="row"`) or the full width without words (`size="line"`).
 * Shapes have the same meaning as colours: ring = will be retried, × = refused, diamond = complaint, square = left.
 */
export function RouteLine({ status, size = "row" }: { status: string; size?: "row" | "line" }) {
  const words = useWords(statusWords)
  const look = statusStyle(status, words)
  return (
    <span
      role="img"
      aria-label={words.route({ status: look.label })}
      className={cn("inline-flex items-center align-middle", size === "row" ? "w-17" : "w-full")}
    >
      {stops.map((stop) => (
        <RoutePiece key={stop} stop={stop} look={look} isLarge={size === "line"} />
      ))}
    </span>
  )
}

const stops = [0, 1, 2, 3, 4]
/** The part of the route that a message has passed, while its end is unknown. */
export const waitingFill = "var(--st-sent)"

/** One stop with the line that leads to it; the first has no line. */
function RoutePiece({ stop, look, isLarge }: { stop: number; look: StatusStyle; isLarge: boolean }) {
  return (
    <>
      {stop > 0 && <Way stop={stop} look={look} isLarge={isLarge} />}
      <Stop stop={stop} look={look} isLarge={isLarge} />
    </>
  )
}

function Way({ stop, look, isLarge }: { stop: number; look: StatusStyle; isLarge: boolean }) {
  const isAhead = stop > look.stop
  const isRetry = stop === look.stop && look.mark === "ring"
  const style = isAhead
    ? { borderColor: "var(--line-control)", borderStyle: isLarge ? "dashed" : "solid", opacity: 0.55 }
    : {
        borderColor: stop === look.stop || look.isWholeWay ? look.fill : waitingFill,
        borderStyle: isRetry ? "dashed" : "solid",
      }
  return (
    <span
      data-fill
      className={cn(
        "h-0 min-w-1 flex-1",
        isLarge ? "mx-0.5 border-t-2" : isAhead ? "border-t" : "border-t-2",
      )}
      style={style}
    />
  )
}

function Stop({ stop, look, isLarge }: { stop: number; look: StatusStyle; isLarge: boolean }) {
  if (stop === look.stop) return <Mark look={look} isLarge={isLarge} />
  if (stop > look.stop)
    return (
      <span
        className={cn(
          "shrink-0 rounded-full border border-line-control opacity-70",
          isLarge ? "size-2.5 border-2" : "size-1.5",
        )}
      />
    )
  return (
    <span
      data-fill
      className={cn("shrink-0 rounded-full", isLarge ? "size-2" : "size-1")}
      style={{ background: look.isWholeWay ? look.fill : waitingFill }}
    />
  )
}

function Mark({ look, isLarge }: { look: StatusStyle; isLarge: boolean }) {
  const px = isLarge ? 13 : 8
  return (
    <svg
      data-fill
      aria-hidden
      width={px}
      height={px}
      viewBox="0 0 8 8"
      className="shrink-0 overflow-visible"
      style={{ color: look.fill }}
    >
      {marks[look.mark]}
    </svg>
  )
}

const marks: Record<StatusStyle["mark"], ReactNode> = {
  dot: <circle cx="4" cy="4" r="3.2" fill="currentColor" />,
  ring: <circle cx="4" cy="4" r="3.1" fill="none" stroke="currentColor" strokeWidth="1.7" />,
  cross: <path d="M1 1l6 6M7 1l-6 6" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />,
  diamond: <path d="M4 -0.8L8.8 4L4 8.8L-0.8 4z" fill="currentColor" />,
  square: <rect x="0.6" y="0.6" width="6.8" height="6.8" rx="0.8" fill="currentColor" />,
}
