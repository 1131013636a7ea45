"use client"

import { Link2, ZoomOut } from "lucide-react"
import { type RefObject, useMemo } from "react"
import { ChartFiles } from "#components/chart/chart-files"
import type { ChartPoint } from "#lib/analytics/series/points"
import { TableToggle } from "#components/chart/table-toggle"
import { useWords } from "#components/shell/language"
import { fileBytes } from "#lib/interface/browser/mutate"
import { IconButton } from "#ui/button"
import { CopyButton } from "#ui/copy-button"
import { chartWords } from "#words/chart"
import { type ChartLink, chartViewParsers, linkTo } from "#lib/analytics/charts/link-to"
import type { Zoom } from "./use-zoom.ts"
import { useQueryStates } from "nuqs"

export type ChartToolsProps = {
  title: string
  points: readonly ChartPoint[]
  view: ChartView
  zoom: Zoom
  link: ChartLink
  /** Null where nothing is counted. */
  csvHref: string | null
  chartRef: RefObject<HTMLElement | null>
}

/** In the head of a chart: out of a zoom, its table, a link to it as it is, its numbers and a picture of it. */
export function ChartTools({ title, points, view, zoom, link, csvHref, chartRef }: ChartToolsProps) {
  const words = useWords(chartWords)
  return (
    <>
      {zoom.isZoomed && (
        <IconButton size="sm" label={words.zoomOut} onClick={zoom.onZoomOut}>
          <ZoomOut />
        </IconButton>
      )}
      <TableToggle
        isTable={view.isTable}
        onToggle={view.toggleTable}
        labels={{ chart: words.showChart, table: words.showTable }}
      />
      <CopyButton
        label={`${words.copyLink}: ${title}`}
        text={() => linkTo(link, { points, ...view }, window.location.origin)}
        icon={<Link2 />}
        className="size-7 max-md:size-11"
      />
      <ChartFiles
        csv={csvHref}
        picture={view.isTable ? null : { chartRef, details: printHeadLines, readFile: fileBytes }}
        title={title}
      />
    </>
  )
}

/** Lines of the printed page head (PRINT-1): the project, the period, the comparison, each filter. */
export function printHeadLines(): string[] {
  const head = document.querySelector("[data-print-head]")
  return [...(head?.querySelectorAll("p, dl > div") ?? [])].map((entry) =>
    [...(entry.children.length > 0 ? entry.children : [entry])]
      .map(({ textContent }) => textContent)
      .join(": "),
  )
}

/** CHART-4: series hidden by the legend, and whether the table replaces the chart, kept in the URL; redraws nothing else. */
export function useChartView() {
  const [{ hide, as }, set] = useQueryStates(chartViewParsers)
  return useMemo(
    () => ({
      hidden: new Set(hide),
      toggle: (key: string) =>
        void set({ hide: hide.includes(key) ? hide.filter((one) => one !== key) : [...hide, key] }),
      isTable: as === "table",
      toggleTable: () => void set({ as: as === "table" ? null : "table" }),
    }),
    [hide, as, set],
  )
}

export type ChartView = ReturnType<typeof useChartView>
