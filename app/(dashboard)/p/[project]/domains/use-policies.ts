"use client"

import { useQuery } from "@tanstack/react-query"
import { routeQuery } from "#lib/interface/browser/queries"
import type { PolicyLook } from "#lib/features/domains/view"

export type Policies = {
  of(domain: string): PolicyLook | undefined
  isLooking: boolean
  /** Nobody answered for any of them. */
  isSilent: boolean
}

/** DNS is asked once for a while, however often somebody comes back to the list. */
const freshMs = 60_000

/** SPF and DMARC of all domains, asked for once the list stands. */
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
