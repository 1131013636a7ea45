"use client"

import { useQuery } from "@tanstack/react-query"
import { routeQuery } from "#lib/interface/browser/queries"
import type { PolicyLook } from "#lib/features/domains/view"

export type Policies = {
  of(domain: string): PolicyLook | undefined
  isLooking: boolean
  /** DNS answered for none of them. */
  isSilent: boolean
}

/** DNS results are cached, however often the list is opened again. */
const freshMs = 60_000

/** SPF and DMARC of all domains, queried after the list has rendered. */
export function usePolicies(project: string, isNeeded: boolean): Policies {
  const { data, isPending, isError } = useQuery({
    ...routeQuery<{ policies: PolicyLook[] }>(`/api/projects/${encodeURIComponent(project)}/dns`),
    enabled: isNeeded,
    staleTime: freshMs,
  })
  const found = data?.policies ?? []
  const asked = found.flatMap(({ spf, dmarc }) => [spf, dmarc])
  return {
    of: (domain) => found.find((one) => one.domain === domain),
    isLooking: isNeeded && isPending,
    isSilent: isError || (asked.length > 0 && asked.every((one) => one?.state === "silent")),
  }
}
