"use client"

import { Link2, ZoomOut } from "lucide-react"
import type { RefObject } from "react"
import { ChartFiles } from "#components/chart/chart-files"
import type { ChartPoint } from "#lib/analytics/series/points"
import { TableToggle } from "#components/chart/table-toggle"
import { useWords } from "#components/shell/language"
import { fileBytes } from "#lib/interface/browser/mutate"
import { IconButton } from "#ui/button"
import { CopyButton } from "#ui/copy-button"
import { chartWords } from "#words/chart"
import { type ChartLink, linkTo } from "#lib/analytics/charts/link-to"
import { printFacts } from "./print-facts.ts"
import type { ChartView } from "./use-chart-view.ts"
import type { Zoom } from "./use-zoom.ts"

export type ChartToolsProps = {
  title: string
  points: readonly ChartPoint[]
  view: ChartView
  zoom: Zoom
  link: ChartLink
  /** Null where nothing is counted. */
  csvHref: string | null
  drawn: RefObject<HTMLElement | null>
}

/** In the head of a chart: out of a zoom, its table, a link to it as it is, its numbers and a picture of it. */
export function ChartTools({ title, points, view, zoom, link, csvHref, drawn }: ChartToolsProps) {
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
        picture={view.isTable ? null : { drawn, facts: printFacts, readFile: fileBytes }}
        title={title}
      />
    </>
  )
}
