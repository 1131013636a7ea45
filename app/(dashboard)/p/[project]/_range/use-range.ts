"use client"

import { useQueryStates } from "nuqs"
import { use } from "react"
import { usePageTransition } from "#components/shell/page-transition"
import { usePreferences } from "#components/shell/preferences"
import type { ComparisonKind } from "#lib/analytics/range/comparison"
import { comparisonParsers, firstPage, pagingParsers, rangeParsers } from "#lib/analytics/range/query"
import type { RangeKind, StepChoice } from "#lib/analytics/range/range"
import { DataFirst } from "../_live/data-first.ts"

export type RangeChange = {
  range?: RangeKind | null
  from?: string | null
  to?: string | null
  tz?: string | null
  step?: StepChoice | null
  compare?: ComparisonKind | null
  against?: string | null
}

/** Time range in the URL, which the server reads; every change returns to the first page. */
export function useRange() {
  const { isPending, startTransition } = usePageTransition()
  const { saveChoice: keep } = usePreferences()
  const readFirst = use(DataFirst)
  const [{ range }, setQuery] = useQueryStates(
    { ...rangeParsers, ...comparisonParsers, ...pagingParsers },
    readFirst ? { shallow: true } : { shallow: false, startTransition },
  )
  const update = (change: RangeChange) => {
    const inUrl = setQuery({ ...change, ...firstPage })
    readFirst?.(inUrl)
  }
  /** A choice, as opposed to a step further: it stays with the person. */
  const choose = (change: RangeChange) => {
    if (change.tz) keep("timeZone", change.tz)
    if (change.range === "custom") keep("range", `${change.from}/${change.to}`)
    else if (change.range) keep("range", change.range)
    if (change.compare) keep("comparison", change.against ?? change.compare)
    update(change)
  }
  /** The range in the URL, which the server may still draw; null: none, or two instants. */
  const named = range === "custom" ? null : range
  return { update, choose, isPending, named }
}
