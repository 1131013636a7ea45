"use client"

import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from "react"
import { usePreferences } from "#components/shell/preferences"
import { isKey, isNowhere, rowStep, useHeard, useKey } from "#components/shell/use-key"
import type { Suppressions } from "./use-suppressions.ts"
import { idOf } from "./view.ts"

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

const pageStep = 12

const steps: Record<string, (at: number, last: number) => number> = {
  Home: () => 0,
  End: (_, last) => last,
  PageDown: (at) => at + pageStep,
  PageUp: (at) => at - pageStep,
}

export function useListKeys({ list, selected, onSelect, onOpen, onEscape, scrollTo }: Acts): ListKeys {
  const [chosen, setChosen] = useState(0)
  const { hasLetterKeys } = usePreferences()
  const bodyRef = useRef<HTMLDivElement>(null)
  const anchor = useRef(0)
  const wanted = useRef<number | null>(null)
  const last = Math.max(0, list.rows.length - 1)
  const active = Math.min(chosen, last)

  // A row that was out of sight can take the focus only once it has been drawn.
  useEffect(() => {
    if (wanted.current !== active) return
    wanted.current = null
    bodyRef.current?.querySelector<HTMLElement>(`[data-at="${active}"]`)?.focus({ preventScroll: true })
  })

  const goTo = (at: number) => {
    const next = Math.max(0, Math.min(last, at))
    wanted.current = next
    setChosen(next)
    scrollTo(next)
    // The same row again draws nothing anew.
    if (next === active) bodyRef.current?.querySelector<HTMLElement>(`[data-at="${next}"]`)?.focus()
  }

  const toggle = (at: number) => {
    const row = list.rows[at]
    if (!row || !onSelect) return
    const next = new Set(selected)
    if (!next.delete(idOf(row))) next.add(idOf(row))
    anchor.current = at
    onSelect(next)
  }
  const selectRows = (from: number, to: number) =>
    onSelect?.(new Set([...selected, ...list.rows.slice(from, to + 1).map(idOf)]))
  const selectTo = (at: number) => selectRows(Math.min(anchor.current, at), Math.max(anchor.current, at))

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!isRow(event.target) || event.altKey) return
    if (event.metaKey || event.ctrlKey) {
      if (!isKey("selectAll", event.nativeEvent) || !onSelect) return
      selectRows(0, last)
      event.preventDefault()
      return
    }
    // Whoever switched single letters off has arrows and space.
    if (!hasLetterKeys && /^[a-z]$/i.test(event.key)) return
    const by = rowStep(event.key, hasLetterKeys)
    const step = steps[event.key]
    const row = list.rows[active]
    if (by !== 0) goTo(active + by)
    else if (step) goTo(step(active, last))
    else if (isKey("open", event.nativeEvent) && row) onOpen(row.email)
    else if (isKey("close", event.nativeEvent)) onEscape()
    else if (isKey("selectRange", event.nativeEvent) && onSelect) selectTo(active)
    else if ((isKey("select", event.nativeEvent) || event.key === " ") && onSelect) toggle(active)
    else return
    event.preventDefault()
  }

  // From anywhere on the page they take the reader into the rows.
  const isElsewhere = () => !isNowhere()
  useKey("nextRow", () => goTo(active), { isOff: isElsewhere })
  useKey("previousRow", () => goTo(active), { isOff: isElsewhere })
  useHeard([
    ...(["nextRow", "previousRow", "open", "close"] as const),
    ...(onSelect ? (["select", "selectRange", "selectAll"] as const) : []),
  ])

  return {
    active,
    bodyProps: { ref: bodyRef, onKeyDown },
    toggle,
    rowProps: (at) => ({
      tabIndex: at === active ? 0 : -1,
      onFocus: () => setChosen(at),
      onClick: (event) => {
        const row = list.rows[at]
        if (row && !isInnerControl(event.target)) onOpen(row.email)
      },
    }),
  }
}

const isRow = (target: EventTarget): boolean => target instanceof HTMLElement && target.role === "row"

const isInnerControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("a, button, input, label") !== null
