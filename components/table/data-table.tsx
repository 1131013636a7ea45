"use client"

import {
  columnVisibilityFeature,
  type DisplayColumnDef,
  rowSelectionFeature,
  tableFeatures,
} from "@tanstack/react-table"
import { type CSSProperties, type ReactNode, useRef } from "react"
import { cn } from "../ui/cn.tsx"
import { SkeletonRows } from "../ui/skeleton.tsx"
import { BulkBar } from "./bulk-bar.tsx"
import { useRowKeys } from "./row-keys.tsx"
import { BodyRow } from "./table-body.tsx"
import { PhoneSort, TableHead } from "./table-head.tsx"
import { type TableModel, useDataTable } from "./use-data-table.ts"

/**
 * DataTable: rows of one kind. The whole row opens (click, Enter); arrows, J and K, Home and End move; X or Space selects
 * when `selection` is given, ⇧X and ⇧click a range, ⌘A all that are shown. Inner links and buttons stay themselves. One
 * tab stop for all rows. The caller filters, sorts and pages (the URL holds all three); the table draws what it is given.
 *
 *   const columns: Column<Template>[] = [
 *     { id: "name", header: "Name", meta: { isFixed: true, sortKey: "name" }, cell: ({ row }) => row.original.name },
 *     { id: "letters", header: "Letters", meta: { width: "96px", isNumber: true }, cell: ({ row }) => … },
 *   ]
 *   <DataTable label="Templates" tableId="templates" columns={columns} rows={rows} rowId={(row) => row.id}
 *     rowHref={(row) => `…/${row.id}`} sort={{ key: "name", direction: "asc", hrefFor }}
 *     selection={{ selected, onChange }} bulk={(ids, clear) => <Button …/>} empty={<EmptyState … />} />
 */
export const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  columnMeta: {} as ColumnLook,
})

/** How a column stands. Columns without `width` share what is left. */
export type ColumnLook = {
  /** A CSS width: "120px", "20%". */
  width?: string
  /** Right-aligned, figures of one width. */
  isNumber?: boolean
  /** An arrow in a head that cannot be changed; with `sortKey` the table's `sort` says it. */
  sorted?: "asc" | "desc"
  /** The head becomes a link: what `sort.hrefFor` is asked for. */
  sortKey?: string
  /** Cannot be put away in the Columns menu. */
  isFixed?: boolean
  /** Put away until somebody asks for it. */
  isAwayAtFirst?: boolean
  /** Where the cell stands on a phone, in a table with `phoneGrid`: classes of a grid's item. Without: not there. */
  phone?: string
  /** Its name in the Columns menu, where the head itself is no text. */
  name?: string
  /** Extra classes of the cells: "font-mono", "text-ink-2". */
  className?: string
  /** Cells cut their text unless this is true. */
  isWhole?: boolean
}

export type Column<T extends object> = DisplayColumnDef<typeof features, T, unknown>

export type Selection = { selected: ReadonlySet<string>; onChange: (selected: ReadonlySet<string>) => void }

/** What the rows are sorted by, as the URL says it; `hrefFor` is where a press on that head leads. */
export type Sort = { key: string; direction: "asc" | "desc"; hrefFor: (key: string) => string }

export type DataTableProps<T extends object> = {
  /** Names the table for screen readers. */
  label: string
  /** Offers the Columns menu; what is put away is remembered per person under this name (a-z, 0-9, "-"). */
  tableId?: string
  columns: Column<T>[]
  rows: readonly T[]
  rowId: (row: T) => string
  /** Where a row leads; or `onOpen` for something other than a page. */
  rowHref?: (row: T) => string
  onOpen?: (row: T) => void
  /** The row whose details stand beside the table. */
  openId?: string | null
  /** Two lines for a phone; without it the first three columns stay. */
  phoneRow?: (row: T) => ReactNode
  /**
   * The same by the cells themselves: a row becomes a grid of these columns, in which `phone` of each column puts its
   * cell. For long tables: nothing stands in the page twice.
   */
  phoneGrid?: string
  sort?: Sort
  selection?: Selection
  /** Acts for the selected rows, in a bar that floats over the line under the table. */
  bulk?: (ids: string[], clear: () => void) => ReactNode
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
  const frame = useRef<HTMLDivElement>(null)
  return (
    <div ref={frame} className="relative">
      <div className={cn("overflow-hidden rounded-lg border border-line bg-surface", props.className)}>
        {props.toolbar && <div className="border-line border-b px-2 py-1">{props.toolbar}</div>}
        {face ?? <Grid {...props} />}
      </div>
      {props.selection && props.bulk && (
        <BulkBar frame={frame} label={props.label} selection={props.selection} bulk={props.bulk} />
      )}
    </div>
  )
}

/** A table whose rows are drawn as something else is none for screen readers unless it says so. */
export const roles = {
  table: { role: "table" },
  body: { role: "rowgroup" },
  row: { role: "row" },
  cell: { role: "cell" },
} as const

function faceOf<T extends object>({ state = "ready", rows, empty, failed }: DataTableProps<T>): ReactNode {
  if (state === "loading") return <SkeletonRows />
  if (state === "failed") return failed
  return rows.length === 0 ? empty : null
}

function Grid<T extends object>(props: DataTableProps<T>) {
  const table = useDataTable(props)
  const keys = useRowKeys<T>({ ...props, table })
  const grid = (
    <table
      aria-label={props.label}
      className={cn(
        "w-full table-fixed border-collapse",
        props.phoneGrid && "max-md:block md:min-w-(--narrowest)",
        props.isStale && "opacity-60",
      )}
      {...(props.phoneGrid && { ...roles.table, style: narrowest(table) })}
    >
      <TableHead
        table={table}
        tableId={props.tableId}
        sort={props.sort}
        canSelect={Boolean(props.selection)}
      />
      <tbody
        ref={keys.bodyRef}
        onKeyDown={keys.onKeyDown}
        {...(props.phoneGrid && { ...roles.body, className: "max-md:block" })}
      >
        {table.getRowModel().rows.map((row, at) => (
          <BodyRow key={row.id} row={row} at={at} keys={keys} props={props} />
        ))}
      </tbody>
    </table>
  )
  return (
    <>
      {props.sort && <PhoneSort table={table} sort={props.sort} />}
      {props.phoneGrid ? <div className="relative md:overflow-x-auto">{grid}</div> : grid}
    </>
  )
}

/** What a column needs that has no width of its own, and the box with the Columns menu. */
const [freePx, edgesPx] = [160, 76]

/** How narrow the table may become before it is moved sideways: columns that somebody adds must not press others out. */
function narrowest<T extends object>(table: TableModel<T>): CSSProperties {
  const widths = table.getVisibleLeafColumns().map(({ columnDef }) => {
    const px = /^(\d+)px$/.exec(columnDef.meta?.width ?? "")?.[1]
    return px ? Number(px) : freePx
  })
  const all = widths.reduce((sum, width) => sum + width, edgesPx)
  return { "--narrowest": `${all}px` } as CSSProperties
}
