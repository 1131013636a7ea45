"use client"

import { type Options, useQueryStates } from "nuqs"
import { useTransition } from "react"
import { firstPage, pagingParsers } from "#lib/analytics/range/query"
import { type LogFilters, logParsers } from "#lib/features/webhooks/log-query"

type Change = Partial<{ [name in keyof LogFilters]: LogFilters[name] | null }>

/** Filters of the log in the URL, which the server reads; every change returns to the first page. */
export function useLogQuery() {
  const [, startTransition] = useTransition()
  const [{ status, code, find }, setQuery] = useQueryStates(
    { ...logParsers, ...pagingParsers },
    { shallow: false, startTransition },
  )
  const update = (change: Change, options?: Options) => void setQuery({ ...change, ...firstPage }, options)
  return {
    filters: { status, code, find },
    update,
    clear: () => update({ status: null, code: null, find: null }),
  }
}
