"use client"

import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react"
import { type BarCursor, barAt, selectionOf } from "./bar-cursor.ts"
import type { StackedBarsProps } from "./bars-drawing.tsx"

/**
 * Time that a finger must rest before it draws, and the distance it may slip during that time: a finger that moves
 * earlier scrolls.
 */
const [restMs, slipPx] = [400, 10]

type PendingTouch = { timer: ReturnType<typeof setTimeout>; x: number; y: number }
type ElementPointerEvent = PointerEvent<HTMLElement>

/** CHART-2: bars selected by dragging a pointer; a finger must rest first. */
export function useDragSelection(
  { points, onZoom }: Pick<StackedBarsProps, "points" | "onZoom">,
  frame: RefObject<HTMLElement | null>,
) {
  const [ends, setEnds] = useState<BarCursor | null>(null)
  const pendingTouch = useRef<PendingTouch>(undefined)
  const isFinger = useRef(false)
  const isSelected = useRef(false)
  useStillPage(frame, isFinger)
  const count = points.length
  const at = (event: ElementPointerEvent, isInside = false) =>
    barAt(event.clientX, event.currentTarget.getBoundingClientRect(), count, isInside)

  function end() {
    clearTimeout(pendingTouch.current?.timer)
    pendingTouch.current = undefined
    setEnds(null)
  }
  function down(event: ElementPointerEvent) {
    const first = at(event, true)
    isFinger.current = false
    isSelected.current = false
    if (event.button !== 0 || first === null) return
    if (event.pointerType === "mouse") return setEnds({ at: first, from: first })
    const timer = setTimeout(() => {
      isFinger.current = true
      setEnds({ at: first, from: first })
    }, restMs)
    pendingTouch.current = { timer, x: event.clientX, y: event.clientY }
  }
  function move(event: ElementPointerEvent) {
    const { timer, x, y } = pendingTouch.current ?? { x: event.clientX, y: event.clientY }
    if (!ends && Math.hypot(event.clientX - x, event.clientY - y) > slipPx) clearTimeout(timer)
    const last = at(event)
    if (ends && last !== null && last !== ends.at) setEnds({ ...ends, at: last })
  }
  function up() {
    const selection = selectionOf(ends)
    const [first, last] = [points[selection?.[0] ?? -1], points[selection?.[1] ?? -1]]
    end()
    if (!first || !last) return
    isSelected.current = true
    onZoom?.(first.start, last.end)
  }
  /** The click after a drag does not open a bar, nor does that of a finger that has rested. */
  function onClickCapture(event: MouseEvent) {
    if (isFinger.current || isSelected.current) event.stopPropagation()
    isFinger.current = false
    isSelected.current = false
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
