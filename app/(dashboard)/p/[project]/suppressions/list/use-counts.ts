"use client"

import { useQuery } from "@tanstack/react-query"
import { methodQuery } from "#lib/interface/browser/queries"
import type { SuppressionsPage } from "../load.ts"
import { type FilterInput, filterInput, type Query } from "#lib/features/suppressions/query"
import type { CauseCounts } from "../view.ts"

export type Counts = {
  /** By cause, under every filter but the cause itself; null until it is known. */
  matching: CauseCounts | null
  /** Everything the list holds. */
  all: CauseCounts | null
}

/** How many there are: asked beside the rows, which never wait for it. */
export function useCounts({ project, timeZone }: SuppressionsPage, query: Query): Counts {
  const matching = useCount(project, filterInput({ ...query, cause: null }, timeZone))
  const all = useCount(project, {})
  return { matching, all }
}

/** A figure that cannot be had stays away; the rows tell what failed. */
function useCount(project: string, filter: FilterInput): CauseCounts | null {
  const { data } = useQuery(methodQuery(project, "suppression/count", filter))
  return data ? { causes: data.causes, total: data.total, isAbout: data.is_about } : null
}

/** The figure of the rows that are shown: of one cause when one is chosen. */
export const shownCount = (counts: CauseCounts | null, cause: string | null): number | null => {
  if (!counts) return null
  return cause === null ? counts.total : (counts.causes[cause] ?? 0)
}
