"use client"

import { useQueryStates } from "nuqs"
import { useTransition } from "react"
import { firstPage } from "../../_range/query.ts"
import { type Filters, messageParsers } from "./query.ts"

const none = { q: null, tag: null, template: null, domain: null, provider: null, status: null, had: null }

/** The filters in the address, which the server reads; the list begins anew with every change. */
export function useFilters() {
  const [isPending, startTransition] = useTransition()
  const [filters, setQuery] = useQueryStates(messageParsers, { shallow: false, startTransition })
  return {
    filters: filters as Filters,
    isPending,
    update: (change: Partial<{ [name in keyof Filters]: Filters[name] | null }>) =>
      void setQuery({ ...change, ...firstPage }),
    clear: () => void setQuery({ ...none, ...firstPage }),
  }
}
