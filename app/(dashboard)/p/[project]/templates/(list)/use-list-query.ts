"use client"

import { type Options, useQueryStates } from "nuqs"
import { useTransition } from "react"
import { firstPage, pagingParsers } from "#lib/analytics/range/query"
import { listParsers } from "../query.ts"

/** Search in the address, which the server reads; each change restarts at the first page. */
export function useListQuery() {
  const [isPending, startTransition] = useTransition()
  const [{ search }, setQuery] = useQueryStates(
    { ...listParsers, ...pagingParsers },
    { shallow: false, startTransition },
  )
  const update = (next: string | null, options?: Options) =>
    void setQuery({ search: next || null, ...firstPage }, options)
  return { search, update, isPending }
}
