"use client"

import { type DisplayColumnDef, type Row, tableFeatures, useTable } from "@tanstack/react-table"
import { ArrowDown, ArrowUp } from "lucide-react"
import type { ReactNode } from "react"
import { Checkbox } from "../ui/checkbox.tsx"
import { cn } from "../ui/cn.tsx"
import { SkeletonRows } from "../ui/skeleton.tsx"
import { type RowKeys, useRowKeys } from "./row-keys.tsx"

/**
 * DataTable: rows of one kind. The whole row opens (click, Enter); arrows, J and K, Home and End move; X selects when
 * `selection` is given. Inner links and buttons stay themselves. One tab stop for all rows. The caller filters and
 * pages (the URL holds both); the table draws the rows it is given.
 *
 *   const columns: Column<Template>[] = [
 *     { id: "name", header: "Name", cell: ({ row }) => row.original.name },
 *     { id: "letters", header: "Letters", meta: { width: "96px", isNumber: true }, cell: ({ row }) => … },
 *   ]
 *   <DataTable label="Templates" columns={columns} rows={rows} rowId={(row) => row.id}
 *     rowHref={(row) => `…/${row.id}`} empty={<EmptyState … />} />
 */
export const features = tableFeatures({ columnMeta: {} as ColumnLook })

/** How a column stands. Columns without `width` share what is left. */
export type ColumnLook = {
  /** A CSS width: "120px", "20%". */
  width?: string
  /** Right-aligned, figures of one width. */
  isNumber?: boolean
  sorted?: "asc" | "desc"
  /** Extra classes of the cells: "font-mono", "text-ink-2". */
  className?: string
  /** Cells cut their text unless this is true. */
  isWhole?: boolean
}

export type Column<T extends object> = DisplayColumnDef<typeof features, T, unknown>

export type Selection = { selected: ReadonlySet<string>; onChange: (selected: ReadonlySet<string>) => void }

export type DataTableProps<T extends object> = {
  /** Names the table for screen readers. */
  label: string
  columns: Column<T>[]
  rows: readonly T[]
  rowId: (row: T) => string
  /** Where a row leads; or `onOpen` for something other than a page. */
  rowHref?: (row: T) => string
  onOpen?: (row: T) => void
  /** Two lines for a phone; without it the first three columns stay. */
  phoneRow?: (row: T) => ReactNode
  selection?: Selection
  state?: "ready" | "loading" | "failed"
  empty: ReactNode
  failed?: ReactNode
  /** Dims the rows while newer ones are on their way. */
  isStale?: boolean
  /** Rows that have just come in: a green edge for a moment. */
  freshIds?: ReadonlySet<string>
  /** A line above the head, inside the frame: chips that narrow the rows. */
  toolbar?: ReactNode
  /** Row height in px: 33 for messages, 37 for the rest. */
  rowHeight?: 33 | 37 | 44
  className?: string
}

export function DataTable<T extends object>(props: DataTableProps<T>) {
  const face = faceOf(props)
  return (
    <div className={cn("overflow-hidden rounded-lg border border-line bg-surface", props.className)}>
      {props.toolbar && <div className="border-line border-b px-2 py-1">{props.toolbar}</div>}
      {face ?? <Grid {...props} />}
    </div>
  )
}

function faceOf<T extends object>({ state = "ready", rows, empty, failed }: DataTableProps<T>): ReactNode {
  if (state === "loading") return <SkeletonRows />
  if (state === "failed") return failed
  return rows.length === 0 ? empty : null
}

