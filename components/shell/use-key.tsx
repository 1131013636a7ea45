"use client"

import { type RefObject, useEffect, useRef } from "react"
import { registerKey } from "./active-keys.ts"
import { goKeys, isPressed, isSingle, type KeyId, keyLines, type Pressed } from "./keys.ts"
import { usePreferences } from "./preferences.tsx"

type Options = {
  /** Checked at each press: true ignores it. */
  isOff?: () => boolean
  /** Label in the list of shortcuts, where it differs from the default one. */
  name?: string
}

/**
 * Runs an action on a key of the list (keys.ts) while the component is mounted. Single letters do nothing inside
 * fields, menus and dialogs, and nothing at all for people who switched them off.
 */
export function useKey(id: KeyId, act: () => void, { isOff, name }: Options = {}): void {
  const { hasLetterKeys } = usePreferences()
  useEffect(() => {
    const line = keyLines[id]
    const forget = registerKey({ id, isOff, name })
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

/** The field that the search key focuses: attach the ref to it. */
export function useSearchField(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useKey("search", () => field.current?.focus())
  return field
}

/** Registers the keys of a component that listens on its own element (isKey, rowStep). */
export function useActiveKeys(ids: readonly KeyId[]): void {
  const all = ids.join(" ")
  useEffect(() => {
    const leave = (all.split(" ") as KeyId[]).map((id) => registerKey({ id }))
    return () => {
      for (const remove of leave) remove()
    }
  }, [all])
}

/** True when the press is that key of the list, for components that listen on their own element (see useActiveKeys). */
export const isKey = (id: KeyId, pressed: Pressed): boolean => isPressed(keyLines[id], pressed)

const fields = "input:not([type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false])"

/** Targets that use letter keys themselves: a field, a menu with type-ahead, a dialog over the page. */
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
      const path = isSecond && goKeys.find((remove) => remove.key === event.key)?.path
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
