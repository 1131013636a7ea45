"use client"

import { createSerializer, useQueryStates } from "nuqs"
import { chartViewParsers } from "#lib/analytics/charts/link-to"
import { SavedViews, type SavedViewsProps } from "./saved-views.tsx"

const serialize = createSerializer(chartViewParsers)

/** CHART-4: saved views of a page of charts, with hidden series and the table, which only the browser has. */
export function ChartSavedViews({ query, ...props }: SavedViewsProps) {
  const [looked] = useQueryStates(chartViewParsers)
  return <SavedViews {...props} query={new URLSearchParams(serialize(`?${query}`, looked)).toString()} />
}