function Grid<T extends object>(props: DataTableProps<T>) {
  const table = useTable({ features, columns: props.columns, data: props.rows as T[], getRowId: props.rowId })
  const rows = table.getRowModel().rows
  const keys = useRowKeys<T>({ ...props, rows: props.rows })
  return (
    <table
      aria-label={props.label}
      className={cn("w-full table-fixed border-collapse", props.isStale && "opacity-60")}
    >
      <thead className="max-md:sr-only">
        <tr className="h-8 border-line border-b">
          {props.selection && <SelectAllHead rows={rows.map((row) => row.id)} selection={props.selection} />}
          {table.getHeaderGroups()[0]?.headers.map((header) => (
            <HeadCell key={header.id} look={header.column.columnDef.meta}>
              <table.FlexRender header={header} />
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody ref={keys.bodyRef} onKeyDown={keys.onKeyDown}>
        {rows.map((row, at) => (
          <BodyRow key={row.id} row={row} at={at} keys={keys} table={props}>
            {row.getAllCells().map((cell, column) => (
              <BodyCell
                key={cell.id}
                at={column}
                look={cell.column.columnDef.meta}
                hasPhoneRow={Boolean(props.phoneRow)}
              >
                <table.FlexRender cell={cell} />
              </BodyCell>
            ))}
          </BodyRow>
        ))}
      </tbody>
    </table>
  )
}

function HeadCell({ look = {}, children }: { look?: ColumnLook; children: ReactNode }) {
  const Arrow = look.sorted === "asc" ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={look.sorted && (look.sorted === "asc" ? "ascending" : "descending")}
      style={{ width: look.width }}
      className={cn(
        "truncate px-3 text-left font-medium text-ink-3 text-xs first:pl-4 last:pr-4",
        look.isNumber && "text-right",
        look.sorted && "text-ink-2",
      )}
    >
      {children}
      {look.sorted && <Arrow aria-hidden className="ml-0.5 inline size-3" />}
    </th>
  )
}

type BodyRowProps<T extends object> = {
  row: Row<typeof features, T>
  at: number
  keys: RowKeys<T>
  table: DataTableProps<T>
  children: ReactNode
}

function BodyRow<T extends object>({ row, at, keys, table, children }: BodyRowProps<T>) {
  const isSelected = table.selection?.selected.has(row.id) ?? false
  const opens = Boolean(table.rowHref || table.onOpen)
  return (
    <tr
      {...keys.rowProps(at)}
      aria-selected={table.selection ? isSelected : undefined}
      style={{ height: table.rowHeight ?? 37 }}
      className={cn(
        "border-line border-b -outline-offset-2 last:border-0 focus-visible:bg-hover",
        opens && "cursor-pointer hover:bg-hover",
        isSelected && "bg-brand-soft hover:bg-brand-soft focus-visible:bg-brand-soft",
        table.freshIds?.has(row.id) && "animate-edge",
      )}
    >
      {table.selection && <SelectCell id={row.id} selection={table.selection} />}
      {table.phoneRow && (
        <td className="px-4 py-2.5 md:hidden" colSpan={table.columns.length}>
          {table.phoneRow(row.original)}
        </td>
      )}
      {children}
    </tr>
  )
}

type BodyCellProps = { at: number; look?: ColumnLook; hasPhoneRow: boolean; children: ReactNode }

function BodyCell({ at, look = {}, hasPhoneRow, children }: BodyCellProps) {
  return (
    <td
      className={cn(
        "px-3 text-ink text-sm last:pr-4",
        at === 0 && "pl-4",
        !look.isWhole && "truncate",
        look.isNumber && "tnum text-right",
        hasPhoneRow || at > 2 ? "max-md:hidden" : "max-md:py-2.5",
        look.className,
      )}
    >
      {children}
    </td>
  )
}

function SelectAllHead({ rows, selection }: { rows: string[]; selection: Selection }) {
  const chosen = rows.filter((id) => selection.selected.has(id)).length
  const state = chosen === 0 ? false : chosen === rows.length ? true : "indeterminate"
  return (
    <th scope="col" className="w-10 pl-4 text-left align-middle">
      <Checkbox
        aria-label="Select all rows shown"
        checked={state}
        onCheckedChange={(all) => selection.onChange(new Set(all ? rows : []))}
      />
    </th>
  )
}

function SelectCell({ id, selection }: { id: string; selection: Selection }) {
  return (
    <td className="w-10 pl-4 align-middle">
      <Checkbox
        aria-label="Select this row"
        tabIndex={-1}
        checked={selection.selected.has(id)}
        onCheckedChange={() => selection.onChange(toggled(selection.selected, id))}
      />
    </td>
  )
}

/** The set with `id` put in, or taken out when it was there. */
export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}
