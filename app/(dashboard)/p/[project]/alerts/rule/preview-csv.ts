import type { WatchedPoint } from "#components/chart/watched-line"
import { csvLine } from "#lib/platform/csv"
import { zonedText } from "#lib/analytics/range/range"

/** The points of a preview as a file, by the clocks of the rule: `at,value,bound`; empty where nothing was counted. */
export const previewCsv = (points: readonly WatchedPoint[], timeZone: string): string =>
  [
    csvLine(["at", "value", "bound"]),
    ...points.map(({ at, value, bound }) => csvLine([zonedText(at, timeZone), textOf(value), textOf(bound)])),
  ].join("")

const textOf = (figure: number | null): string => (figure === null ? "" : String(figure))
