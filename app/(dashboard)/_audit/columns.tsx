"use client"

import { LoaderCircle } from "lucide-react"
import { useWords } from "#components/shell/language"
import { timeColumn } from "#components/table/columns"
import type { Column } from "#components/table/data-table"
import { lookUp } from "#lib/interface/words/say"
import { Badge } from "#ui/badge"
import { type AuditWords, auditWords } from "#words/audit"
import type { AuditRow, OutcomeKind } from "#lib/features/audit-log/view"

type Look = { isNarrow: boolean; timeZone: string; nowMs: number }

/** Columns of the log: result, person, action, target, client and time. */
export function columnsIn({ columns, acts }: AuditWords, look: Look): Column<AuditRow>[] {
  const { isNarrow, ...clocks } = look
  const from: Column<AuditRow> = {
    id: "from",
    header: columns.from,
    meta: { width: "132px", className: "font-mono text-2xs text-ink-2" },
    cell: ({ row }) => row.original.ip || "–",
  }
  return [
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
    ...(isNarrow ? [] : [from]),
    timeColumn<AuditRow>(
      { id: "time", header: columns.time, meta: { width: "118px", sorted: "desc", className: "text-xs" } },
      (row) => ({ ms: row.atMs, ...clocks }),
    ),
  ]
}

/** Result of an action, as icon and word. */
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
