"use client"

import { ChartFiles } from "#components/chart/chart-files"
import { useWords } from "#components/shell/language"
import { TimeCell } from "#components/table/columns"
import { Badge } from "#ui/badge"
import { Link } from "#ui/link"
import { Panel } from "#ui/panel"
import { ScrollRegion } from "#ui/scroll-region"
import { templateResultsWords } from "#words/template-results"
import { measures } from "#lib/features/template-results/page/query"
import type { VersionRow } from "#lib/features/template-results/page/view"

type VersionsPanelProps = {
  rows: readonly VersionRow[]
  /** Reason that readers are not counted per version. */
  note: string | null
  csvHref: string
  clock: { timeZone: string; nowMs: number }
}

/** Each version with the results of its messages, numbers over their shares. */
export function VersionsPanel({ rows, note, csvHref, clock }: VersionsPanelProps) {
  const words = useWords(templateResultsWords)
  return (
    <Panel
      title={words.versions.title}
      hint={words.versions.hint}
      tools={rows.length > 0 && <ChartFiles csv={csvHref} picture={null} title={words.versions.title} />}
      footer={note ?? undefined}
      isFlush
    >
      {rows.length === 0 ? (
        <p className="px-4 pt-1 pb-4 text-ink-3 text-sm">{words.versions.empty}</p>
      ) : (
        <ScrollRegion label={words.tableOf({ title: words.versions.title })} className="overflow-x-auto">
          <table aria-label={words.versions.title} className="mb-2 w-full border-collapse text-sm">
            <thead>
              <tr className="h-8 text-ink-3 text-xs">
                <th scope="col" className="pl-4 text-left font-medium">
                  {words.versions.version}
                </th>
                {measures.map((key) => (
                  <th key={key} scope="col" className="px-2 text-right font-medium last:pr-4">
                    {words.measures[key]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.version} row={row} clock={clock} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Panel>
  )
}

function Row({ row, clock }: { row: VersionRow; clock: VersionsPanelProps["clock"] }) {
  const words = useWords(templateResultsWords)
  return (
    <tr className="border-line border-t">
      <th scope="row" className="w-full min-w-40 py-1.5 pl-4 text-left font-normal">
        <span className="flex items-center gap-2">
          <span className="tnum font-medium text-ink">{row.label}</span>
          {row.isLive && <Badge severity="success">{words.versions.live}</Badge>}
        </span>
        <span className="block text-ink-3 text-xs">
          {[row.by, row.note].filter(Boolean).join(" · ")}
          {row.atMs !== null && (
            <>
              {row.by || row.note ? ", " : ""}
              <TimeCell ms={row.atMs} {...clock} />
            </>
          )}
        </span>
      </th>
      {row.cells.map(({ key, text, share, href }) => (
        <td key={key} className="tnum whitespace-nowrap px-2 py-1.5 text-right align-top text-ink last:pr-4">
          {href ? (
            <Link
              href={href}
              className="-my-1 inline-flex min-h-6 min-w-6 items-center justify-end hover:underline"
            >
              {text}
            </Link>
          ) : (
            text
          )}
          <span className="block text-ink-3 text-xs">{share}</span>
        </td>
      ))}
    </tr>
  )
}
