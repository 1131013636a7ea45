"use client"

import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from "react"
import { usePreferences } from "#components/shell/preferences"
import { isKey, isNowhere, rowStep, useActiveKeys, useKey } from "#components/shell/use-key"
import { idOf } from "../view.ts"
import type { Suppressions } from "./use-suppressions.ts"

/** Keyboard and pointer of the list: one tab stop that moves, wherever the rows are scrolled to. */
export type ListKeys = {
  active: number
  bodyProps: {
    ref: RefObject<HTMLDivElement | null>
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void
  }
  rowProps: (at: number) => {
    tabIndex: number
    onFocus: () => void
    onClick: (event: MouseEvent<HTMLElement>) => void
  }
  toggle: (at: number) => void
}

type Acts = {
  list: Suppressions
  selected: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  onOpen: (email: string) => void
  onEscape: () => void
  scrollTo: (at: number) => void
}

export function useListKeys(acts: Acts): ListKeys {
  const { list, onSelect, onOpen, onEscape } = acts
  const { hasLetterKeys } = usePreferences()
  const { active, last, bodyRef, goTo, setActive } = useActiveRow(list.rows.length, acts.scrollTo)
  const selecting = useSelecting(acts)

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!isRow(event.target) || event.altKey) return
    if (event.metaKey || event.ctrlKey) {
      if (!isKey("selectAll", event.nativeEvent) || !onSelect) return
      selecting.add(0, last)
      event.preventDefault()
      return
    }
    // With single-letter shortcuts switched off, arrows and space remain.
    if (!hasLetterKeys && /^[a-z]$/i.test(event.key)) return
    const by = rowStep(event.key, hasLetterKeys)
    const step = steps[event.key]
    const row = list.rows[active]
    if (by !== 0) goTo(active + by)
    else if (step) goTo(step(active, last))
    else if (isKey("open", event.nativeEvent) && row) onOpen(row.email)
    else if (isKey("close", event.nativeEvent)) onEscape()
    else if (isKey("selectRange", event.nativeEvent) && onSelect) selecting.addTo(active)
    else if ((isKey("select", event.nativeEvent) || event.key === " ") && onSelect) selecting.toggle(active)
    else return
    event.preventDefault()
  }

  // From anywhere on the page they take the reader into the rows.
  const isElsewhere = () => !isNowhere()
  useKey("nextRow", () => goTo(active), { isOff: isElsewhere })
  useKey("previousRow", () => goTo(active), { isOff: isElsewhere })
  useActiveKeys([
    ...(["nextRow", "previousRow", "open", "close"] as const),
    ...(onSelect ? (["select", "selectRange", "selectAll"] as const) : []),
  ])

  return {
    active,
    bodyProps: { ref: bodyRef, onKeyDown },
    toggle: selecting.toggle,
    rowProps: (at) => ({
      tabIndex: at === active ? 0 : -1,
      onFocus: () => setActive(at),
      onClick: (event) => {
        const row = list.rows[at]
        if (row && !isInnerControl(event.target)) onOpen(row.email)
      },
    }),
  }
}

const pageStep = 12

const steps: Record<string, (at: number, last: number) => number> = {
  Home: () => 0,
  End: (_, last) => last,
  PageDown: (at) => at + pageStep,
  PageUp: (at) => at - pageStep,
}

/** The row that has the tab stop, and a way to move it. */
function useActiveRow(count: number, scrollTo: (at: number) => void) {
  const [chosen, setActive] = useState(0)
  const bodyRef = useRef<HTMLDivElement>(null)
  const wanted = useRef<number | null>(null)
  const last = Math.max(0, count - 1)
  const active = Math.min(chosen, last)
  const rowAt = (at: number) => bodyRef.current?.querySelector<HTMLElement>(`[data-at="${at}"]`)

  // A row that was out of sight can take the focus only once it has been drawn.
  useEffect(() => {
    if (wanted.current !== active) return
    wanted.current = null
    rowAt(active)?.focus({ preventScroll: true })
  })

  const goTo = (at: number) => {
    const next = Math.max(0, Math.min(last, at))
    wanted.current = next
    setActive(next)
    scrollTo(next)
    // The same row again causes no render.
    if (next === active) rowAt(next)?.focus()
  }
  return { active, last, bodyRef, goTo, setActive }
}

/** Rows join what is selected, one by one or as a range from the last one that was. */
function useSelecting({ list, selected, onSelect }: Pick<Acts, "list" | "selected" | "onSelect">) {
  const anchor = useRef(0)
  const add = (from: number, to: number) =>
    onSelect?.(new Set([...selected, ...list.rows.slice(from, to + 1).map(idOf)]))
  return {
    add,
    addTo: (at: number) => add(Math.min(anchor.current, at), Math.max(anchor.current, at)),
    toggle: (at: number) => {
      const row = list.rows[at]
      if (!row || !onSelect) return
      const next = new Set(selected)
      if (!next.delete(idOf(row))) next.add(idOf(row))
      anchor.current = at
      onSelect(next)
    },
  }
}

const isRow = (target: EventTarget): boolean => target instanceof HTMLElement && target.role === "row"

const isInnerControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("a, button, input, label") !== null
