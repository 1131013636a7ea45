"use client"

import { type RefObject, useEffect, useRef } from "react"
import { hear } from "./heard-keys.ts"
import { goKeys, isPressed, isSingle, type KeyId, keyLines, type Pressed } from "./keys.ts"
import { usePreferences } from "./preferences.tsx"

type Options = {
  /** Asked at the press: true leaves it alone. */
  isOff?: () => boolean
  /** What it does here, for the list of keys, where that has a name of its own. */
  name?: string
}

/**
 * Does something at a key of the list (keys.ts) while the part is on the page. Single letters do nothing inside fields,
 * menus and dialogs, and nothing at all for people who switched them off.
 */
export function useKey(id: KeyId, act: () => void, { isOff, name }: Options = {}): void {
  const { hasLetterKeys } = usePreferences()
  useEffect(() => {
    const line = keyLines[id]
    const forget = hear({ id, isOff, name })
    if (isSingle(line) && !hasLetterKeys) return forget
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isPressed(line, event)) return
      if (isSingle(line) && isBusy(event.target)) return
      if (isOff?.()) return
      event.preventDefault()
      act()
    }
    document.addEventListener("keydown", onKey)
    return () => {
      forget()
      document.removeEventListener("keydown", onKey)
    }
  })
}

/** The field that the search key leads to: give it the ref. */
export function useSearchField(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useKey("search", () => field.current?.focus())
  return field
}

/** For parts that listen on an element of their own (isKey, rowStep): which keys those are. */
export function useHeard(ids: readonly KeyId[]): void {
  const all = ids.join(" ")
  useEffect(() => {
    const leave = (all.split(" ") as KeyId[]).map((id) => hear({ id }))
    return () => {
      for (const one of leave) one()
    }
  }, [all])
}

/** True when this press is that key of the list, for parts that listen on an element of their own (see useHeard). */
export const isKey = (id: KeyId, pressed: Pressed): boolean => isPressed(keyLines[id], pressed)

const fields = "input:not([type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false])"

/** Where letters belong to something else: a field, a menu that finds lines by letter, a dialog over the page. */
const isBusy = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(`${fields}, [role=menu], [role=listbox], [role=dialog]`) !== null

/** True when nothing has the focus, or the page as a whole, as after the link past the frame. */
export const isNowhere = (): boolean => document.activeElement?.matches("body, main") ?? true

/** How long G waits for its letter. */
const goMs = 1500

/** G, then a letter: `go` with the section of that letter. */
export function useGoKeys(go: (path: string) => void): void {
  const { hasLetterKeys } = usePreferences()
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (!hasLetterKeys) return
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !(event.metaKey || event.ctrlKey || event.altKey || event.shiftKey || event.isComposing)
      if (!isPlain || isBusy(event.target)) return
      const isSecond = performance.now() - pressedAt.current < goMs
      pressedAt.current = event.key === "g" && !isSecond ? performance.now() : Number.NEGATIVE_INFINITY
      const path = isSecond && goKeys.find((one) => one.key === event.key)?.path
      if (!path) return
      // The letter is spent: T after G opens the templates and does nothing else.
      event.preventDefault()
      event.stopImmediatePropagation()
      go(path)
    }
    document.addEventListener("keydown", onKey, { capture: true })
    return () => document.removeEventListener("keydown", onKey, { capture: true })
  }, [hasLetterKeys, go])
}

/** One line on or back in a list: arrows, J and K; 0 for any other key. */
export function rowStep(key: string, hasLetterKeys: boolean): -1 | 0 | 1 {
  if (key === "ArrowDown" || (hasLetterKeys && key === keyLines.nextRow.key)) return 1
  return key === "ArrowUp" || (hasLetterKeys && key === keyLines.previousRow.key) ? -1 : 0
}
