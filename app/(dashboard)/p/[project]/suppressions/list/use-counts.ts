"use client"

import { useQuery } from "@tanstack/react-query"
import { methodQuery } from "#lib/interface/browser/queries"
import type { SuppressionsPage } from "../load.ts"
import { type FilterInput, filterInput, type Query } from "#lib/features/suppressions/query"
import type { CauseCounts } from "../view.ts"

export type Counts = {
  /** Counts by cause, under every filter but the cause itself; null until known. */
  matching: CauseCounts | null
  /** Counts of the whole list. */
  all: CauseCounts | null
}

/** Counts, loaded separately from the rows, which never wait for them. */
export function useCounts({ project, timeZone }: SuppressionsPage, query: Query): Counts {
  const matching = useCount(project, filterInput({ ...query, cause: null }, timeZone))
  const all = useCount(project, {})
  return { matching, all }
}

/** A missing count is not shown; the rows report the error. */
function useCount(project: string, filter: FilterInput): CauseCounts | null {
  const { data } = useQuery(methodQuery(project, "suppression/count", filter))
  return data ? { causes: data.causes, total: data.total, isAbout: data.is_about } : null
}

/** The figure of the rows that are shown: of one cause when one is chosen. */
export const shownCount = (counts: CauseCounts | null, cause: string | null): number | null => {
  if (!counts) return null
  return cause === null ? counts.total : (counts.causes[cause] ?? 0)
}
