"use client"

import { useCallback, useEffect, useState } from "react"
import { mutate } from "#lib/browser/mutate"
import type { SuppressionsPage } from "./load.ts"
import { filterInput, isFiltered, type Query } from "./query.ts"
import type { CauseCounts } from "./view.ts"

export type Counts = {
  /** By cause, under every filter but the cause itself; null until it is known. */
  matching: CauseCounts | null
  /** Everything the list holds. */
  all: CauseCounts | null
  refresh: () => void
}

/** How many there are: asked beside the rows, which never wait for it. */
export function useCounts({ project, timeZone }: SuppressionsPage, query: Query): Counts {
  const [turn, setTurn] = useState(0)
  const refresh = useCallback(() => setTurn((before) => before + 1), [])
  const narrowed: Query = { ...query, cause: null, order: "newest" }
  const key = JSON.stringify(filterInput(narrowed, timeZone))
  const matching = useCount(project, key, turn)
  const everything = useCount(project, isFiltered(narrowed) ? "{}" : null, turn)
  return { matching, all: isFiltered(narrowed) ? everything : matching, refresh }
}

/** A figure that cannot be had stays away; the rows tell what failed. A new turn asks the same question again. */
function useCount(project: string, key: string | null, turn: number): CauseCounts | null {
  const [found, setFound] = useState<{ key: string; counts: CauseCounts } | null>(null)
  const question = key === null ? null : `${turn} ${key}`
  useEffect(() => {
    if (question === null) return
    const asked = question.slice(question.indexOf(" ") + 1)
    let isOver = false
    const ask = async () => {
      const answer = await mutate(project, "suppression/count", JSON.parse(asked))
      if (isOver || !answer.ok) return
      const { causes, total, is_about } = answer.value
      setFound({ key: asked, counts: { causes, total, isAbout: is_about } })
    }
    void ask()
    return () => {
      isOver = true
    }
  }, [project, question])
  return found && found.key === key ? found.counts : null
}

/** The figure of the rows that are shown: of one cause when one is chosen. */
export const shownCount = (counts: CauseCounts | null, cause: string | null): number | null => {
  if (!counts) return null
  return cause === null ? counts.total : (counts.causes[cause] ?? 0)
}
