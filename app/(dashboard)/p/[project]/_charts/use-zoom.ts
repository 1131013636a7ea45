"use client"

import { useQueryStates } from "nuqs"
import { useState } from "react"
import { rangeParsers } from "#lib/analytics/range/query"
import { instantText } from "#lib/analytics/range/range"
import { type RangeChange, useRange } from "../_range/use-range.ts"

/** Range in the URL before zooming, and the range that zooming set. */
type Zoomed = { before: RangeChange; from: string; to: string }

export type Zoom = {
  isZoomed: boolean
  onZoom: (from: number, to: number) => void
  onZoomOut: () => void
}

/**
 * CHART-2: zooming into a part of a chart sets the range, and zooming out restores the range before the first zoom. If
 * another range was chosen meanwhile, there is nothing to restore.
 */
export function useZoom(timeZone: string): Zoom {
  const { update } = useRange()
  const [{ range, from, to, step }] = useQueryStates(rangeParsers)
  const [zoomed, setZoomed] = useState<Zoomed | null>(null)
  const current = range === "custom" && zoomed?.from === from && zoomed.to === to ? zoomed : null
  return {
    isZoomed: current !== null,
    onZoom: (fromMs, toMs) => {
      const stretch = { from: instantText(fromMs, timeZone), to: instantText(toMs, timeZone) }
      setZoomed({ before: current?.before ?? { range, from, to, step }, ...stretch })
      update({ range: "custom", ...stretch, step: null })
    },
    onZoomOut: () => {
      setZoomed(null)
      if (current) update(current.before)
    },
  }
}
