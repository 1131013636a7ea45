"use client"

import { type inferParserType, useQueryStates } from "nuqs"
import { pageParsers, type Query, urlKeys } from "#lib/features/suppressions/query"

/** Panel next to the list. */
type PanelName = NonNullable<inferParserType<typeof pageParsers>["panel"]>

export type PageState = {
  query: Query
  /** The address whose details are open. */
  open: string | null
  panel: PanelName | null
  changeQuery: (change: Partial<Query>) => void
  showAddress: (email: string | null) => void
  showPanel: (panel: PanelName | null) => void
}

/** State of the page in its URL. The list loads its rows itself, so the server renders nothing again. */
export function usePageState(): PageState {
  const [{ open, panel, ...query }, set] = useQueryStates(pageParsers, { urlKeys })
  return {
    query,
    open: open || null,
    panel,
    changeQuery: (change) => void set(change),
    showAddress: (email) => void set({ open: email, panel: null }),
    showPanel: (panel) => void set({ panel, open: null }),
  }
}
