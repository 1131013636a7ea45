"use client"

import { useQueryStates } from "nuqs"
import { useTransition } from "react"
import { resultsParsers } from "#lib/features/template-results/page/query"

/** Choices of the page in the address, which the server reads. */
export function useResults() {
  const [isPending, startTransition] = useTransition()
  const [query, setQuery] = useQueryStates(resultsParsers, { shallow: false, startTransition })
  return { query, isPending, update: (...[change]: Parameters<typeof setQuery>) => void setQuery(change) }
}
