"use client"

import { Check } from "lucide-react"
import type { ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { statusWords } from "#words/status"
import { type StatusLook, statusLook } from "../status/statuses.tsx"
import { cn } from "./cn.tsx"

/**
 * The letter's route, drawn the same way everywhere: Accepted → Sent → Delivered → Opened → Clicked.
 * RouteLine: 68 px for a table row (`size="row"`) or the full width without words (`size="line"`).
 * RouteStops: full width with icons, words and times (a story), or upright (`isUpright`).
 * Shape says the same as colour: ring = will be tried again, × = refused, diamond = complaint, square = left.
 */
export function RouteLine({ status, size = "row" }: { status: string; size?: "row" | "line" }) {
  const words = useWords(statusWords)
  const look = statusLook(status, words)
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
const waitingFill = "var(--st-sent)"

/** One stop with the piece of way that leads to it; the first has none. */
function RoutePiece({ stop, look, isLarge }: { stop: number; look: StatusLook; isLarge: boolean }) {
  return (
    <>
      {stop > 0 && <Way stop={stop} look={look} isLarge={isLarge} />}
      <Stop stop={stop} look={look} isLarge={isLarge} />
    </>
  )
}

function Way({ stop, look, isLarge }: { stop: number; look: StatusLook; isLarge: boolean }) {
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

function Stop({ stop, look, isLarge }: { stop: number; look: StatusLook; isLarge: boolean }) {
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

function Mark({ look, isLarge }: { look: StatusLook; isLarge: boolean }) {
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

const marks: Record<StatusLook["mark"], ReactNode> = {
  dot: <circle cx="4" cy="4" r="3.2" fill="currentColor" />,
  ring: <circle cx="4" cy="4" r="3.1" fill="none" stroke="currentColor" strokeWidth="1.7" />,
  cross: <path d="M1 1l6 6M7 1l-6 6" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />,
  diamond: <path d="M4 -0.8L8.8 4L4 8.8L-0.8 4z" fill="currentColor" />,
  square: <rect x="0.6" y="0.6" width="6.8" height="6.8" rx="0.8" fill="currentColor" />,
}

/** One stop of a story; `here` is where the letter stands now. Without `time` a stop shows a dash. */
export type RouteStop = {
  status: string
  label: string
  time?: ReactNode
  state: "passed" | "here" | "ahead"
}

export function RouteStops({
  stops,
  isUpright = false,
}: {
  stops: readonly RouteStop[]
  isUpright?: boolean
}) {
  const words = useWords(statusWords)
  return (
    <ol
      aria-label={words.routeOfLetter}
      className={cn(
        isUpright ? "flex flex-col" : "grid auto-cols-fr grid-flow-col max-md:flex max-md:flex-col",
      )}
    >
      {stops.map((stop, at) => (
        <StoryStop
          key={stop.label}
          stop={stop}
          next={stops[at + 1]}
          passedFill={passedFillOf(stops)}
          isUpright={isUpright}
        />
      ))}
    </ol>
  )
}

/** A letter that went well colours its whole way; else the way is grey up to the last piece. */
function passedFillOf(stops: readonly RouteStop[]): string {
  const here = stops.find((stop) => stop.state === "here")
  const look = here && statusLook(here.status)
  return look?.isWholeWay ? look.fill : waitingFill
}

type StoryStopProps = { stop: RouteStop; next?: RouteStop; passedFill: string; isUpright: boolean }

function StoryStop({ stop, next, passedFill, isUpright }: StoryStopProps) {
  return (
    <li
      aria-current={stop.state === "here" ? "step" : undefined}
      className={cn(
        "relative min-w-0",
        isUpright ? "flex gap-3 pb-4 last:pb-0" : "max-md:flex max-md:gap-3 max-md:pb-4 max-md:last:pb-0",
      )}
    >
      {next && <StoryWay to={next} passedFill={passedFill} isUpright={isUpright} />}
      <StoryDot stop={stop} passedFill={passedFill} />
      <div className={cn("min-w-0", isUpright ? "" : "md:pt-1.5 md:pr-2")}>
        <p className={cn("truncate text-sm", stop.state === "ahead" ? "text-ink-3" : "font-medium text-ink")}>
          {stop.label}
        </p>
        <p className="tnum truncate text-ink-3 text-xs">{stop.time ?? "–"}</p>
      </div>
    </li>
  )
}

type StoryWayProps = { to: RouteStop; passedFill: string; isUpright: boolean }

/** The way to the next stop: across, or down where the route stands upright. */
function StoryWay({ to, passedFill, isUpright }: StoryWayProps) {
  const isAhead = to.state === "ahead"
  const colour = isAhead
    ? "var(--line-control)"
    : to.state === "here"
      ? statusLook(to.status).fill
      : passedFill
  const isDashed = isAhead || to.status === "soft_bounced"
  const style = {
    borderColor: colour,
    borderStyle: isDashed ? "dashed" : "solid",
    opacity: isAhead ? 0.6 : 1,
  }
  return (
    <>
      {!isUpright && (
        <span
          data-fill
          aria-hidden
          className="absolute top-[11px] right-0 left-6 border-t-2 max-md:hidden"
          style={style}
        />
      )}
      <span
        data-fill
        aria-hidden
        className={cn("absolute top-6 bottom-0 left-[11px] border-l-2", !isUpright && "md:hidden")}
        style={style}
      />
    </>
  )
}

function StoryDot({ stop, passedFill }: { stop: RouteStop; passedFill: string }) {
  const look = statusLook(stop.status)
  const Icon = stop.state === "passed" && stop.status === "accepted" ? Check : look.icon
  if (stop.state === "ahead")
    return (
      <span className="relative flex size-6 shrink-0 items-center justify-center rounded-full border-2 border-line-control bg-surface text-ink-3">
        <Icon aria-hidden className="size-3" />
      </span>
    )
  return (
    <span
      data-fill
      className="relative flex size-6 shrink-0 items-center justify-center rounded-full text-surface"
      style={{ background: stop.state === "here" ? look.fill : passedFill }}
    >
      <Icon aria-hidden className="size-3.5" strokeWidth={2.5} />
    </span>
  )
}
