"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { notify, undoToast } from "#ui/toast"
import { suppressionWords } from "#words/suppression"
import type { Suppressions } from "../list/use-suppressions.ts"
import type { FilterInput } from "../query.ts"
import { type Entry, idOf } from "../view.ts"
import { type Removed, restoreEntries } from "./remove-rows.ts"

/** What is to be removed: rows that were chosen, or everything that a filter finds. */
export type ToRemove =
  | { kind: "rows"; entries: readonly Entry[] }
  | { kind: "matching"; filter: FilterInput; count: string }

/** What went; null when it is too much to be kept for bringing it back. */
export type Gone = { removed: Removed[] | null; count: number; isStopped: boolean }

type List = Pick<Suppressions, "hide" | "unhide"> & {
  /** Reads what is known beside the rows again; `reloadAll` the rows as well. */
  refresh: () => void
  reloadAll: () => void
  /** Nothing is selected any more. */
  clear: () => void
}

/** What is asked to go, and what follows when it has gone: the list without it, a word about it, and the way back. */
export function useRemoval(project: string, list: List) {
  const words = useWords(suppressionWords)
  const [asked, setAsked] = useState<ToRemove | null>(null)

  const changed = (kind: ToRemove["kind"], change: () => void) => {
    if (kind === "matching") return list.reloadAll()
    change()
    list.refresh()
  }
  const bringBack = async (kind: ToRemove["kind"], removed: readonly Removed[]) => {
    const back = await restoreEntries(project, removed, words.undo)
    if (!back.ok) return void notify.failed(back.failure.message)
    changed(kind, () => list.unhide(removed.map(idOf)))
    notify.done(words.removedBack({ count: removed.length }))
  }
  const done = ({ removed, count, isStopped }: Gone) => {
    const kind = asked?.kind ?? "rows"
    setAsked(null)
    list.clear()
    changed(kind, () => list.hide((removed ?? []).map(idOf)))
    if (count === 0) return void notify.done(words.nothingRemoved)
    const text = isStopped ? words.removeStopped({ count }) : words.removed({ count })
    if (!removed) return void notify.done(text)
    undoToast({ text, undo: () => bringBack(kind, removed) })
  }
  return { asked, ask: setAsked, close: () => setAsked(null), done }
}
