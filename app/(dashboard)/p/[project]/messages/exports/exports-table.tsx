"use client"

import { FileDown, Plus, Trash2 } from "lucide-react"
import { useRouter } from "next/navigation"
import { createContext, use, useEffect, useMemo } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { actsColumn, TimeCell } from "#components/table/columns"
import { type Column, DataTable } from "#components/table/data-table"
import { formatDuration, formatFull } from "#lib/interface/format/date"
import { lookUp } from "#lib/interface/words/say"
import { Badge } from "#ui/badge"
import { LinkButton } from "#ui/button"
import { DialogButton } from "#ui/dialog-button"
import { later } from "#ui/part"
import { EmptyState } from "#ui/states"
import { exportWords } from "#words/export"
import { RetryState } from "../../../../retry-state.tsx"
import { ExportFiles } from "./export-files.tsx"
import { type ExportRow, isUnderWay, severityOf } from "./view.ts"
import { WhatText } from "./what-text.tsx"

const DeleteExportDialog = later(() => import("./delete-export-dialog.tsx"))

type Props = {
  project: string
  canWrite: boolean
  timeZone: string
  rows?: readonly ExportRow[]
  nowMs?: number
  failure?: string | null
  /** The rows are on their way. */
  isLoading?: boolean
}

/** Exports, newest first: progress, contents and files. */
export function ExportsTable({ rows = [], nowMs = 0, failure = null, isLoading = false, ...props }: Props) {
  const words = useWords(exportWords)
  return (
    <Now value={nowMs}>
      <DataTable
        label={words.title}
        tableId="exports"
        columns={useColumns(props)}
        rows={rows}
        rowId={(row) => row.dump_id}
        rowHeight={44}
        phoneRow={(row) => <PhoneRow row={row} {...props} />}
        state={isLoading ? "loading" : failure === null ? "ready" : "failed"}
        failed={
          <RetryState title={failure ?? ""} tryAgain={words.tryAgain}>
            {words.failedText}
          </RetryState>
        }
        empty={
          <EmptyState
            icon={<FileDown aria-hidden />}
            title={words.emptyTitle}
            action={
              props.canWrite && (
                <LinkButton href={`/p/${props.project}/messages/exports/new`} variant="primary">
                  <Plus aria-hidden /> {words.order}
                </LinkButton>
              )
            }
          >
            {props.canWrite ? words.emptyText : words.emptyTextOthers}
          </EmptyState>
        }
      />
    </Now>
  )
}

/** Cells with a running time read it here, so that the columns stay the same while it changes. */
const Now = createContext(0)

/**
 * The same columns as long as nothing about them changes: a cell is drawn by its function, and with another function an
 * open dialog in it would close when the page looks again.
 */
function useColumns({ project, canWrite, timeZone }: Props): Column<ExportRow>[] {
  const words = useWords(exportWords).columns
  return useMemo(
    () => columnsOf({ project, canWrite, timeZone }, words),
    [project, canWrite, timeZone, words],
  )
}

function columnsOf(
  { project, canWrite, timeZone }: Pick<Props, "project" | "canWrite" | "timeZone">,
  words: (typeof exportWords)["en"]["columns"],
): Column<ExportRow>[] {
  const columns: Column<ExportRow>[] = [
    {
      id: "state",
      header: words.state,
      meta: { width: "136px", isWhole: true },
      cell: ({ row }) => <State row={row.original} />,
    },
    {
      id: "what",
      header: words.what,
      meta: {},
      cell: ({ row }) => <What row={row.original} timeZone={timeZone} />,
    },
    {
      id: "files",
      header: words.files,
      meta: { width: "220px", isWhole: true },
      cell: ({ row }) => <ExportFilesNow row={row.original} />,
    },
    {
      id: "ordered",
      header: words.ordered,
      meta: { width: "210px", className: "text-ink-2" },
      cell: ({ row }) => <Ordered row={row.original} timeZone={timeZone} />,
    },
    {
      id: "gone",
      header: words.gone,
      meta: { width: "120px", isNumber: true, className: "text-ink-2" },
      cell: ({ row }) => <Gone row={row.original} timeZone={timeZone} />,
    },
  ]
  const acts = actsColumn<ExportRow>({ header: words.acts }, (row) => (
    <DeleteExport project={project} row={row} />
  ))
  return canWrite ? [...columns, acts] : columns
}

function State({ row: { state } }: { row: ExportRow }) {
  const words = useWords(exportWords)
  return (
    <span title={lookUp(words.stateMeans, state)}>
      <Badge severity={severityOf(state)}>{lookUp(words.states, state) ?? state}</Badge>
    </span>
  )
}

type Timed = { row: ExportRow; timeZone: string }

const What = (props: Timed) => <WhatText {...props} nowMs={use(Now)} />
const ExportFilesNow = ({ row }: { row: ExportRow }) => <ExportFiles row={row} nowMs={use(Now)} />

function Ordered({ row: { order }, timeZone }: Timed) {
  const nowMs = use(Now)
  const words = useWords(exportWords)
  if (!order) return <span className="text-ink-3">{words.foreign}</span>
  return (
    <span className="tnum">
      <TimeCell ms={order.orderedMs} timeZone={timeZone} nowMs={nowMs} />{" "}
      {order.by && words.by({ name: order.by })}
    </span>
  )
}

function Gone({ row, timeZone }: Timed) {
  const nowMs = use(Now)
  const words = useWords(exportWords)
  const language = useLanguage()
  if (!row.order || isUnderWay(row)) return words.unknown
  return (
    <span title={formatFull(row.order.goneMs, timeZone, language)}>
      {words.inTime({ text: formatDuration(Math.max(0, row.order.goneMs - nowMs), language) })}
    </span>
  )
}

function PhoneRow({ row, project, canWrite, timeZone }: Props & { row: ExportRow }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex min-w-0 items-center gap-2">
        <State row={row} />
        <span className="min-w-0 flex-1 truncate text-ink-2 text-xs">
          <Ordered row={row} timeZone={timeZone} />
        </span>
        {canWrite && <DeleteExport project={project} row={row} />}
      </div>
      <What row={row} timeZone={timeZone} />
      <ExportFilesNow row={row} />
    </div>
  )
}

function DeleteExport({ project, row }: { project: string; row: ExportRow }) {
  const words = useWords(exportWords)
  return (
    <DialogButton
      label={words.delete}
      dialog={(state) => <DeleteExportDialog project={project} row={row} {...state} />}
    >
      <Trash2 aria-hidden />
    </DialogButton>
  )
}

const everyMs = 2000

/** Reloads the page while an export is in progress and the page is visible. */
export function LookAgain({ isOn }: { isOn: boolean }) {
  const router = useRouter()
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => document.visibilityState === "visible" && router.refresh(), everyMs)
    return () => clearInterval(timer)
  }, [isOn, router])
  return null
}
