"use client"

import type { WatchedPoint, WatchedTexts } from "#components/chart/watched-line"
import { useWords } from "#components/shell/language"
import { ScrollRegion } from "#ui/scroll-region"
import { chartWords } from "#words/chart"

export type PreviewTableProps = {
  label: string
  points: readonly WatchedPoint[]
  names: Pick<WatchedTexts, "value" | "bound">
  textsOf: (point: WatchedPoint) => WatchedTexts
}

const headClass =
  "sticky top-0 bg-surface px-2 py-1.5 text-right font-medium text-ink-3 first:pl-0 first:text-left"
const cellClass = "tnum px-2 py-1 text-right text-ink"

/** The same figures as rows. */
export function PreviewTable({ label, points, names, textsOf }: PreviewTableProps) {
  const { time } = useWords(chartWords)
  return (
    <ScrollRegion label={label} className="max-h-80 overflow-auto">
      <table className="w-full whitespace-nowrap text-xs">
        <thead>
          <tr>
            {[time, names.value, names.bound].map((name) => (
              <th key={name} scope="col" className={headClass}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => {
            const { when, value, bound } = textsOf(point)
            return (
              <tr key={point.at} className="border-line border-t hover:bg-hover">
                <th scope="row" className="py-1 pr-3 text-left font-normal text-ink-2">
                  {when}
                </th>
                <td className={cellClass}>{value}</td>
                <td className={cellClass}>{bound}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
