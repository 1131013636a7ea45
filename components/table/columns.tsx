"use client"

import type { ReactNode } from "react"
import { formatFull, formatInstant } from "#lib/interface/format/date"
import { formatNumber } from "#lib/interface/format/number"
import { useLanguage } from "../shell/language.tsx"
import type { Column, ColumnLook } from "./model.ts"

/** Cells and columns that many tables have: an instant, a count, a text that may be cut, what can be done with a row. */

export type TimeCellProps = {
  /** Epoch ms; null: unknown. */
  ms: number | null
  timeZone: string
  /** "Now" of the first paint, so that a day's name does not change under the reader. */
  nowMs: number
  none?: ReactNode
}

/** "14:32" or "17 Nov, 14:32", with the whole instant as its hint. */
export function TimeCell({ ms, timeZone, nowMs, none = "–" }: TimeCellProps) {
  const language = useLanguage()
  if (ms === null) return <span className="text-ink-3">{none}</span>
  return (
    <time title={formatFull(ms, timeZone, language)}>{formatInstant(ms, timeZone, nowMs, language)}</time>
  )
}

/** 12480 → "12,480". */
function CountCell({ count }: { count: number }) {
  return formatNumber(count, useLanguage())
}

type Named = { id: string; header: string; meta?: ColumnLook }

/** A column of instants, at the right edge. */
export const timeColumn = <T extends object>(
  { id, header, meta }: Named,
  time: (row: T) => TimeCellProps,
): Column<T> => ({
  id,
  header,
  meta: { width: "172px", isNumber: true, className: "text-ink-2", ...meta },
  cell: ({ row }) => <TimeCell {...time(row.original)} />,
})

/** A column of whole numbers. */
export const countColumn = <T extends object>(
  { id, header, meta }: Named,
  count: (row: T) => number,
): Column<T> => ({
  id,
  header,
  meta: { width: "112px", isNumber: true, ...meta },
  cell: ({ row }) => <CountCell count={count(row.original)} />,
})

/** A column of texts; one that is cut shows the whole as its hint. */
export const textColumn = <T extends object>(
  { id, header, meta }: Named,
  text: (row: T) => string,
): Column<T> => ({
  id,
  header,
  meta: { ...meta },
  cell: ({ row }) => <span title={text(row.original)}>{text(row.original)}</span>,
})

/** Actions of a row, at its end. The column's name is for screen readers and the Columns menu; it cannot be hidden. */
export const actsColumn = <T extends object>(
  { header, width = "56px" }: { header: string; width?: string },
  acts: (row: T) => ReactNode,
): Column<T> => ({
  id: "acts",
  header: () => <span className="sr-only">{header}</span>,
  meta: { width, isWhole: true, isFixed: true, name: header },
  cell: ({ row }) => acts(row.original),
})

export type LookedColumn = { id?: string; meta?: { isFixed?: boolean; isAwayAtFirst?: boolean } | undefined }

/** Columns that are hidden by default. */
export const awayAtFirst = (columns: readonly LookedColumn[]): string[] =>
  columns.flatMap(({ id, meta }) => (id && meta?.isAwayAtFirst ? [id] : []))
