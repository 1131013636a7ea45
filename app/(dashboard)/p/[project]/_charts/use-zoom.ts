"use client"

import { instantText } from "../_range/range.ts"
import { useRange } from "../_range/use-range.ts"

/** A stretch that was drawn over a chart becomes the range; a double press gives back what was chosen before. */
export function useZoom(timeZone: string) {
  const { update } = useRange()
  return {
    onZoom: (from: number, to: number) =>
      update({
        range: "custom",
        from: instantText(from, timeZone),
        to: instantText(to, timeZone),
        step: null,
      }),
    onZoomOut: () => update({ range: null, from: null, to: null, step: null }),
  }
}
