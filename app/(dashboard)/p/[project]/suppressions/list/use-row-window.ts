"use client"

import { type RefObject, useEffect, useState } from "react"

export type RowWindowOptions = {
  /** Scroll container of the rows. */
  scroller: RefObject<HTMLElement | null>
  count: number
  /** Height of every row in px. */
  height: number
  /** The row that has the tab stop: it stays rendered, or focus would leave the list while scrolling. */
  active: number
}

/** Places of the rows that are drawn, and the way to one of them. */
export type RowWindow = {
  rows: number[]
  last: number
  /** Width of the frame's scroll bar in px: the header above the rows leaves the same space, so that columns align. */
  barWidth: number
  scrollTo: (at: number) => void
}

const aroundRows = 12
/** Before the frame is measured, on the server too, a screenful is drawn. */
const screenful = { first: 0, shown: 22, barWidth: 0 }

/** Rows to render: visible ones and some around them. All are of one height, so their positions are computed. */
export function useRowWindow({ scroller, count, height, active }: RowWindowOptions): RowWindow {
  const [{ first, shown, barWidth }, setSight] = useState(screenful)
  useEffect(() => {
    const frame = scroller.current
    if (!frame) return
    const look = () => {
      const now = {
        first: Math.floor(frame.scrollTop / height),
        shown: Math.ceil(frame.clientHeight / height),
        barWidth: frame.offsetWidth - frame.clientWidth,
      }
      // Scrolling within a row causes no render.
      setSight((before) => (isSame(before, now) ? before : now))
    }
    const watch = new ResizeObserver(look)
    watch.observe(frame)
    frame.addEventListener("scroll", look, { passive: true })
    return () => {
      watch.disconnect()
      frame.removeEventListener("scroll", look)
    }
  }, [scroller, height])
  const last = Math.min(count - 1, first + shown + aroundRows)
  const from = Math.max(0, Math.min(first, last) - aroundRows)
  const inSight = Array.from({ length: Math.max(0, last - from + 1) }, (_, nth) => from + nth)
  const isApart = active < count && (active < from || active > last)
  return {
    rows: isApart ? [...inSight, active].sort((a, b) => a - b) : inSight,
    last,
    barWidth,
    scrollTo: (at) => scroller.current && bringIntoSight(scroller.current, at * height, height),
  }
}

type Sight = typeof screenful

const isSame = (a: Sight, b: Sight): boolean =>
  a.first === b.first && a.shown === b.shown && a.barWidth === b.barWidth

/** Scrolls by as little as it takes. */
function bringIntoSight(frame: HTMLElement, top: number, height: number): void {
  const bottom = top + height - frame.clientHeight
  if (top < frame.scrollTop) frame.scrollTop = top
  else if (bottom > frame.scrollTop) frame.scrollTop = bottom
}
