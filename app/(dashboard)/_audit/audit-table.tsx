"use client"

import { History, LoaderCircle } from "lucide-react"
import { useWords } from "#components/shell/language"
import { type Column, DataTable } from "#components/table/data-table"
import { lookUp } from "#lib/words/say"
import { Badge } from "#ui/badge"
import { Button } from "#ui/button"
import { EmptyState, NoMatchState } from "#ui/states"
import { auditWords } from "#words/audit"
import { useAuditQuery } from "./use-audit-query.ts"
import type { AuditRow, OutcomeKind } from "./view.ts"

export type AuditTableProps = {
  label: string
  rows: readonly AuditRow[]
  isNarrow: boolean
  isFiltered: boolean
}

/** The acts of one page; a row opens its details beside the list. */
export function AuditTable({ label, rows, isNarrow, isFiltered }: AuditTableProps) {
  const words = useWords(auditWords)
  const { clear } = useAuditQuery()
  const columns = useColumns(isNarrow)
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowHref={(row) => row.href}
      phoneRow={(row) => <PhoneRow row={row} />}
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

/** Beside the details there is no room for where an act came from; what it was stays readable. */
function useColumns(isNarrow: boolean): Column<AuditRow>[] {
  const { columns, acts } = useWords(auditWords)
  const all: Column<AuditRow>[] = [
    {
      id: "outcome",
      header: columns.outcome,
      meta: { width: "122px" },
      cell: ({ row }) => <Outcome kind={row.original.outcome} />,
    },
    {
      id: "who",
      header: columns.who,
      meta: { width: "18%" },
      cell: ({ row }) => <span title={row.original.email}>{row.original.who}</span>,
    },
    {
      id: "what",
      header: columns.what,
      meta: { width: isNarrow ? "31%" : "23%" },
      cell: ({ row }) => (
        <span title={row.original.action}>{lookUp(acts, row.original.action) ?? row.original.action}</span>
      ),
    },
    {
      id: "target",
      header: columns.target,
      meta: { className: "text-ink-2" },
      cell: ({ row }) => <span title={row.original.target}>{row.original.target || "–"}</span>,
    },
    {
      id: "from",
      header: columns.from,
      meta: { width: "132px", className: "font-mono text-2xs text-ink-2" },
      cell: ({ row }) => row.original.ip || "–",
    },
    {
      id: "time",
      header: columns.time,
      meta: { width: "118px", isNumber: true, sorted: "desc", className: "text-xs" },
      cell: ({ row }) => <span title={row.original.fullTime}>{row.original.time}</span>,
    },
  ]
  return isNarrow ? all.filter((column) => column.id !== "from") : all
}

/** How an act ended, as icon and word. */
export function Outcome({ kind }: { kind: OutcomeKind }) {
  const words = useWords(auditWords)
  if (kind === "done") return <Badge severity="success">{words.done}</Badge>
  if (kind === "refused") return <Badge severity="danger">{words.refused}</Badge>
  return (
    <Badge severity="info" icon={LoaderCircle}>
      {words.underWay}
    </Badge>
  )
}

function PhoneRow({ row }: { row: AuditRow }) {
  const words = useWords(auditWords)
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <Outcome kind={row.outcome} />
        <span className="min-w-0 flex-1 truncate text-ink text-sm">
          {lookUp(words.acts, row.action) ?? row.action}
        </span>
        <span className="tnum shrink-0 text-ink-3 text-xs">{row.time}</span>
      </div>
      <p className="truncate text-ink-2 text-xs">
        {row.who}
        {row.target && ` · ${row.target}`}
      </p>
    </div>
  )
}
