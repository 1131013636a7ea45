"use client"

import { type RefObject, useEffect, useState } from "react"
import type { CodeHandle } from "#components/editor/code-editor"
import { type DraftField, type EditorTab, tabOf } from "./draft.ts"

export type CodePart = Exclude<EditorTab, "settings">
type CodePlace = { part: CodePart; line: number; column?: number }
type Side = "edit" | "preview"

/** Which part of the editor is in sight, and ways to a field or a place in the code. */
export type Jump = {
  side: Side
  setSide: (side: Side) => void
  tab: EditorTab
  setTab: (tab: EditorTab) => void
  toField: (field: DraftField) => void
  toPlace: (place: CodePlace) => void
  /** The code editor of a part is there, or gone. */
  onReady: (part: CodePart, handle: CodeHandle | null) => void
}

/** Goes where somebody is led once that part is drawn: another tab, or the other half of a narrow screen. */
export function useJump(page: RefObject<HTMLElement | null>): Jump {
  const [tab, setTab] = useState<EditorTab>("html")
  const [side, setSide] = useState<Side>("edit")
  const [code, setCode] = useState<{ part: CodePart; handle: CodeHandle } | null>(null)
  const [field, setField] = useState<DraftField | null>(null)
  const [place, setPlace] = useState<CodePlace | null>(null)

  useEffect(() => {
    if (!field) return
    focusable(page.current, field)?.focus()
    setField(null)
  }, [field, page])
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
      setTab((now) => tabOf(next) ?? (now === "settings" ? "html" : now))
      setField(next)
    },
    toPlace: (next) => {
      setSide("edit")
      setTab(next.part)
      setPlace(next)
    },
    onReady: (part, handle) =>
      setCode((now) => (handle ? { part, handle } : now?.part === part ? null : now)),
  }
}

const focusable = (page: HTMLElement | null, field: DraftField): HTMLElement | null =>
  page?.querySelector<HTMLElement>(
    `[data-field="${field}"] :is(input, textarea, select, button, .cm-content)`,
  ) ?? null
