"use client"

import { useLanguage, useWords } from "#components/shell/language"
import { formatFull, formatInstant } from "#lib/interface/format/date"
import { formatNumber } from "#lib/interface/format/number"
import { lookUp } from "#lib/interface/words/say"
import { exportWords } from "#words/export"
import type { ExportRow } from "./view.ts"

type Props = { row: ExportRow; timeZone: string; nowMs: number }

/** The stretch of time, and under it what of it; the id of a dump that was ordered elsewhere. */
export function WhatText({ row: { order, dump_id }, timeZone, nowMs }: Props) {
  const words = useWords(exportWords)
  const language = useLanguage()
  if (!order) return <code className="font-mono text-ink-2 text-xs">{dump_id}</code>
  const { fromMs, toMs, isCounts, filters, limit } = order
  const time = (ms: number | null) => (ms === null ? "–" : formatInstant(ms, timeZone, nowMs, language))
  const full = (ms: number | null) => (ms === null ? "–" : formatFull(ms, timeZone, language))
  const parts = [
    isCounts ? words.counts : words.someEvents,
    ...filters.map(({ name, value }) => `${lookUp(words.filters, name) ?? name} ${value}`),
    ...(limit === null || isCounts ? [] : [words.atMost({ count: formatNumber(limit, language) })]),
  ]
  return (
    <span className="block min-w-0">
      <span className="tnum block truncate font-medium" title={`${full(fromMs)} – ${full(toMs)}`}>
        {time(fromMs)} – {time(toMs)}
      </span>
      <span className="tnum block truncate text-ink-2 text-xs" title={parts.join(" · ")}>
        {parts.join(" · ")}
      </span>
    </span>
  )
}
