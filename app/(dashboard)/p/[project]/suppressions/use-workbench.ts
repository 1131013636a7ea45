"use client"

import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { methodKey } from "#lib/interface/browser/queries"
import { suppressionWords } from "#words/suppression"
import { entryKey } from "./detail/use-entries.ts"
import { useChosen } from "./list/use-chosen.ts"
import { shownCount, useCounts } from "./list/use-counts.ts"
import { useSuppressions } from "./list/use-suppressions.ts"
import type { SuppressionsPage } from "./load.ts"
import type { ToRemove } from "./remove/to-remove.ts"
import { usePageState } from "./use-page-state.ts"
import { countText } from "./view.ts"

export type WorkbenchState = ReturnType<typeof useWorkbench>

/** Shared state of the page's parts: the URL, the rows and their counts, the selection, and changes. */
export function useWorkbench(page: SuppressionsPage) {
  const words = useWords(suppressionWords)
  const language = useLanguage()
  const context = { words, language, timeZone: page.timeZone, nowMs: page.nowMs }
  const state = usePageState()
  const list = useSuppressions(page, state.query)
  const counts = useCounts(page, state.query)
  const chosen = useChosen(list.rows, state.query)
  const refresh = useRefresh(page.project)
  const reloadAll = () => {
    list.reload()
    refresh()
  }
  const { hide, unhide } = list
  const [toRemove, setToRemove] = useState<ToRemove | null>(null)
  const shown = shownCount(counts.matching, state.query.cause)
  return {
    context,
    state,
    list,
    counts,
    chosen,
    /** Entries requested for removal. */
    removal: { toRemove, open: setToRemove, close: () => setToRemove(null) },
    /** Reports changes to the list. */
    changes: { hide, unhide, refresh, reloadAll, clearChosen: chosen.clear },
    /** Number of entries that the filters find; null until known. */
    shown,
    shownText: shown === null ? null : countText(shown, counts.matching?.isAbout ?? false, context),
    /** Size of the whole list. */
    totalText: counts.all && countText(counts.all.total, counts.all.isAbout, context),
    hasPanel: state.open !== null || (page.canWrite && state.panel !== null),
  }
}

/** Reads the figures and the details that are open again; the rows stay as they are. */
function useRefresh(project: string) {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: methodKey(project, "suppression/count") })
    void client.invalidateQueries({ queryKey: entryKey(project) })
  }
}
