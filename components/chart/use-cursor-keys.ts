"use client"

import { type KeyboardEvent, useState } from "react"
import { isKey, useActiveKeys } from "#components/shell/use-key"
import { type BarCursor, type Step, stepped } from "./bar-cursor.ts"

type Walked = {
  count: number
  /** Whether Shift extends the selection. */
  isSelectable: boolean
  /** Text announced at a position. */
  textAt: (cursor: BarCursor) => string
}

/** CHART-3: a cursor that arrow keys, Home and End move through a chart, and what it is at in words. */
export function useCursorKeys({ count, isSelectable, textAt }: Walked) {
  const [cursor, setCursor] = useState<BarCursor | null>(null)
  const [spoken, setSpoken] = useState("")
  useActiveKeys([
    "nextBar",
    "previousBar",
    "firstBar",
    "lastBar",
    ...(isSelectable ? (["selectBars"] as const) : []),
  ])
  function put(next: BarCursor | null) {
    setCursor(next)
    setSpoken(next ? textAt(next) : "")
  }
  /** True when the press was a step. */
  function move(event: KeyboardEvent<HTMLElement>): boolean {
    const step = stepOf(event.nativeEvent)
    if (!step || count === 0) return false
    event.preventDefault()
    put(stepped(cursor, step, { count, isSelecting: isSelectable && event.shiftKey }))
    return true
  }
  return { cursor, spoken, put, move, leave: () => put(null) }
}

function stepOf(pressed: globalThis.KeyboardEvent): Step | null {
  if (isKey("nextBar", pressed) || isKey("selectBars", pressed)) return "next"
  if (isKey("previousBar", pressed)) return "previous"
  if (isKey("firstBar", pressed)) return "first"
  return isKey("lastBar", pressed) ? "last" : null
}
