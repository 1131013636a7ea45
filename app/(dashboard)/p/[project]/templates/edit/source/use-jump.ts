"use client"

import { useQueryStates } from "nuqs"
import { type RefObject, useEffect, useState } from "react"
import type { CodeHandle } from "#components/editor/code-editor"
import { type DraftField, type EditorTab, tabOf } from "../draft.ts"
import { previewParsers } from "../../preview/use-looks.ts"

export type CodePart = Exclude<EditorTab, "settings">
type CodePlace = { part: CodePart; line: number; column?: number }
type Side = "edit" | "preview"

/** The visible part of the editor, and ways to open a field or a place in the code. */
export type Jump = {
  side: Side
  setSide: (side: Side) => void
  tab: EditorTab
  setTab: (tab: EditorTab) => void
  toField: (field: DraftField) => void
  toPlace: (place: CodePlace) => void
  /** Cursor position in the visible code; null without one. */
  here: () => { part: CodePart; line: number } | null
  /** The code editor of a part was mounted or removed. */
  onReady: (part: CodePart, handle: CodeHandle | null) => void
}

/**
 * Opens a place once its part is drawn: another tab, or the other half of a narrow screen. While a dialog holds the
 * focus (`isHeld`), a field waits until it closes. `first` is the part that a template is edited in.
 */
export function useJump(
  page: RefObject<HTMLElement | null>,
  { isHeld, first }: { isHeld: boolean; first: CodePart },
): Jump {
  const [tab, setTab] = useState<EditorTab>(first)
  const [{ side }, setQuery] = useQueryStates(previewParsers)
  const setSide = (next: Side) => void setQuery({ side: next })
  const [code, setCode] = useState<{ part: CodePart; handle: CodeHandle } | null>(null)
  const [field, setField] = useState<DraftField | null>(null)
  const [place, setPlace] = useState<CodePlace | null>(null)

  useEffect(() => {
    if (!field || isHeld) return
    focusable(page.current, field)?.focus()
    setField(null)
  }, [field, isHeld, page])
  useEffect(() => {
    if (!place || code?.part !== place.part) return
    code.handle.goTo(place.line, place.column)
    setPlace(null)
  }, [place, code])

  return {
    side,
    setSide,
    tab,
    setTab,
    toField: (next) => {
      setSide("edit")
      setTab((now) => tabOf(next) ?? (now === "settings" ? first : now))
      setField(next)
    },
    toPlace: (next) => {
      setSide("edit")
      setTab(next.part)
      setPlace(next)
    },
    here: () => code && { part: code.part, line: code.handle.line() },
    onReady: (part, handle) =>
      setCode((now) => (handle ? { part, handle } : now?.part === part ? null : now)),
  }
}

const focusable = (page: HTMLElement | null, field: DraftField): HTMLElement | null =>
  page?.querySelector<HTMLElement>(
    `[data-field="${field}"] :is(input, textarea, select, button, .cm-content)`,
  ) ?? null
