"use client"

import { type RowSelectionState, useTable } from "@tanstack/react-table"
import { useMemo } from "react"
import { usePreferences } from "../shell/preferences.tsx"
import { awayAtFirst, type LookedColumn } from "./columns.tsx"
import { type DataTableProps, features, type Selection, type TableModel } from "./model.ts"

/** The table's model: columns as this person left them, rows as the caller selected them. */
export function useDataTable<T extends object>(props: DataTableProps<T>): TableModel<T> {
  const { hiddenColumns } = usePreferences()
  const chosen = props.tableId ? hiddenColumns[props.tableId] : undefined
  const columnVisibility = useMemo(
    () => visibilityOf(props.columns, chosen ?? awayAtFirst(props.columns)),
    [props.columns, chosen],
  )
  const rowSelection = useMemo(() => selectionState(props.selection), [props.selection])
  return useTable({
    features,
    columns: props.columns,
    data: writable(props.rows),
    getRowId: props.rowId,
    enableRowSelection: props.selection !== undefined,
    isRowRangeSelectionEvent: isRange,
    state: { columnVisibility, rowSelection },
    onRowSelectionChange: (change) => {
      const next = Object.keys(typeof change === "function" ? change(rowSelection) : change)
      props.selection?.onChange(inOrder(props.rows.map(props.rowId), next))
    },
  })
}

/** Columns that are fixed now or no longer exist have no effect. */
function visibilityOf(columns: readonly LookedColumn[], hidden: readonly string[]): Record<string, boolean> {
  const away = columns.filter((one) => one.id && hidden.includes(one.id) && !one.meta?.isFixed)
  return Object.fromEntries(away.map((one) => [one.id ?? "", false]))
}

const selectionState = (selection: Selection | undefined): RowSelectionState =>
  Object.fromEntries([...(selection?.selected ?? [])].map((id) => [id, true]))

/** Selected ids in the order of the rows; those of other pages after them. */
function inOrder(shown: readonly string[], selected: readonly string[]): ReadonlySet<string> {
  const chosen = new Set(selected)
  return new Set([...shown.filter((id) => chosen.has(id)), ...selected])
}

const isRange = (event: unknown): boolean =>
  typeof event === "object" && event !== null && "shiftKey" in event && event.shiftKey === true

/** The library's type requires a mutable array, but never writes to it. */
const writable = <T>(rows: readonly T[]): T[] => rows as T[]
