"use client"

import { useLanguage, useWords } from "#components/shell/language"
import { formatNumber } from "#lib/interface/format/number"
import { chartWords } from "#words/chart"
import { cn } from "../ui/cn.tsx"
import { Link } from "../ui/link.tsx"
import { ScrollRegion } from "../ui/scroll-region.tsx"
import { NoteLine } from "./note-line.tsx"
import {
  type ChartNote,
  type ChartPoint,
  type ChartSeries,
  previousOf,
  totalOf,
} from "#lib/analytics/series/points"

/** ChartTable: the same numbers as the chart, as rows for people who read them so (and for screen readers). */
export type ChartTableProps = {
  label: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  previousLabel?: string
  /** Address of the list that a cell counts, for some keys or for all (no key); null: no such list. */
  hrefOf?: (point: ChartPoint, keys: readonly string[]) => string | null
}

const headClass =
  "sticky print:static top-0 bg-surface px-2 py-1.5 text-right font-medium text-ink-3 first:pl-0 first:text-left"
const cellClass = "tnum px-2 py-1 text-right text-ink"

export function ChartTable({ label, points, series, previousLabel, hrefOf }: ChartTableProps) {
  const words = useWords(chartWords)
  const language = useLanguage()
  const zeros = new Set(points.filter((point) => isZero(point, series)))
  const hasNotes = points.some(({ notes = [] }) => notes.length > 0)
  const whole = (value: number) => formatNumber(value, language)
  const wholeOrNone = (value: number | undefined) => (value === undefined ? "–" : whole(value))
  const count = (value: number, point: ChartPoint, keys: readonly string[]) => {
    const href = value > 0 ? hrefOf?.(point, keys) : null
    if (!href) return whole(value)
    return (
      <Link href={href} className="rounded-xs hover:underline focus-visible:underline">
        {whole(value)}
      </Link>
    )
  }
  return (
    <ScrollRegion
      label={label}
      className="max-h-[480px] overflow-auto print:max-h-none print:overflow-visible"
    >
      <table className="w-full whitespace-nowrap text-xs print:whitespace-normal print:text-2xs print:[&_td]:px-1 print:[&_th]:px-1">
        <thead>
          <tr>
            <th scope="col" className={headClass}>
              {words.time}
            </th>
            {series.map((entry) => (
              <th key={entry.key} scope="col" className={headClass}>
                {entry.label}
              </th>
            ))}
            <th scope="col" className={headClass}>
              {words.total}
            </th>
            {previousLabel && (
              <th scope="col" className={headClass}>
                {previousLabel}
              </th>
            )}
            {hasNotes && (
              <th scope="col" className={cn(headClass, "pl-4 text-left")}>
                {words.marks}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr
              key={point.start}
              className={cn("border-line border-t hover:bg-hover", zeros.has(point) && "print:hidden")}
            >
              <th scope="row" className="py-1 pr-3 text-left font-normal text-ink-2">
                {point.label}
              </th>
              {series.map((entry) => (
                <td key={entry.key} className={cellClass}>
                  {count(point.values[entry.key] ?? 0, point, [entry.key])}
                </td>
              ))}
              <td className={`${cellClass} font-medium`}>{count(totalOf(point, series), point, [])}</td>
              {previousLabel && (
                <td className={`${cellClass} text-ink-3`}>{wholeOrNone(previousOf(point, series))}</td>
              )}
              {hasNotes && (
                <td className="min-w-56 whitespace-normal py-1 pl-4">
                  <Notes notes={point.notes ?? []} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {zeros.size > 0 && <p className="hidden pt-1 text-2xs text-ink-3 print:block">{words.noZeros}</p>}
    </ScrollRegion>
  )
}

/** PRINT-1: paper leaves out a row of which neither a number nor a mark would be read. */
const isZero = (point: ChartPoint, series: readonly ChartSeries[]): boolean =>
  totalOf(point, series) === 0 && !previousOf(point, series) && !point.notes?.length

const Notes = ({ notes }: { notes: readonly ChartNote[] }) =>
  notes.map((note, nth) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal, and they never change places
    <NoteLine key={nth} note={note} />
  ))
