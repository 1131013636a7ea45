"use client"

import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react"
import { type BarCursor, barAt, stretchOf } from "./bar-cursor.ts"
import type { StackedBarsProps } from "./bars-drawing.tsx"

/**
 * Time that a finger must rest before it draws, and the distance it may slip during that time: a finger that moves
 * earlier scrolls.
 */
const [restMs, slipPx] = [400, 10]

type Waiting = { timer: ReturnType<typeof setTimeout>; x: number; y: number }
type Pointed = PointerEvent<HTMLElement>

/** CHART-2: a stretch that a pointer draws over the bars, a finger after it has rested. */
export function useDrawnStretch(
  { points, onZoom }: Pick<StackedBarsProps, "points" | "onZoom">,
  frame: RefObject<HTMLElement | null>,
) {
  const [ends, setEnds] = useState<BarCursor | null>(null)
  const waiting = useRef<Waiting>(undefined)
  const isFinger = useRef(false)
  const isDrawn = useRef(false)
  useStillPage(frame, isFinger)
  const count = points.length
  const at = (event: Pointed, isInside = false) =>
    barAt(event.clientX, event.currentTarget.getBoundingClientRect(), count, isInside)

  function end() {
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
    setEnds(null)
  }
  function down(event: Pointed) {
    const first = at(event, true)
    isFinger.current = false
    isDrawn.current = false
    if (event.button !== 0 || first === null) return
    if (event.pointerType === "mouse") return setEnds({ at: first, from: first })
    const timer = setTimeout(() => {
      isFinger.current = true
      setEnds({ at: first, from: first })
    }, restMs)
    waiting.current = { timer, x: event.clientX, y: event.clientY }
  }
  function move(event: Pointed) {
    const { timer, x, y } = waiting.current ?? { x: event.clientX, y: event.clientY }
    if (!ends && Math.hypot(event.clientX - x, event.clientY - y) > slipPx) clearTimeout(timer)
    const last = at(event)
    if (ends && last !== null && last !== ends.at) setEnds({ ...ends, at: last })
  }
  function up() {
    const stretch = stretchOf(ends)
    const [first, last] = [points[stretch?.[0] ?? -1], points[stretch?.[1] ?? -1]]
    end()
    if (!first || !last) return
    isDrawn.current = true
    onZoom?.(first.start, last.end)
  }
  /** The click that follows a drawn stretch presses no bar, nor does that of a finger that has rested. */
  function onClickCapture(event: MouseEvent) {
    if (isFinger.current || isDrawn.current) event.stopPropagation()
    isFinger.current = false
    isDrawn.current = false
  }
  const handlers = onZoom && {
    ...{ onPointerDown: down, onPointerMove: move, onPointerUp: up, onClickCapture },
    ...{ onPointerLeave: end, onPointerCancel: end },
    onContextMenu: (event: MouseEvent) => isFinger.current && event.preventDefault(),
  }
  return { ends, handlers }
}

/** While a finger draws, the page does not move under it. */
function useStillPage(frame: RefObject<HTMLElement | null>, isFinger: RefObject<boolean>): void {
  useEffect(() => {
    const stop = new AbortController()
    const still = (event: Event) => isFinger.current && event.preventDefault()
    frame.current?.addEventListener("touchmove", still, { passive: false, signal: stop.signal })
    return () => stop.abort()
  }, [frame, isFinger])
}
