"use client"

import { useQueryStates } from "nuqs"
import { chartViewParsers } from "#lib/analytics/charts/chart-view-query"

/** CHART-4: series hidden by the legend, and whether the table replaces the chart, kept in the URL. */
export function useChartView() {
  const [{ hide, as }, set] = useQueryStates(chartViewParsers)
  return {
    hidden: new Set(hide),
    toggle: (key: string) =>
      void set({ hide: hide.includes(key) ? hide.filter((one) => one !== key) : [...hide, key] }),
    isTable: as === "table",
    toggleTable: () => void set({ as: as === "table" ? null : "table" }),
  }
}

export type ChartView = ReturnType<typeof useChartView>
