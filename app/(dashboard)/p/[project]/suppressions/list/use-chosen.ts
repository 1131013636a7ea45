"use client"

import { useState } from "react"
import { type Query, searchOf } from "#lib/features/suppressions/query"
import { type Entry, idOf } from "../view.ts"

const nothing: ReadonlySet<string> = new Set()

/** Rows selected under the current filters. */
export function useChosen(rows: readonly Entry[], query: Query) {
  const [chosen, setChosen] = useState({ key: "", ids: nothing })
  const key = searchOf({ ...query, order: "newest" })
  // Rows selected under other filters may be out of sight, and nobody must remove rows they do not see.
  const ids = chosen.key === key ? chosen.ids : nothing
  return {
    ids,
    entries: rows.filter((row) => ids.has(idOf(row))),
    select: (next: ReadonlySet<string>) => setChosen({ key, ids: next }),
    clear: () => setChosen({ key, ids: nothing }),
  }
}
