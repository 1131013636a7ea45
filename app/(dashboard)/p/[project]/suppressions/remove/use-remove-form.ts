"use client"

import { useRef, useState } from "react"
import { useForm } from "#lib/interface/browser/use-form"
import { ok, type Result } from "#lib/platform/result"
import { removeEntries, removeMatching } from "./remove-rows.ts"
import type { Gone, ToRemove } from "./to-remove.ts"

/** The required reason, and the removal that it starts; removing everything can be stopped on its way. */
export function useRemoveForm(project: string, what: ToRemove, onRemoved: (gone: Gone) => void) {
  const [progress, setProgress] = useState(0)
  const isStopped = useRef(false)
  const remove = async (reason: string): Promise<Result<Gone>> => {
    if (what.kind === "rows") {
      const done = await removeEntries(project, goingOf(what), reason)
      if (!done.ok) return done
      const { removed } = done.value
      return ok({ removed, count: removed.length, isStopped: false })
    }
    const watch = { onProgress: setProgress, isStopped: () => isStopped.current }
    const done = await removeMatching(project, { filter: what.filter, reason }, watch)
    if (!done.ok) return done
    return ok({ removed: done.value.undoable, count: done.value.removed, isStopped: done.value.isStopped })
  }
  const form = useForm<{ reason: string }, Gone>({
    defaultValues: { reason: "" },
    send: ({ reason }) => {
      setProgress(0)
      return remove(reason.trim())
    },
    done: onRemoved,
  })
  return {
    form,
    /** Number of rows removed so far. */
    progress,
    stop: () => {
      isStopped.current = true
    },
  }
}

/** Rows that can be removed; some always stay. */
export const goingOf = (what: ToRemove) =>
  what.kind === "rows" ? what.entries.filter((one) => one.is_deletable) : []
