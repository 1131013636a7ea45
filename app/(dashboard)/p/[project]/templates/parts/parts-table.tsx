"use client"

import { PencilLine, Puzzle } from "lucide-react"
import { useMemo } from "react"
import { useWords } from "#components/shell/language"
import { actsColumn, TimeCell, textColumn, timeColumn } from "#components/table/columns"
import { type Column, DataTable } from "#components/table/data-table"
import { RowActions } from "#components/table/row-actions"
import { Badge, Chip } from "#ui/badge"
import { part } from "#ui/part"
import { EmptyState } from "#ui/states"
import { type TemplatePartsWords, templatePartsWords } from "#words/template-parts"
import { NewParts } from "./new-parts.tsx"
import { type PartRow, stateText, usedText } from "./view.ts"

export type PartsTableProps = {
  project: string
  rows: readonly PartRow[]
  canWrite: boolean
  timeZone: string
  nowMs: number
}

type Frame = Omit<PartsTableProps, "rows">

const columnsIn = (
  words: TemplatePartsWords,
  { project, canWrite, timeZone, nowMs }: Frame,
): Column<PartRow>[] => [
  {
    id: "name",
    header: words.columns.name,
    meta: { isFixed: true },
    cell: ({ row }) => (
      <span title={row.original.name} className="font-medium text-ink">
        {row.original.name || words.unnamed}
      </span>
    ),
  },
  {
    id: "kind",
    header: words.columns.kind,
    meta: { width: "104px" },
    cell: ({ row }) => <Chip>{words.kinds[row.original.part]}</Chip>,
  },
  {
    id: "state",
    header: words.columns.state,
    meta: { width: "216px" },
    cell: ({ row }) => <State row={row.original} />,
  },
  textColumn({ id: "used", header: words.columns.used, meta: { width: "216px" } }, (row) =>
    usedText(row, words),
  ),
  textColumn(
    { id: "changed-by", header: words.columns.changedBy, meta: { width: "144px", className: "text-ink-2" } },
    (row) => row.changedBy,
  ),
  timeColumn(
    { id: "changed", header: words.columns.changed, meta: { width: "120px", isWhole: true } },
    (row) => ({ ms: row.changedMs, timeZone, nowMs }),
  ),
  ...(canWrite
    ? [
        actsColumn<PartRow>({ header: words.actions }, (row) => (
          <RowMenu project={project} row={row} words={words} />
        )),
      ]
    : []),
]

function State({ row }: { row: PartRow }) {
  const words = useWords(templatePartsWords)
  return row.state === "published" ? (
    <Badge severity="success">{stateText(row, words)}</Badge>
  ) : (
    <Badge severity="info" icon={PencilLine}>
      {stateText(row, words)}
    </Badge>
  )
}

const partLines = part(() => import("./part-lines.tsx"))

type RowMenuProps = { project: string; row: PartRow; words: TemplatePartsWords }

const RowMenu = ({ project, row, words }: RowMenuProps) => (
  <RowActions
    lines={partLines}
    label={words.acts({ name: row.name })}
    menu={(Lines, trigger) => <Lines trigger={trigger} project={project} row={row} />}
  />
)

/** All snippets and layouts of the project by name, with the uses of each. */
export function PartsTable({ rows, ...frame }: PartsTableProps) {
  const words = useWords(templatePartsWords)
  const { project, canWrite, timeZone, nowMs } = frame
  const columns = useMemo(
    () => columnsIn(words, { project, canWrite, timeZone, nowMs }),
    [words, project, canWrite, timeZone, nowMs],
  )
  return (
    <DataTable
      label={words.title}
      tableId="template-parts"
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowHref={(row) => `/p/${project}/templates/parts/${row.id}`}
      phoneRow={(row) => (
        <div className="flex items-center gap-2">
          <PhoneRow row={row} timeZone={timeZone} nowMs={nowMs} />
          {canWrite && <RowMenu project={project} row={row} words={words} />}
        </div>
      )}
      state="ready"
      empty={
        <EmptyState
          icon={<Puzzle aria-hidden />}
          title={words.nothingYet}
          action={canWrite && <NewParts project={project} />}
        >
          {words.nothingYetText}
        </EmptyState>
      }
    />
  )
}

function PhoneRow({ row, ...clock }: { row: PartRow; timeZone: string; nowMs: number }) {
  const words = useWords(templatePartsWords)
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <p className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium text-ink">{row.name || words.unnamed}</span>
        <span className="tnum shrink-0 text-ink-3 text-xs">
          <TimeCell ms={row.changedMs} {...clock} />
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-ink-2 text-xs">{usedText(row, words)}</span>
        <Chip className="shrink-0">{words.kinds[row.part]}</Chip>
        <State row={row} />
      </p>
    </div>
  )
}
