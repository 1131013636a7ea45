"use client"

import { type CSSProperties, type ReactNode, useRef } from "react"
import { cn } from "../ui/cn.tsx"
import { SkeletonRows } from "../ui/skeleton.tsx"
import { BulkBar } from "./bulk-bar.tsx"
import { type DataTableProps, roles, type TableModel } from "./model.ts"
import { useRowKeys } from "./row-keys.tsx"
import { BodyRow } from "./table-body.tsx"
import { PhoneSort, TableHead } from "./table-head.tsx"
import { useDataTable } from "./use-data-table.ts"

export type { Column, DataTableProps } from "./model.ts"
export { roles } from "./model.ts"

/**
 * DataTable: rows of one kind. The whole row opens (click, Enter); arrows, J and K, Home and End move; X or Space selects
 * when `selection` is given, ⇧X and ⇧click a range, ⌘A all visible rows. Inner links and buttons keep working. One
 * tab stop for all rows. The caller filters, sorts and pages (the URL holds all three); the table only renders.
 *
 *   const columns: Column<Template>[] = [
 *     { id: "name", header: "Name", meta: { isFixed: true, sortKey: "name" }, cell: ({ row }) => row.original.name },
 *     { id: "letters", header: "Letters", meta: { width: "96px", isNumber: true }, cell: ({ row }) => … },
 *   ]
 *   <DataTable label="Templates" tableId="templates" columns={columns} rows={rows} rowId={(row) => row.id}
 *     rowHref={(row) => `…/${row.id}`} sort={{ key: "name", direction: "asc", hrefFor }}
 *     selection={{ selected, onChange }} bulk={(ids, clear) => <Button …/>} empty={<EmptyState … />} />
 */
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

/** Room for a column without a fixed width, and for the box with the Columns menu. */
const [freePx, edgesPx] = [160, 76]

/** Minimum width of the table before it scrolls sideways: added columns must not squeeze the others. */
function narrowest<T extends object>(table: TableModel<T>): CSSProperties {
  const widths = table.getVisibleLeafColumns().map(({ columnDef }) => {
    const px = /^(\d+)px$/.exec(columnDef.meta?.width ?? "")?.[1]
    return px ? Number(px) : freePx
  })
  const all = widths.reduce((sum, width) => sum + width, edgesPx)
  return { "--narrowest": `${all}px` } as CSSProperties
}
