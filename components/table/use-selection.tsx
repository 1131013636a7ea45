"use client"

import { useCallback, useMemo, useState } from "react"
import type { Selection } from "./model.ts"

/**
 * The selected rows, including those of pages that are no longer shown, as they were when selected, so that actions
 * need no further request.
 */
export function useSelection<T>(rows: readonly T[], rowId: (row: T) => string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, T>>(new Map())
  const onChange = useCallback(
    (ids: ReadonlySet<string>) => {
      const shown = new Map(rows.map((row) => [rowId(row), row]))
      setChosen((before) => {
        const entries = [...ids].flatMap((id) => {
          const row = shown.get(id) ?? before.get(id)
          return row ? [[id, row] as const] : []
        })
        return new Map(entries)
      })
    },
    [rows, rowId],
  )
  const selection = useMemo(
    (): Selection => ({ selected: new Set(chosen.keys()), onChange }),
    [chosen, onChange],
  )
  return { selection, chosen: [...chosen.values()] }
}
