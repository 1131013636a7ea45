"use client"

import { useQueryStates } from "nuqs"
import { useTransition } from "react"
import { type Filters, messageParsers } from "./query.ts"

const first = { cursor: null, dir: null, page: null, trail: null }
const none = { q: null, tag: null, template: null, domain: null, provider: null, status: null, had: null }

/** The filters in the address, which the server reads; the list begins anew with every change. */
export function useFilters() {
  const [isPending, startTransition] = useTransition()
  const [filters, setQuery] = useQueryStates(messageParsers, { shallow: false, startTransition })
  return {
    filters: filters as Filters,
    isPending,
    update: (change: Partial<{ [name in keyof Filters]: Filters[name] | null }>) =>
      void setQuery({ ...change, ...first }),
    clear: () => void setQuery({ ...none, ...first }),
  }
}
