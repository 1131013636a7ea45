"use client"

import { ChartFiles } from "#components/chart/chart-files"
import { Link } from "#ui/link"
import { Panel } from "#ui/panel"
import { ScrollRegion } from "#ui/scroll-region"
import { useWords } from "#components/shell/language"
import { bouncesWords } from "#words/bounces"
import { freshClass } from "../_live/live-figures.tsx"
import type { Matrix, MatrixCell } from "#lib/analytics/bounces/matrix"

/** Refusals by provider and reason: a click on a number filters the page by both. */
export type MatrixPanelProps = { matrix: Matrix; csvHref: string }

export function MatrixPanel({ matrix, csvHref }: MatrixPanelProps) {
  const words = useWords(bouncesWords)
  const { matrix: panelWords } = words
  const hasOthers = matrix.note !== null
  return (
    <Panel
      title={panelWords.title}
      hint={panelWords.hint}
      isFlush
      className={freshClass}
      tools={<ChartFiles csv={csvHref} picture={null} title={panelWords.title} />}
      footer={matrix.note ?? undefined}
    >
      <ScrollRegion
        label={words.tableOf({ title: panelWords.title })}
        className="overflow-x-auto print:overflow-visible"
      >
        <table aria-label={panelWords.title} className="mb-2 w-full border-collapse text-sm">
          <thead>
            <tr className="text-ink-3 text-xs">
              <th
                scope="col"
                className="sticky left-0 min-w-36 bg-surface px-4 py-1.5 text-left align-bottom"
              >
                <span className="font-medium">{panelWords.provider}</span>
              </th>
              {matrix.reasons.map((reason) => (
                <th
                  key={reason.key}
                  scope="col"
                  className="min-w-24 px-2 py-1.5 text-right align-bottom font-medium"
                >
                  <Only head={reason} className="text-ink-2" />
                </th>
              ))}
              {hasOthers && (
                <th scope="col" className="px-2 py-1.5 text-right align-bottom font-medium">
                  {panelWords.rest}
                </th>
              )}
              <th scope="col" className="py-1.5 pr-4 pl-2 text-right align-bottom font-medium">
                {panelWords.total}
              </th>
            </tr>
          </thead>
          <tbody>
            {matrix.rows.map((row) => (
              <tr key={row.key} className="h-8.5 border-line border-t">
                <th scope="row" className="sticky left-0 bg-surface px-4 text-left font-normal">
                  <Only head={row} className="text-ink" />
                </th>
                {row.cells.map((cell) => (
                  <Cell key={cell.key} cell={cell} />
                ))}
                <td className="tnum pr-4 pl-2 text-right font-medium text-ink">{row.totalText}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Panel>
  )
}

const Only = ({
  head: { href, title, label },
  className,
}: {
  head: { href: string; title: string; label: string }
  className: string
}) => (
  <Link
    href={href}
    scroll={false}
    title={title}
    className={`inline-block min-h-6 min-w-6 rounded-xs py-0.5 hover:underline ${className}`}
  >
    {label}
  </Link>
)

/** Shades from zero to the maximum; the number is the value, and the shade only guides the eye. */
const heats = [
  "",
  "bg-st-hard-bounced/6",
  "bg-st-hard-bounced/12",
  "bg-st-hard-bounced/18",
  "bg-st-hard-bounced/24",
  "bg-st-hard-bounced/30",
]

function Cell({ cell: { text, heat, href, title } }: { cell: MatrixCell }) {
  if (!href) return <td className="tnum px-2 text-right text-ink-3">{text}</td>
  return (
    <td className={`tnum p-0 text-right ${heats[heat] ?? ""}`}>
      <Link
        href={href}
        scroll={false}
        title={title}
        aria-label={title}
        className="flex min-h-8.5 items-center justify-end px-2 text-ink underline-offset-2 -outline-offset-2 hover:underline max-md:min-h-11"
      >
        {text}
      </Link>
    </td>
  )
}
