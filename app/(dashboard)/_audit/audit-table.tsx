"use client"

import { History } from "lucide-react"
import { useMemo } from "react"
import { useWords } from "#components/shell/language"
import { TimeCell } from "#components/table/columns"
import { DataTable } from "#components/table/data-table"
import { lookUp } from "#lib/interface/words/say"
import { Button } from "#ui/button"
import { EmptyState, NoMatchState } from "#ui/states"
import { auditWords } from "#words/audit"
import { columnsIn, Outcome } from "./columns.tsx"
import { useAuditQuery } from "./audit-filters.tsx"
import type { AuditRow } from "#lib/features/audit-log/view"

export type AuditTableProps = {
  label: string
  rows: readonly AuditRow[]
  /** Action whose details are open next to the list. */
  openId: string | null
  isFiltered: boolean
  timeZone: string
  nowMs: number
}

/** Actions of one page; a row opens its details next to the list. */
export function AuditTable({ label, rows, openId, isFiltered, timeZone, nowMs }: AuditTableProps) {
  const words = useWords(auditWords)
  const { clear } = useAuditQuery()
  const isNarrow = openId !== null
  const columns = useMemo(
    () => columnsIn(words, { isNarrow, timeZone, nowMs }),
    [words, isNarrow, timeZone, nowMs],
  )
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowHref={(row) => row.href}
      openId={openId}
      phoneRow={(row) => <PhoneRow row={row} timeZone={timeZone} nowMs={nowMs} />}
      empty={
        isFiltered ? (
          <NoMatchState title={words.noMatch} action={<Button onClick={clear}>{words.clearFilters}</Button>}>
            {words.noMatchText}
          </NoMatchState>
        ) : (
          <EmptyState icon={<History aria-hidden />} title={words.none}>
            {words.noneText}
          </EmptyState>
        )
      }
    />
  )
}

function PhoneRow({ row, ...clocks }: { row: AuditRow } & Pick<AuditTableProps, "timeZone" | "nowMs">) {
  const words = useWords(auditWords)
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <Outcome kind={row.outcome} />
        <span className="min-w-0 flex-1 truncate text-ink text-sm">
          {lookUp(words.acts, row.action) ?? row.action}
        </span>
        <span className="tnum shrink-0 text-ink-3 text-xs">
          <TimeCell ms={row.atMs} {...clocks} />
        </span>
      </div>
      <p className="truncate text-ink-2 text-xs">
        {row.who}
        {row.target && ` · ${row.target}`}
      </p>
    </div>
  )
}
