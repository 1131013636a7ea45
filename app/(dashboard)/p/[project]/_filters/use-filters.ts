"use client"

import { useQueryStates } from "nuqs"
import { useTransition } from "react"
import { type FilterName, type Filters, filterNames, filterParsers } from "./query.ts"

type Change = { [name in FilterName]?: Filters[name] | null }

const none = Object.fromEntries(filterNames.map((name) => [name, null])) as Change

/** Filters in the address, which the server reads. */
export function useFilters() {
  const [isPending, startTransition] = useTransition()
  const [filters, setQuery] = useQueryStates(filterParsers, { shallow: false, startTransition })
  return {
    filters,
    isPending,
    update: (change: Change) => void setQuery(change),
    clear: () => void setQuery(none),
  }
}
