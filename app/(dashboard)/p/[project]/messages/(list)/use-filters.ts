"use client"

import { type Options, useQueryStates } from "nuqs"
import { useTransition } from "react"
import { filterNames } from "#lib/analytics/filters/query"
import { firstPage } from "#lib/analytics/range/query"
import { type Filters, messageParsers } from "#lib/analytics/messages/query"

type Change = Partial<{ [name in keyof Filters]: Filters[name] | null }>

const none: Change = {
  ...(Object.fromEntries(filterNames.map((name) => [name, null])) as Change),
  ...{ q: null, had: null, people: null, machines: null },
}

/** Filters in the URL, which the server reads; every change returns to the first page. */
export function useFilters() {
  const [isPending, startTransition] = useTransition()
  const [filters, setQuery] = useQueryStates(messageParsers, { shallow: false, startTransition })
  return {
    filters: filters as Filters,
    isPending,
    update: (change: Change, options?: Options) => void setQuery({ ...change, ...firstPage }, options),
    clear: () => void setQuery({ ...none, ...firstPage }),
  }
}
