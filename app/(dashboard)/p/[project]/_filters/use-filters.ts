"use client"

import { useQueryStates } from "nuqs"
import { usePageTransition } from "#components/shell/page-transition"
import { firstPage, pagingParsers } from "#lib/analytics/range/query"
import {
  type FilterName,
  type FilterValues,
  filterNames,
  filterParsers,
  peopleParser,
} from "#lib/analytics/filters/query"

type Change = { [name in FilterName]?: FilterValues[name] | null } & { people?: boolean | null }

const none = Object.fromEntries(filterNames.map((name) => [name, null])) as Change

/** Filters in the URL, which the server reads; every change returns to the first page. */
export function useFilters() {
  const { startTransition } = usePageTransition()
  const [filters, setQuery] = useQueryStates(
    { ...filterParsers, people: peopleParser, ...pagingParsers },
    { shallow: false, startTransition },
  )
  return {
    filters,
    update: (change: Change) => void setQuery({ ...change, ...firstPage }),
    clear: () => void setQuery({ ...none, people: null, ...firstPage }),
  }
}
