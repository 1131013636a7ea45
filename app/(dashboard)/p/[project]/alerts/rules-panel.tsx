"use client"

import { BellRing } from "lucide-react"
import { useWords } from "#components/shell/language"
import { actsColumn } from "#components/table/columns"
import { type Column, DataTable } from "#components/table/data-table"
import { RowActions } from "#components/table/row-actions"
import { Badge } from "#ui/badge"
import { part } from "#ui/part"
import { EmptyState } from "#ui/states"
import { type AlertsWords, alertsWords } from "#words/alerts"
import type { RuleRow } from "./view.ts"

export type RulesPanelProps = { rows: readonly RuleRow[] }

const ruleLines = part(() => import("./rule-lines.tsx"))

/** Rules with their state and last value; a click opens the rule. */
export function RulesPanel({ rows }: RulesPanelProps) {
  const words = useWords(alertsWords)
  const { rules } = words
  return (
    <DataTable
      label={rules.title}
      columns={columnsOf(
        words,
        rows.some(({ project }) => project.canWrite),
      )}
      rows={rows}
      rowId={(row) => `${row.project.id} ${row.id}`}
      rowHref={(row) => `/p/${row.project.id}/alerts/rule?id=${encodeURIComponent(row.id)}`}
      rowHeight={44}
      phoneRow={(row) => (
        <div className="flex items-center gap-2">
          <PhoneRow row={row} />
          <RuleMenu row={row} words={words} />
        </div>
      )}
      empty={
        <EmptyState icon={<BellRing aria-hidden />} title={rules.noneTitle}>
          {rules.noneText}
        </EmptyState>
      }
    />
  )
}

const columnsOf = (words: AlertsWords, hasActs: boolean): Column<RuleRow>[] => {
  const { columns } = words.rules
  return [
    {
      id: "state",
      header: columns.state,
      meta: { width: "180px" },
      cell: ({ row }) => <StateBadge row={row.original} />,
    },
    { id: "name", header: columns.name, cell: ({ row }) => <Name row={row.original} /> },
    {
      id: "when",
      header: columns.when,
      meta: { width: "26%", className: "text-ink-2" },
      cell: ({ row }) => <span title={row.original.when}>{row.original.when}</span>,
    },
    {
      id: "last",
      header: columns.last,
      meta: { width: "120px", isNumber: true },
      cell: ({ row }) => <Last row={row.original} />,
    },
    {
      id: "notifies",
      header: columns.notifies,
      meta: { width: "130px", className: "text-ink-2" },
      cell: ({ row }) => row.original.notifies,
    },
    ...(hasActs
      ? [actsColumn<RuleRow>({ header: words.rules.mute }, (row) => <RuleMenu row={row} words={words} />)]
      : []),
  ]
}

const aboutOf = ({ project, about }: RuleRow): string => (project.name ? `${project.name}: ${about}` : about)

const StateBadge = ({ row: { state } }: { row: RuleRow }) => (
  <span title={state.hint}>
    <Badge severity={state.severity}>{state.word}</Badge>
  </span>
)

const Name = ({ row }: { row: RuleRow }) => (
  <span className="block min-w-0">
    <span className="block truncate text-ink" title={row.name}>
      {row.name}
    </span>
    <span className="block truncate text-ink-3 text-xs" title={aboutOf(row)}>
      {aboutOf(row)}
    </span>
  </span>
)

const Last = ({ row }: { row: RuleRow }) => (
  <span className="block">
    <span className="block text-ink">{row.last}</span>
    {row.usual && <span className="block truncate text-ink-3 text-xs">{row.usual}</span>}
  </span>
)

/** SEVERAL-7: nothing in a project whose rules this reader must not change. */
const RuleMenu = ({ row, words }: { row: RuleRow; words: AlertsWords }) =>
  row.project.canWrite && (
    <RowActions
      lines={ruleLines}
      label={words.rules.acts({ name: row.name })}
      menu={(Lines, trigger) => <Lines trigger={trigger} project={row.project.id} row={row} />}
    />
  )

const PhoneRow = ({ row }: { row: RuleRow }) => (
  <div className="flex min-w-0 flex-1 flex-col gap-1">
    <p className="flex items-center gap-2">
      <span className="min-w-0 flex-1 truncate font-medium text-ink">{row.name}</span>
      <Badge severity={row.state.severity}>{row.state.word}</Badge>
    </p>
    <p className="flex items-center gap-2 text-ink-2 text-xs">
      <span className="min-w-0 flex-1 truncate">{aboutOf(row)}</span>
      <span className="tnum">{row.last}</span>
    </p>
  </div>
)
