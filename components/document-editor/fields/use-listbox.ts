"use client"

import { type KeyboardEvent, useEffect, useId, useState } from "react"

type Listbox<T> = { options: readonly T[]; onChoose: (option: T) => void }

/**
 * The keys of a field with a list under it (ARIA's combobox): the focus stays in the field, arrows move through the
 * list, Enter chooses, Escape closes only the list. `inputProps` go onto the field, `listId` and `optionId` onto the
 * list.
 */
export function useListbox<T>({ options, onChoose }: Listbox<T>) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [wanted, setActive] = useState(-1)
  const active = Math.min(wanted, options.length - 1)
  const close = () => setIsOpen(false)
  useEscape(isOpen, close)

  const open = (first = -1) => {
    setIsOpen(true)
    setActive(first)
  }
  const choose = (option: T) => {
    close()
    onChoose(option)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      setIsOpen(true)
      setActive(isOpen ? wrapped(active, step, options.length) : 0)
      return
    }
    const chosen = isOpen ? options[active] : undefined
    if (event.key !== "Enter" || chosen === undefined) return
    event.preventDefault()
    choose(chosen)
  }
  // A list without options is a sentence, and not a listbox.
  const isListed = isOpen && options.length > 0
  const optionId = (at: number) => `${id}-${at}`
  return {
    isOpen,
    active,
    open,
    close,
    choose,
    listId: id,
    optionId,
    inputProps: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": isListed,
      "aria-controls": isListed ? id : undefined,
      "aria-activedescendant": isListed && active >= 0 ? optionId(active) : undefined,
      autoComplete: "off",
      onKeyDown,
    } as const,
  }
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Without an active option, a step up goes to the last. */
const wrapped = (active: number, step: number, count: number): number =>
  active < 0 && step < 0 ? count - 1 : (active + step + count) % count

/** Captured first, because a sheet around the field would close with the same key. */
function useEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    window.addEventListener("keydown", onKey, { capture: true })
    return () => window.removeEventListener("keydown", onKey, { capture: true })
  })
}
