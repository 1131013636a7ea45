"use client"

import { useRouter } from "next/navigation"
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from "react"
import { type DataTableProps, toggled } from "./data-table.tsx"

/** Keyboard and pointer of a table's rows: one tab stop, arrows and J/K move it, Enter opens, X selects. */
export type RowKeys<T extends object> = {
  bodyRef: RefObject<HTMLTableSectionElement | null>
  onKeyDown: (event: KeyboardEvent<HTMLTableSectionElement>) => void
  rowProps: (at: number) => {
    tabIndex: number
    onClick: (event: MouseEvent<HTMLTableRowElement>) => void
    onFocus: () => void
  }
  /** Rows as given; keeps T in the type. */
  rows: readonly T[]
}

type Acts<T extends object> = Pick<DataTableProps<T>, "rows" | "rowId" | "rowHref" | "onOpen" | "selection">

export function useRowKeys<T extends object>(acts: Acts<T>): RowKeys<T> {
  const [active, setActive] = useState(0)
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  const open = useOpen(acts)
  const last = acts.rows.length - 1
  const rowAt = (at: number) => bodyRef.current?.children[Math.max(0, Math.min(last, at))]
  const focusRow = (at: number) => {
    const row = rowAt(at)
    if (row instanceof HTMLElement) row.focus()
  }
  usePageKeys(bodyRef)

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    if (event.target !== rowAt(active) || event.metaKey || event.ctrlKey || event.altKey) return
    const step = steps[event.key]
    const row = acts.rows[active]
    if (step) focusRow(step(active, last))
    else if (event.key === "Enter" && row) open(row, false)
    else if (event.key === "x" && row && acts.selection)
      acts.selection.onChange(toggled(acts.selection.selected, acts.rowId(row)))
    else return
    event.preventDefault()
  }

  const rowProps = (at: number) => ({
    tabIndex: at === Math.min(active, last) ? 0 : -1,
    onFocus: () => setActive(at),
    onClick: (event: MouseEvent<HTMLTableRowElement>) => {
      const row = acts.rows[at]
      if (row && !isInnerControl(event.target)) open(row, event.metaKey || event.ctrlKey)
    },
  })
  return { bodyRef, onKeyDown, rowProps, rows: acts.rows }
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at) => at + 1,
  j: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  k: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
  PageDown: (at) => at + 10,
  PageUp: (at) => at - 10,
}

function useOpen<T extends object>({ rowHref, onOpen }: Acts<T>) {
  const router = useRouter()
  return (row: T, isNewTab: boolean) => {
    if (onOpen) return onOpen(row)
    if (!rowHref) return
    if (isNewTab) window.open(rowHref(row), "_blank", "noopener")
    else router.push(rowHref(row))
  }
}

/** J and K from anywhere on the page (not in a field) take the reader into the rows. */
function usePageKeys(bodyRef: RefObject<HTMLTableSectionElement | null>) {
  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent) => {
      if ((event.key !== "j" && event.key !== "k") || event.metaKey || event.ctrlKey || event.altKey) return
      if (document.activeElement !== document.body) return
      event.preventDefault()
      bodyRef.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()
    }
    document.addEventListener("keydown", enter)
    return () => document.removeEventListener("keydown", enter)
  }, [bodyRef])
}

/** True inside a link, button or field of a row: those stay themselves. */
function isInnerControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a, button, input, label, select, textarea") !== null
}
