"use client"

import { ArrowRight, ArrowUpRight } from "lucide-react"
import { ChartFiles } from "#components/chart/chart-files"
import { useWords } from "#components/shell/language"
import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import { Panel } from "#ui/panel"
import { type OverviewWords, overviewWords } from "#words/overview"
import type { ChangeRow, Changes } from "#lib/analytics/overview/changes"
import { freshClass } from "../_live/live-figures.tsx"
import { useShown } from "./live-overview.tsx"
import { useQueryState } from "nuqs"
import { useTransition } from "react"
import { Select } from "#ui/select"
import { type ChangedFigure, changedFigures, changedParser } from "#lib/analytics/overview/query"

/**
 * Segments that explain how a figure moved from the comparison, largest part first; `initial` is from the server, until
 * something changes.
 */
export function ChangesList({
  initial,
  csvHref,
}: {
  initial: Changes | { notComparable: string }
  csvHref: string
}) {
  const words = useWords(overviewWords)
  const changes = useShown(initial, (live) => live.changes)
  return (
    <Panel
      title={words.changes.title}
      tools={
        <>
          <ChangedPicker />
          {"rows" in changes && changes.rows.length > 0 && (
            <ChartFiles csv={csvHref} picture={null} title={words.changes.title} />
          )}
        </>
      }
      isFlush
      className={freshClass}
      footer={"rows" in changes && changes.notes.length > 0 && <Notes notes={changes.notes} />}
    >
      {"notComparable" in changes ? (
        <p className="text-balance px-4 py-6 text-center text-ink-2 text-sm">{changes.notComparable}</p>
      ) : (
        <>
          <Whole whole={changes.whole} words={words} />
          {changes.empty && <p className="px-4 pt-1 pb-4 text-ink-2 text-sm">{changes.empty}</p>}
          {changes.rows.length > 0 && <Rows rows={changes.rows} words={words} />}
        </>
      )}
    </Panel>
  )
}

const Notes = ({ notes }: { notes: readonly string[] }) => notes.map((note) => <p key={note}>{note}</p>)

function Whole({
  whole: { before, now, sentence },
  words,
}: {
  whole: Changes["whole"]
  words: OverviewWords
}) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 px-4 pb-2 text-ink-2 text-xs">
      <Moved before={before} now={now} words={words} />
      <span>{sentence}</span>
    </p>
  )
}

function Moved({ before, now, words }: { before: string | null; now: string; words: OverviewWords }) {
  if (before === null) return <span className="tnum font-medium text-ink">{now}</span>
  return (
    <span className="tnum inline-flex items-baseline gap-1 whitespace-nowrap text-ink-2">
      <span className="sr-only">{words.changes.moved({ before, now })}</span>
      <span aria-hidden>{before}</span>
      <ArrowRight aria-hidden className="size-3 self-center text-ink-3" />
      <span aria-hidden className="font-medium text-ink">
        {now}
      </span>
    </span>
  )
}

function Rows({ rows, words }: { rows: readonly ChangeRow[]; words: OverviewWords }) {
  return (
    <ul aria-label={words.changes.title} className="border-line border-t">
      {rows.map((row) => (
        <li
          key={row.key}
          className="relative border-line px-4 py-2 hover:bg-hover [&:not(:last-child)]:border-b"
        >
          <div className="flex items-baseline justify-between gap-2">
            <Link
              href={row.href}
              scroll={false}
              title={row.onlyTitle}
              className="min-w-6 truncate text-ink text-sm leading-6 after:absolute after:inset-0 hover:underline"
            >
              {row.name}
            </Link>
            <span className="shrink-0 text-xs">
              <Moved before={row.before} now={row.now} words={words} />
            </span>
          </div>
          <div className="flex items-center gap-2">
            <span className="h-1.5 min-w-0 flex-1 rounded-xs bg-sunken">
              <span
                data-fill
                aria-hidden
                className={cn(
                  "block h-full min-w-0.5 rounded-xs",
                  row.isAgainst ? "bg-previous" : "bg-brand",
                )}
                style={{ width: `${(row.width * 100).toFixed(1)}%` }}
              />
            </span>
            {row.lead && (
              <Link
                href={row.lead.href}
                title={row.lead.title}
                className="relative z-10 -mr-1.5 flex size-6 items-center justify-center rounded-md text-ink-3 hover:bg-pressed hover:text-ink max-md:size-11 print:hidden"
              >
                <ArrowUpRight aria-hidden className="size-4" />
                <span className="sr-only">{`${row.lead.title}: ${row.name}`}</span>
              </Link>
            )}
          </div>
          <p className="flex justify-between gap-2 text-ink-3 text-xs">
            <span className="truncate">
              {row.field}
              {row.code && <span className="ml-1.5 font-mono text-2xs">{row.code}</span>}
            </span>
            <span className="tnum shrink-0">{row.share}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The figure whose change is explained, in the URL. */
export function ChangedPicker() {
  const { changes: words } = useWords(overviewWords)
  const [isPending, startTransition] = useTransition()
  const [changed, setChanged] = useQueryState(
    "changed",
    changedParser.withOptions({ shallow: false, startTransition }),
  )
  return (
    <Select
      aria-label={words.figure}
      aria-busy={isPending}
      value={changed}
      onChange={(event) => void setChanged(event.target.value as ChangedFigure)}
      choices={changedFigures.map((value) => ({ value, label: words.figures[value] }))}
    />
  )
}
