"use client"

import { useSearchParams } from "next/navigation"
import { type Query, readQuery, searchChange } from "./query.ts"

/** What stands beside the list. */
export type PanelName = "add" | "import"

export type Url = {
  query: Query
  /** The address whose details are open. */
  open: string | null
  panel: PanelName | null
  changeQuery: (change: Partial<Query>) => void
  showAddress: (email: string | null) => void
  showPanel: (panel: PanelName | null) => void
}

/** The state of the page in its address. The list asks for its rows itself, so the server draws nothing anew. */
export function useUrl(): Url {
  const params = useSearchParams()
  const asked = params.get("panel")
  return {
    query: readQuery(params),
    open: params.get("open") || null,
    panel: asked === "add" || asked === "import" ? asked : null,
    changeQuery: (change) => replace(searchChange(change)),
    showAddress: (email) => replace({ open: email, panel: null }),
    showPanel: (panel) => replace({ panel, open: null }),
  }
}

function replace(change: Record<string, string | null>): void {
  const next = new URLSearchParams(window.location.search)
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  const search = next.toString()
  window.history.replaceState(null, "", search ? `?${search}` : window.location.pathname)
}
