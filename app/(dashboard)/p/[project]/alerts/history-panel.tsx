"use client"

import { History } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { Badge } from "#ui/badge"
import { Button } from "#ui/button"
import { Link } from "#ui/link"
import { Panel } from "#ui/panel"
import { EmptyState } from "#ui/states"
import { alertsWords } from "#words/alerts"
import { AcknowledgeDialog } from "./acknowledge-dialog.tsx"
import type { HistoryRow } from "./view.ts"

export type HistoryPanelProps = { project: string; rows: readonly HistoryRow[]; canWrite: boolean }

/** What fired, the newest first: who was told, who took it up, and where to look. */
export function HistoryPanel({ project, rows, canWrite }: HistoryPanelProps) {
  const { history: words } = useWords(alertsWords)
  return (
    <Panel
      title={words.title}
      hint={rows.length > 0 && words.hint({ count: rows.length })}
      hasHeadLine={rows.length > 0}
      isFlush
    >
      {rows.length === 0 ? (
        <EmptyState icon={<History aria-hidden />} title={words.noneTitle}>
          {words.noneText}
        </EmptyState>
      ) : (
        <ul aria-label={words.title} className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.id}>
              <HistoryLine project={project} row={row} canWrite={canWrite} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function HistoryLine({ project, row, canWrite }: { project: string; row: HistoryRow; canWrite: boolean }) {
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
        <p className="text-ink-3 text-xs">{row.rule}</p>
        {row.told.map(({ text, isFailed }) => (
          <p
            key={text}
            className={isFailed ? "break-words text-danger-ink text-xs" : "break-words text-ink-3 text-xs"}
          >
            {text}
          </p>
        ))}
      </div>
      <div className="flex min-w-0 shrink-0 basis-56 flex-col items-end gap-1 max-md:basis-full max-md:items-start">
        {row.acknowledged && (
          <p className="text-ink-2 text-xs">
            {words.columns.who}: {row.acknowledged}
          </p>
        )}
        {row.note && <p className="max-w-72 break-words text-ink-3 text-xs">{row.note}</p>}
        {canWrite && !row.acknowledged && (
          <Button
            size="sm"
            onClick={() => setIsOpen(true)}
            aria-label={words.acknowledgeThis({ name: row.what })}
          >
            {words.acknowledge}
          </Button>
        )}
      </div>
      {isOpen && <AcknowledgeDialog project={project} row={row} close={() => setIsOpen(false)} />}
    </div>
  )
}
