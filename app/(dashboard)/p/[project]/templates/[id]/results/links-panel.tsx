"use client"

import { MousePointerClick } from "lucide-react"
import { ChartFiles } from "#components/chart/chart-files"
import { LetterFrame } from "#components/letter/letter-frame"
import { useWords } from "#components/shell/language"
import { Link } from "#ui/link"
import { Panel } from "#ui/panel"
import { ScrollRegion } from "#ui/scroll-region"
import { Select } from "#ui/select"
import { EmptyState } from "#ui/states"
import { templateResultsWords } from "#words/template-results"
import type { LinkRow, Links, MapView } from "#lib/features/template-results/page/links"
import { useResults } from "./use-results.ts"

type LinksPanelProps = { links: Links; map: MapView | null; csvHref: string }

/** Clicked links: numbers over the message itself, which runs no scripts, and the same as a table. */
export function LinksPanel({ links, map, csvHref }: LinksPanelProps) {
  const words = useWords(templateResultsWords)
  const { update } = useResults()
  return (
    <Panel
      title={words.links.title}
      hint={map?.hint ?? words.links.hint}
      tools={
        <>
          {map && map.versions.length > 1 && (
            <Select
              aria-label={words.map.version}
              value={map.version}
              onChange={({ target }) => update({ map: target.value })}
              choices={map.versions}
              className="w-20"
            />
          )}
          {"rows" in links && links.rows.length > 0 && (
            <ChartFiles csv={csvHref} picture={null} title={words.links.title} />
          )}
        </>
      }
      footer={"rows" in links && links.note ? links.note : undefined}
      isFlush
      hasHeadLine
    >
      <div className={map ? "grid xl:grid-cols-2" : ""}>
        {map && (
          <div data-theme="light" className="h-120 border-line max-xl:border-b xl:border-r">
            <LetterFrame html={map.html} title={map.title} />
          </div>
        )}
        <LinksSide links={links} />
      </div>
    </Panel>
  )
}

function LinksSide({ links }: { links: Links }) {
  const words = useWords(templateResultsWords)
  if ("notComparable" in links)
    return <p className="text-balance px-6 py-6 text-center text-ink-2 text-sm">{links.notComparable}</p>
  if (links.rows.length === 0)
    return <EmptyState icon={<MousePointerClick aria-hidden />} title={words.links.empty} className="py-8" />
  return (
    <ScrollRegion label={words.links.table} className="max-h-120 overflow-auto">
      <table aria-label={words.links.table} className="mb-2 w-full border-collapse text-sm">
        <thead>
          <tr className="h-8 text-ink-3 text-xs">
            <th scope="col" className="pl-4 text-left font-medium">
              {words.links.link}
            </th>
            {(["people", "machines", "share"] as const).map((column) => (
              <th
                key={column}
                scope="col"
                className="whitespace-nowrap px-2 text-right font-medium last:pr-4"
              >
                {words.links[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {links.rows.map((row) => (
            <Row key={row.link} row={row} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function Row({ row }: { row: LinkRow }) {
  return (
    <tr className="border-line border-t">
      <th scope="row" className="w-full min-w-36 py-1.5 pl-4 text-left font-normal text-ink">
        <span className="block break-all text-xs leading-5">{row.label}</span>
        {row.variants && <span className="block text-2xs text-ink-3">{row.variants}</span>}
        <span
          data-fill
          aria-hidden
          className="mt-0.5 block h-1 min-w-0.5 rounded-xs bg-st-clicked"
          style={{ width: `${(row.width * 100).toFixed(2)}%` }}
        />
      </th>
      <td className="tnum px-2 text-right text-ink">
        {row.href ? (
          <Link
            href={row.href}
            className="-my-1 inline-flex min-h-6 min-w-6 items-center justify-end hover:underline"
          >
            {row.peopleText}
          </Link>
        ) : (
          row.peopleText
        )}
      </td>
      <td className="tnum px-2 text-right text-ink-2">{row.machinesText}</td>
      <td className="tnum pr-4 pl-2 text-right text-ink-2">{row.share}</td>
    </tr>
  )
}
