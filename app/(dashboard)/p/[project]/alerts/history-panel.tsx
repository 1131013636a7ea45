"use client"

import { History } from "lucide-react"
import { useState } from "react"
import { MomentBars } from "#components/chart/moment-bars"
import { useWords } from "#components/shell/language"
import { Paging } from "#components/table/paging"
import { Badge } from "#ui/badge"
import { Button } from "#ui/button"
import { Link } from "#ui/link"
import { Panel } from "#ui/panel"
import { EmptyState } from "#ui/states"
import { alertsWords } from "#words/alerts"
import { AcknowledgeDialog } from "./acknowledge-dialog.tsx"
import { HistoryFilters } from "./history-filters.tsx"
import { type HistoryQuery, hasFilters } from "./query.ts"
import type { HistoryRow, RuleRow } from "./view.ts"

export type HistoryPanelProps = {
  rows: readonly HistoryRow[]
  rules: readonly Pick<RuleRow, "id" | "name" | "project">[]
  query: HistoryQuery
  pages: { olderHref: string | null; newerHref: string | null }
}

/** Firings, newest first: who was notified, who acknowledged it, and links to the data. */
export function HistoryPanel({ rows, rules, query, pages }: HistoryPanelProps) {
  const { history: words } = useWords(alertsWords)
  const isNarrowed = hasFilters(query)
  const hasPages = pages.olderHref !== null || pages.newerHref !== null
  const hasFired = rows.length > 0 || isNarrowed || pages.newerHref !== null
  return (
    <Panel
      title={words.title}
      hasHeadLine={hasFired}
      isFlush
      footer={hasPages && <Paging note={words.shown({ count: rows.length })} {...pages} />}
    >
      {hasFired && <HistoryFilters query={query} rules={rules} />}
      {rows.length === 0 ? (
        <EmptyState icon={<History aria-hidden />} title={isNarrowed ? words.noMatchTitle : words.noneTitle}>
          {isNarrowed ? words.noMatchText : words.noneText}
        </EmptyState>
      ) : (
        <ul aria-label={words.title} className="divide-y divide-line">
          {rows.map((row) => (
            <li key={`${row.project.id} ${row.id}`}>
              <HistoryLine row={row} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function HistoryLine({ row }: { row: HistoryRow }) {
  const { history: words } = useWords(alertsWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="w-44 shrink-0 max-md:w-full">
        <Badge severity={row.state.severity}>{row.state.word}</Badge>
        <p className="mt-0.5 text-ink-3 text-xs">{row.isOpen ? row.lasted : `${row.when}, ${row.lasted}`}</p>
      </div>
      <div className="min-w-0 flex-1 basis-72">
        <p className="break-words text-ink text-sm">
          <Link href={row.href} title={words.open} className="rounded-xs hover:underline">
            {row.what}
          </Link>
        </p>
        <p className="break-words text-ink-3 text-xs">
          {row.project.name && <span className="text-ink-2">{row.project.name}: </span>}
          {row.rule}
        </p>
        {row.notified.map(({ text, isFailed }) => (
          <p
            key={text}
            className={isFailed ? "break-words text-danger-ink text-xs" : "break-words text-ink-3 text-xs"}
          >
            {text}
          </p>
        ))}
      </div>
      {row.moment.bars.length > 0 && (
        <MomentBars label={row.moment.alt} bars={row.moment.bars} bound={row.moment.bound} />
      )}
      <div className="flex min-w-0 shrink-0 basis-56 flex-col items-end gap-1 max-md:basis-full max-md:items-start">
        {row.acknowledged && (
          <p className="text-ink-2 text-xs">
            {words.columns.who}: {row.acknowledged}
          </p>
        )}
        {row.note && <p className="max-w-72 break-words text-ink-3 text-xs">{row.note}</p>}
        {row.project.canWrite && !row.acknowledged && (
          <Button
            size="sm"
            onClick={() => setIsOpen(true)}
            aria-label={words.acknowledgeThis({ name: row.what })}
          >
            {words.acknowledge}
          </Button>
        )}
      </div>
      {isOpen && <AcknowledgeDialog row={row} close={() => setIsOpen(false)} />}
    </div>
  )
}
