"use client"

import { Check } from "lucide-react"
import type { ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { statusWords } from "#words/status"
import { statusStyle } from "#lib/interface/status/statuses"
import { cn } from "./cn.tsx"
import { waitingFill } from "./route-line.tsx"

/** One stop of a story; `here` marks the letter's current stop. Without `time` a stop shows a dash. */
export type RouteStop = {
  status: string
  label: string
  time?: ReactNode
  state: "passed" | "here" | "ahead"
}

/** RouteStops: the route of `RouteLine` in full width with icons, words and times (a story), or upright (`isUpright`). */
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
  const look = here && statusStyle(here.status)
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

/** The line to the next stop: horizontal, or vertical where the route is upright. */
function StoryWay({ to, passedFill, isUpright }: StoryWayProps) {
  const isAhead = to.state === "ahead"
  const colour = isAhead
    ? "var(--line-control)"
    : to.state === "here"
      ? statusStyle(to.status).fill
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
  const look = statusStyle(stop.status)
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
