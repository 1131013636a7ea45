"use client"

import type { Header, Column as TableColumn } from "@tanstack/react-table"
import { ArrowDown, ArrowUp } from "lucide-react"
import { useRouter } from "next/navigation"
import { type ReactNode, useId } from "react"
import { Link } from "#ui/link"
import { tableWords } from "#words/table"
import { useWords } from "../shell/language.tsx"
import { Checkbox } from "../ui/checkbox.tsx"
import { cn } from "../ui/cn.tsx"
import { ColumnsMenu } from "./columns-menu.tsx"
import type { features, NamedColumn, Sort, TableModel } from "./model.ts"

type TableHeadProps<T extends object> = {
  table: TableModel<T>
  tableId: string | undefined
  sort: Sort | undefined
  canSelect: boolean
}

/** The heads: names, arrows and links of what is sorted, the box that selects all, the Columns menu at the end. */
export function TableHead<T extends object>({ table, tableId, sort, canSelect }: TableHeadProps<T>) {
  return (
    <thead className="max-md:sr-only">
      <tr className="h-8 border-line border-b">
        {canSelect && <SelectAllHead table={table} />}
        {table.getHeaderGroups()[0]?.headers.map((header) => (
          <HeadCell key={header.id} header={header} sort={sort}>
            <table.FlexRender header={header} />
          </HeadCell>
        ))}
        {tableId && (
          <th scope="col" className="w-9 pr-1.5 text-right max-md:hidden">
            <ColumnsMenu tableId={tableId} columns={columnNames(table)} />
          </th>
        )}
      </tr>
    </thead>
  )
}

type HeadCellProps<T extends object> = {
  header: Header<typeof features, T, unknown>
  sort: Sort | undefined
  children: ReactNode
}

function HeadCell<T extends object>({ header, sort, children }: HeadCellProps<T>) {
  const look = header.column.columnDef.meta ?? {}
  const isSortedBy = sort !== undefined && look.sortKey === sort.key
  const sorted = isSortedBy ? sort.direction : look.sorted
  const Arrow = sorted === "asc" ? ArrowUp : ArrowDown
  const href = sort && look.sortKey ? sort.hrefFor(look.sortKey) : null
  return (
    <th
      scope="col"
      aria-sort={sorted && (sorted === "asc" ? "ascending" : "descending")}
      style={{ width: look.width }}
      className={cn(
        "truncate px-3 text-left font-medium text-ink-3 text-xs first:pl-4 last:pr-4",
        look.isNumber && "text-right",
        sorted && "text-ink-2",
      )}
    >
      <SortLink href={href}>{children}</SortLink>
      {sorted && <Arrow aria-hidden className="ml-0.5 inline size-3" />}
    </th>
  )
}

/** On a phone the heads are for readers only, so nothing in them takes the focus; PhoneSort sorts there. */
function SortLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (!href) return children
  return (
    <>
      <Link
        href={href}
        scroll={false}
        className="inline-block min-w-6 rounded-xs py-1 hover:text-ink hover:underline max-md:hidden"
      >
        {children}
      </Link>
      <span className="md:hidden">{children}</span>
    </>
  )
}

function SelectAllHead<T extends object>({ table }: { table: TableModel<T> }) {
  const words = useWords(tableWords)
  return (
    <th scope="col" className="w-10 pl-4 text-left align-middle">
      <Checkbox
        aria-label={words.selectAll}
        checked={table.getIsAllRowsSelected() || (table.getIsSomeRowsSelected() && "indeterminate")}
        onCheckedChange={(all) => table.toggleAllRowsSelected(all)}
      />
    </th>
  )
}

/** Sorting where there are no heads to press. */
export function PhoneSort<T extends object>({ table, sort }: { table: TableModel<T>; sort: Sort }) {
  const words = useWords(tableWords)
  const router = useRouter()
  const id = useId()
  const sortable = table.getAllLeafColumns().filter((column) => column.columnDef.meta?.sortKey)
  return (
    <div className="flex items-center gap-2 border-line border-b px-4 text-ink-3 text-xs md:hidden print:hidden">
      <label htmlFor={id}>{words.sortBy}</label>
      <select
        id={id}
        value={sort.key}
        onChange={(event) => router.push(sort.hrefFor(event.target.value), { scroll: false })}
        className="h-11 min-w-0 flex-1 bg-transparent text-ink text-sm"
      >
        {sortable.map((column) => (
          <option key={column.id} value={column.columnDef.meta?.sortKey}>
            {nameOf(column)}
          </option>
        ))}
      </select>
    </div>
  )
}

function columnNames<T extends object>(table: TableModel<T>): NamedColumn[] {
  return table.getAllLeafColumns().flatMap((column) => {
    const name = nameOf(column)
    const { isFixed = false, isAwayAtFirst = false } = column.columnDef.meta ?? {}
    return name ? [{ id: column.id, name, isFixed, isAwayAtFirst }] : []
  })
}

/** A head that is not a text (an icon, nothing) has no line in the menu, unless `meta.name` names it. */
function nameOf<T extends object>({ columnDef }: TableColumn<typeof features, T, unknown>): string {
  return columnDef.meta?.name ?? (typeof columnDef.header === "string" ? columnDef.header : "")
}
