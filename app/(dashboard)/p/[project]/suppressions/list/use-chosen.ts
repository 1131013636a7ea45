"use client"

import { useState } from "react"
import { type Query, searchOf } from "#lib/features/suppressions/query"
import { type Entry, idOf } from "../view.ts"

const nothing: ReadonlySet<string> = new Set()

/** The rows that somebody has selected under the filters as they are. */
export function useChosen(rows: readonly Entry[], query: Query) {
  const [chosen, setChosen] = useState({ key: "", ids: nothing })
  const key = searchOf({ ...query, order: "newest" })
  // What was chosen under other filters may be out of sight: nobody removes what they do not see.
  const ids = chosen.key === key ? chosen.ids : nothing
  return {
    ids,
    entries: rows.filter((row) => ids.has(idOf(row))),
    select: (next: ReadonlySet<string>) => setChosen({ key, ids: next }),
    clear: () => setChosen({ key, ids: nothing }),
  }
}
