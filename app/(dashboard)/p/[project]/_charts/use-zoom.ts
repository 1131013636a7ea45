"use client"

import { useQueryStates } from "nuqs"
import { useState } from "react"
import { rangeParsers } from "#lib/analytics/range/query"
import { instantText } from "#lib/analytics/range/range"
import { type RangeChange, useRange } from "../_range/use-range.ts"

/** What the address said before, and what a stretch made of it. */
type Zoomed = { before: RangeChange; from: string; to: string }

export type Zoom = {
  isZoomed: boolean
  onZoom: (from: number, to: number) => void
  onZoomOut: () => void
}

/**
 * CHART-2: a stretch of a chart becomes the range, and zooming out gives back what the address said before the first one.
 * Where another range was chosen meanwhile, there is nothing to go back to.
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
