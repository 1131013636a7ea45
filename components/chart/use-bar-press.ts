"use client"

import { type MouseEvent, useEffect, useRef } from "react"
import { barAt } from "./bar-cursor.ts"
import type { StackedBarsProps } from "./bars-drawing.tsx"
import { totalOf } from "#lib/analytics/series/points"

/** Maximum time between the two presses of a double press. */
const doublePressMs = 250

type Pressed = Pick<StackedBarsProps, "points" | "series" | "onSelect" | "onZoomOut">

/**
 * CHART-2: a press above a bar opens its messages as well, so that a low bar can be pressed. It waits for a second press,
 * which zooms out; the bar itself opens at once.
 */
export function useBarPress({ points, series, onSelect, onZoomOut }: Pressed) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const drop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  function onClick({ target, clientX, currentTarget }: MouseEvent<HTMLElement>) {
    drop()
    if (!onSelect || (target instanceof Element && target.closest(".recharts-bar-rectangle"))) return
    const at = barAt(clientX, currentTarget.getBoundingClientRect(), points.length, true)
    const point = at === null ? undefined : points[at]
    if (point && totalOf(point, series) > 0) timer.current = setTimeout(() => onSelect(point), doublePressMs)
  }
  function onDoubleClick() {
    drop()
    onZoomOut?.()
  }
  return { onClick, onDoubleClick }
}
