"use client"

import { type Options, useQueryStates } from "nuqs"
import { useTransition } from "react"
import { firstPage, pagingParsers } from "#lib/analytics/range/query"
import { auditParsers } from "#lib/features/audit-log/query"

type Change = { who?: string | null; what?: string | null; target?: string | null }

/** Filters of the log in the URL, which the server reads; every change returns to the first page. */
export function useAuditQuery() {
  const [, startTransition] = useTransition()
  const [{ who, what, target }, setQuery] = useQueryStates(
    { ...auditParsers, ...pagingParsers },
    { shallow: false, startTransition },
  )
  const update = (change: Change, options?: Options) =>
    void setQuery({ ...change, act: null, ...firstPage }, options)
  return {
    filters: { who, what, target },
    update,
    clear: () => update({ who: null, what: null, target: null }),
  }
}
