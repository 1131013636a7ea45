"use client"

import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from "react"
import { usePreferences } from "../shell/preferences.tsx"
import { isKey, isNowhere, rowStep, useActiveKeys, useKey } from "../shell/use-key.tsx"
import { useNavigate } from "../ui/leave-guard.tsx"
import type { DataTableProps, TableModel } from "./model.ts"
import { noteRowLeft, takeRowLeft } from "./row-return.ts"

/** Keyboard and pointer of a table's rows: one tab stop, arrows and J/K move it, Enter opens, X selects. */
export type RowKeys = {
  bodyRef: RefObject<HTMLTableSectionElement | null>
  onKeyDown: (event: KeyboardEvent<HTMLTableSectionElement>) => void
  rowProps: (at: number) => {
    tabIndex: number
    onClick: (event: MouseEvent<HTMLTableRowElement>) => void
    onMouseDown: (event: MouseEvent<HTMLTableRowElement>) => void
    onFocus: () => void
    onPointerEnter: () => void
  }
}

type Acts<T extends object> = Pick<
  DataTableProps<T>,
  "rows" | "rowId" | "rowHref" | "onOpen" | "prepare" | "openId" | "selection"
> & {
  table: TableModel<T>
}

export function useRowKeys<T extends object>(acts: Acts<T>): RowKeys {
  const [active, setActive] = useState(0)
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  const { hasLetterKeys } = usePreferences()
  const open = useOpen(acts)
  const last = acts.rows.length - 1
  const rowAt = (at: number) => bodyRef.current?.children[Math.max(0, Math.min(last, at))]
  const focusRow = (at: number) => {
    const row = rowAt(at)
    if (row instanceof HTMLElement) row.focus()
  }
  const goTo = (at: number) => {
    setActive(at)
    const row = rowAt(at)
    if (!(row instanceof HTMLElement)) return
    // Going back has put the page where it was; only where it did not is the row to be looked for.
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: "nearest" })
  }
  useReturn(acts, goTo)
  useClosed(acts, goTo)
  const enter = () => bodyRef.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()
  // From anywhere on the page; inside the rows they move on.
  useKey("nextRow", enter, { isOff: () => !isNowhere() })
  useKey("previousRow", enter, { isOff: () => !isNowhere() })
  useActiveKeys([
    "nextRow",
    "previousRow",
    ...(acts.rowHref || acts.onOpen ? (["open"] as const) : []),
    ...(acts.selection ? (["select", "selectRange", "selectAll"] as const) : []),
  ])

  const select = (at: number, isRange: boolean) => {
    const row = acts.selection && acts.table.getRowModel().rows[at]
    // A range always selects; one row alone changes sides.
    const checked = isRange || !row?.getIsSelected()
    row?.getToggleSelectedHandler()({ shiftKey: isRange, target: { checked } })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    if (event.target !== rowAt(active) || event.altKey) return
    const row = acts.rows[active]
    if (event.metaKey || event.ctrlKey) {
      if (!isKey("selectAll", event.nativeEvent) || !acts.selection) return
      acts.table.toggleAllRowsSelected(true)
      event.preventDefault()
      return
    }
    if (isLetter(event.key) && !hasLetterKeys) return
    const by = rowStep(event.key, hasLetterKeys)
    const step = steps[event.key]
    if (by !== 0) focusRow(active + by)
    else if (step) focusRow(step(active, last))
    else if (isKey("open", event.nativeEvent) && row) open(row, false)
    else if (isSelecting(event) && acts.selection) select(active, event.shiftKey)
    else return
    event.preventDefault()
  }

  const prepare = (at: number) => {
    const row = acts.rows[at]
    if (row) acts.prepare?.(row)
  }

  const rowProps = (at: number) => ({
    tabIndex: at === Math.min(active, last) ? 0 : -1,
    onFocus: () => {
      setActive(at)
      prepare(at)
    },
    onPointerEnter: () => prepare(at),
    // A range would mark the text of the page.
    onMouseDown: (event: MouseEvent) => {
      if (acts.selection && event.shiftKey && !isInnerControl(event.target)) event.preventDefault()
    },
    onClick: (event: MouseEvent<HTMLTableRowElement>) => {
      const row = acts.rows[at]
      if (isSelectCell(event.target)) return select(at, event.shiftKey)
      if (!row || isInnerControl(event.target) || isElsewhere(event)) return
      if (acts.selection && event.shiftKey) select(at, true)
      else open(row, event.metaKey || event.ctrlKey)
    },
  })
  return { bodyRef, onKeyDown, rowProps }
}

const isLetter = (key: string): boolean => /^[a-z]$/i.test(key)

/** Space is for those who switched single letters off. */
const isSelecting = ({ nativeEvent }: KeyboardEvent): boolean =>
  isKey("select", nativeEvent) || isKey("selectRange", nativeEvent) || nativeEvent.key === " "

const steps: Record<string, (at: number, last: number) => number> = {
  Home: () => 0,
  End: (_, last) => last,
  PageDown: (at) => at + 10,
  PageUp: (at) => at - 10,
}

/** On return from a row's page, the focus continues at that row. */
function useReturn<T extends object>({ rows, rowId }: Acts<T>, goTo: (at: number) => void): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    const left = takeRowLeft()
    const at = left === null ? -1 : rows.findIndex((row) => rowId(row) === left)
    if (at >= 0) goTo(at)
  })
}

/** After details are closed, the focus returns to that row, unless it has moved elsewhere. */
function useClosed<T extends object>({ rows, rowId, openId = null }: Acts<T>, goTo: (at: number) => void) {
  const before = useRef(openId)
  useEffect(() => {
    const closed = before.current
    before.current = openId
    if (closed === null || openId !== null || !isNowhere()) return
    const at = rows.findIndex((row) => rowId(row) === closed)
    if (at >= 0) goTo(at)
  })
}

function useOpen<T extends object>({ rowHref, onOpen, rowId }: Acts<T>) {
  const navigate = useNavigate()
  return (row: T, isNewTab: boolean) => {
    if (onOpen) return onOpen(row)
    if (!rowHref) return
    if (isNewTab) window.open(rowHref(row), "_blank", "noopener")
    else {
      noteRowLeft(rowId(row))
      navigate(rowHref(row))
    }
  }
}

const isSelectCell = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("[data-select]") !== null

/** True of what a row has opened elsewhere on the page: React hands on what is pressed in its menu or window. */
const isElsewhere = ({ currentTarget, target }: MouseEvent<HTMLTableRowElement>): boolean =>
  !(target instanceof Node && currentTarget.contains(target))

/** True inside a link, button or field of a row: those stay themselves. */
function isInnerControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a, button, input, label, select, textarea") !== null
}
