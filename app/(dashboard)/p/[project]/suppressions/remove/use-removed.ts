"use client"

import { useWords } from "#components/shell/language"
import { notify, undoToast } from "#ui/toast"
import { suppressionWords } from "#words/suppression"
import { idOf } from "../view.ts"
import { type Removed, restoreEntries } from "./remove-rows.ts"
import type { ChangedList, Gone, ToRemove } from "./to-remove.ts"

/** Follow-up after entries were removed: the list without them, and a notice with undo. */
export function useRemoved(project: string, list: ChangedList) {
  const words = useWords(suppressionWords)

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
  return (kind: ToRemove["kind"], { removed, count, isStopped }: Gone) => {
    list.clearChosen()
    changed(kind, () => list.hide((removed ?? []).map(idOf)))
    if (count === 0) return void notify.done(words.nothingRemoved)
    const text = isStopped ? words.removeStopped({ count }) : words.removed({ count })
    if (!removed) return void notify.done(text)
    undoToast({ text, undo: () => bringBack(kind, removed) })
  }
}
