"use client"

import type { KeyboardEvent } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { isKey, useActiveKeys } from "#components/shell/use-key"
import { chartWords } from "#words/chart"
import { type BarCursor, selectionOf } from "./bar-cursor.ts"
import type { StackedBarsProps } from "./bars-drawing.tsx"
import { totalOf } from "#lib/analytics/series/points"
import { spokenBar, spokenStretch } from "./spoken.ts"
import { useCursorKeys } from "./use-cursor-keys.ts"

/** CHART-3: what keys do at bars: go through them, select bars, open, zoom in and out. */
export function useBarKeys(props: StackedBarsProps) {
  const { points, onSelect, onZoom, onZoomOut } = props
  const textAt = useTextAt(props)
  const { cursor, spoken, put, move, leave } = useCursorKeys({
    count: points.length,
    isSelectable: onZoom !== undefined,
    textAt,
  })
  useActiveKeys([
    ...(onSelect || onZoom ? (["open"] as const) : []),
    ...(onZoomOut ? (["zoomOut", "close"] as const) : []),
  ])

  function open() {
    const selection = selectionOf(cursor)
    if (!cursor) return
    if (!selection) return openBar(props, cursor.at)
    const [first, last] = [points[selection[0]], points[selection[1]]]
    if (first && last) onZoom?.(first.start, last.end)
    put(null)
  }
  function back() {
    if (cursor && selectionOf(cursor)) put({ at: cursor.at, from: cursor.at })
    else onZoomOut?.()
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (move(event)) return
    const act = actOf(event.nativeEvent)
    if (!act) return
    event.preventDefault()
    if (act === "open") open()
    else back()
  }
  return { cursor, spoken, onKeyDown, leave }
}

function actOf(pressed: globalThis.KeyboardEvent): "open" | "back" | null {
  if (isKey("open", pressed)) return "open"
  return isKey("zoomOut", pressed) || isKey("close", pressed) ? "back" : null
}

function openBar({ points, series, onSelect }: StackedBarsProps, at: number): void {
  const point = points[at]
  if (point && totalOf(point, series) > 0) onSelect?.(point)
}

function useTextAt({ points, series, previousLabel }: StackedBarsProps) {
  const words = useWords(chartWords)
  const language = useLanguage()
  const context = { series, previousLabel, words, language }
  return (cursor: BarCursor): string => {
    const selection = selectionOf(cursor)
    const point = points[cursor.at]
    if (selection) return spokenStretch(points.slice(selection[0], selection[1] + 1), context)
    return point ? spokenBar(point, context) : ""
  }
}
