import { csvLine } from "#lib/platform/csv"
import { valueName } from "#lib/analytics/charts/chart-lines"
import { type ChangeData, isCompared, movedSegments } from "./changes.ts"

/**
 * Segments that changed most, one line each, as counted, in the order of the page:
 * `field,value,now,compared,share,direction`. Pure.
 */
export const changeLines = (data: ChangeData): string[] => [
  csvLine(["field", "value", "now", "compared", "share", "direction"]),
  ...movedSegments(data).map(({ dimension, value, now, before, share }) =>
    csvLine([
      ...[dimension, valueName(value), String(now)],
      isCompared(data) ? String(before) : "",
      ...directed(share),
    ]),
  ),
]

/** A share as on the page: its part of the change, and whether it moved in the same or in the opposite direction. */
const directed = (share: number | null): [share: string, direction: string] =>
  share === null ? ["", ""] : [Math.abs(share).toFixed(4), share < 0 ? "against" : "with"]
