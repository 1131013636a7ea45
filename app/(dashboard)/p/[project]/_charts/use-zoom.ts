"use client"

import { useQueryStates } from "nuqs"
import { useEffect, useMemo, useRef, useState } from "react"
import { rangeParsers } from "#lib/analytics/range/query"
import { instantText } from "#lib/analytics/range/range"
import { type RangeChange, useRange } from "../_range/use-range.ts"

/** Range in the URL before zooming, and the range that zooming set. */
type Zoomed = { before: RangeChange; from: string; to: string }

type ZoomHandlers = {
  onZoom: (from: number, to: number) => void
  onZoomOut: () => void
}

export type Zoom = ZoomHandlers & { isZoomed: boolean }

/**
 * CHART-2: zooming into a part of a chart sets the range, and zooming out restores the range before the first zoom. If
 * another range was chosen meanwhile, there is nothing to restore. The same object for every range: a chart is not
 * redrawn for a choice alone.
 */
export function useZoom(timeZone: string): Zoom {
  const { update } = useRange()
  const [{ range, from, to, step }] = useQueryStates(rangeParsers)
  const [zoomed, setZoomed] = useState<Zoomed | null>(null)
  const current = range === "custom" && zoomed?.from === from && zoomed.to === to ? zoomed : null
  const newest = useRef<ZoomHandlers>(undefined)
  useEffect(() => {
    newest.current = {
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
  })
  const isZoomed = current !== null
  return useMemo(
    () => ({
      isZoomed,
      onZoom: (fromMs, toMs) => newest.current?.onZoom(fromMs, toMs),
      onZoomOut: () => newest.current?.onZoomOut(),
    }),
    [isZoomed],
  )
}
