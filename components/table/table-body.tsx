"use client"

import type { Cell, Row } from "@tanstack/react-table"
import type { ReactNode } from "react"
import { tableWords } from "#words/table"
import { useWords } from "../shell/language.tsx"
import { Checkbox } from "../ui/checkbox.tsx"
import { cn } from "../ui/cn.tsx"
import { type ColumnLook, type DataTableProps, type features, roles } from "./model.ts"
import type { RowKeys } from "./row-keys.tsx"

type BodyRowProps<T extends object> = {
  row: Row<typeof features, T>
  at: number
  keys: RowKeys
  props: DataTableProps<T>
}

/** One row: its box, its two lines for a phone, its cells. */
export function BodyRow<T extends object>({ row, at, keys, props }: BodyRowProps<T>) {
  const isSelected = row.getIsSelected()
  const opens = Boolean(props.rowHref || props.onOpen)
  return (
    <tr
      {...keys.rowProps(at)}
      aria-selected={props.selection ? isSelected : undefined}
      aria-current={props.openId === row.id ? "true" : undefined}
      style={{ height: props.rowHeight ?? 37 }}
      className={cn(
        "border-line border-b -outline-offset-2 last:border-0 focus-visible:bg-hover",
        opens && "cursor-pointer hover:bg-hover",
        props.openId === row.id && "bg-pressed hover:bg-pressed focus-visible:bg-pressed",
        isSelected && "bg-brand-soft hover:bg-brand-soft focus-visible:bg-brand-soft",
        props.freshIds?.has(row.id) && "animate-edge",
        props.phoneGrid && `max-md:grid max-md:h-auto! max-md:px-4 max-md:py-2.5 ${props.phoneGrid}`,
      )}
      {...(props.phoneGrid && roles.row)}
    >
      {props.selection && <SelectCell isSelected={isSelected} isInGrid={Boolean(props.phoneGrid)} />}
      {props.phoneRow && (
        <td className="px-4 py-2.5 md:hidden" colSpan={props.columns.length}>
          {props.phoneRow(row.original)}
        </td>
      )}
      {row.getVisibleCells().map((cell, column) => (
        <BodyCell
          key={cell.id}
          at={column}
          look={cell.column.columnDef.meta}
          hasPhoneRow={Boolean(props.phoneRow)}
          isInGrid={Boolean(props.phoneGrid)}
        >
          {contentOf(cell)}
        </BodyCell>
      ))}
      {props.tableId && <td className="max-md:hidden" />}
    </tr>
  )
}

/**
 * Renders the content of a cell. The column's function is called and not mounted as a component: columns may be rebuilt
 * on every render, and an open menu or typed text in a row must survive live updates.
 */
function contentOf<T extends object>(cell: Cell<typeof features, T, unknown>): ReactNode {
  const { cell: draw } = cell.column.columnDef
  return typeof draw === "function" ? draw(cell.getContext()) : (draw ?? null)
}

type BodyCellProps = {
  at: number
  look?: ColumnLook | undefined
  hasPhoneRow: boolean
  isInGrid: boolean
  children: ReactNode
}

function BodyCell({ at, look = {}, hasPhoneRow, isInGrid, children }: BodyCellProps) {
  return (
    <td
      {...(isInGrid && roles.cell)}
      className={cn(
        "px-3 text-ink text-sm last:pr-4",
        at === 0 && "pl-4",
        !look.isWhole && "truncate",
        look.isNumber && "tnum text-right",
        look.className,
        isInGrid
          ? look.phone
            ? `max-md:p-0! ${look.phone}`
            : "max-md:hidden"
          : hasPhoneRow || at > 2
            ? "max-md:hidden"
            : "max-md:py-2.5",
      )}
    >
      {children}
    </td>
  )
}

/** The whole cell takes the press (row-keys.tsx): on a phone the box alone would be too small for a finger. */
function SelectCell({ isSelected, isInGrid }: { isSelected: boolean; isInGrid: boolean }) {
  const words = useWords(tableWords)
  return (
    <td
      data-select
      {...(isInGrid && roles.cell)}
      className={cn(
        "w-10 cursor-default pl-4 align-middle max-md:w-11",
        isInGrid && "max-md:row-span-3 max-md:-my-2.5 max-md:-ml-4 max-md:flex max-md:items-center",
      )}
    >
      <Checkbox aria-label={words.selectRow} tabIndex={-1} checked={isSelected} />
    </td>
  )
}
