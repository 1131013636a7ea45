"use client"

import type { ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { Checkbox } from "#ui/checkbox"
import { cn } from "#ui/cn"
import { suppressionWords } from "#words/suppression"
import { CauseBadge } from "../causes.tsx"
import type { EntryRow } from "../view.ts"
import { gridRoles } from "./grid-roles.ts"
import type { ListKeys } from "./use-list-keys.ts"

/** The columns of head and rows; "until" goes first where room is short, on a phone all but one. */
export const rowGrid = (canSelect: boolean): string =>
  cn(
    "grid items-center gap-x-3 px-4",
    canSelect
      ? "@3xl:grid-cols-[16px_minmax(0,1.7fr)_116px_minmax(0,1fr)_96px_104px] grid-cols-[16px_minmax(0,1fr)_auto] md:grid-cols-[16px_minmax(0,1.7fr)_116px_minmax(0,1fr)_96px]"
      : "@3xl:grid-cols-[minmax(0,1.7fr)_116px_minmax(0,1fr)_96px_104px] grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(0,1.7fr)_116px_minmax(0,1fr)_96px]",
  )

type ListRowProps = {
  row: EntryRow
  at: number
  start: number
  height: number
  isPhone: boolean
  isOpen: boolean
  isSelected: boolean
  keys: ListKeys
  onToggle?: (() => void) | undefined
}

export function ListRow(props: ListRowProps) {
  const { row, at, isSelected, isOpen, keys, onToggle } = props
  const words = useWords(suppressionWords)
  return (
    <div
      {...gridRoles.row(at, onToggle ? isSelected : undefined)}
      data-at={at}
      {...keys.rowProps(at)}
      style={{ height: props.height, transform: `translateY(${props.start}px)` }}
      className={cn(
        rowGrid(Boolean(onToggle)),
        "absolute inset-x-0 top-0 cursor-pointer border-line border-b -outline-offset-2 hover:bg-hover focus-visible:bg-hover",
        isOpen && "bg-pressed hover:bg-pressed focus-visible:bg-pressed",
        isSelected && "bg-brand-soft hover:bg-brand-soft focus-visible:bg-brand-soft",
      )}
    >
      {onToggle && (
        <Cell isWhole>
          <Checkbox
            aria-label={words.selectRow}
            tabIndex={-1}
            checked={isSelected}
            onCheckedChange={onToggle}
          />
        </Cell>
      )}
      {props.isPhone ? <PhoneCells row={row} /> : <DeskCells row={row} />}
    </div>
  )
}

type CellProps = { className?: string; title?: string; isWhole?: boolean; children: ReactNode }

/** `isWhole`: nothing of it is cut off, also what can be pressed around what is seen. */
function Cell({ className, title, isWhole = false, children }: CellProps) {
  return (
    <span {...gridRoles.cell} title={title} className={cn("min-w-0", !isWhole && "truncate", className)}>
      {children}
    </span>
  )
}

function DeskCells({ row }: { row: EntryRow }) {
  return (
    <>
      <Cell className="text-ink text-sm" title={row.email}>
        {row.email}
      </Cell>
      <Cell>
        <CauseBadge cause={row.cause} />
      </Cell>
      <Cell className="text-ink-2 text-xs" title={row.why}>
        {row.why}
      </Cell>
      <Cell className="tnum @max-3xl:hidden text-ink-2 text-xs" title={row.untilFull}>
        {row.until}
      </Cell>
      <Cell className="tnum text-right text-ink-2 text-xs" title={row.sinceFull}>
        {row.since}
      </Cell>
    </>
  )
}

/** Two lines: address and since; cause and why. */
function PhoneCells({ row }: { row: EntryRow }) {
  return (
    <>
      <Cell className="flex flex-col gap-1">
        <span className="truncate text-ink text-sm">{row.email}</span>
        <span className="flex items-center gap-2">
          <CauseBadge cause={row.cause} />
          <span className="truncate text-ink-2 text-xs">{row.why}</span>
        </span>
      </Cell>
      <Cell className="tnum self-start pt-2.5 text-ink-3 text-xs">{row.since}</Cell>
    </>
  )
}
