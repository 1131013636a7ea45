"use client"

import { useWords } from "#components/shell/language"
import { notify, undoToast } from "#ui/toast"
import { suppressionWords } from "#words/suppression"
import { removeEntries } from "../remove/remove-rows.ts"

/** Entries that were not there before. */
export type Added = { email: string; cause: string }[]

/** Follow-up after addresses were added: a notice with undo. `reloadAll` reloads the list. */
export function useAdded(project: string, reloadAll: () => void) {
  const words = useWords(suppressionWords)
  const takeBack = async (added: Added) => {
    const gone = await removeEntries(project, added, words.undo)
    if (!gone.ok) return void notify.failed(gone.failure.message)
    reloadAll()
    notify.done(words.removed({ count: gone.value.removed.length }))
  }
  return (added: Added, present: number) => {
    reloadAll()
    if (added.length === 0) return void notify.done(words.nothingAdded)
    const also = present > 0 ? `, ${words.alreadyHere({ count: present })}` : ""
    undoToast({ text: `${words.added({ count: added.length })}${also}`, undo: () => takeBack(added) })
  }
}
