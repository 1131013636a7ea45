"use client"

import { type Options, useQueryStates } from "nuqs"
import { useTransition } from "react"
import { firstPage, pagingParsers } from "#lib/analytics/range/query"
import { auditParsers } from "#lib/features/audit-log/query"

type Change = { who?: string | null; what?: string | null; target?: string | null }

/** What of the log is looked for, in the address, which the server reads; with every change the list begins anew. */
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
