"use client"

import { useEffect, useState } from "react"
import { getJson } from "#lib/browser/mutate"
import type { PolicyLook } from "./view.ts"

export type Policies = {
  of(domain: string): PolicyLook | undefined
  isLooking: boolean
  /** Nobody answered for any of them. */
  isSilent: boolean
}

/** SPF and DMARC of all domains, asked for once the list stands. */
export function usePolicies(project: string, isNeeded: boolean): Policies {
  const [found, setFound] = useState<PolicyLook[] | null>(null)
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!isNeeded) return
    const stop = new AbortController()
    const url = `/api/projects/${encodeURIComponent(project)}/dns`
    getJson<{ policies: PolicyLook[] }>(url, stop.signal).then((answer) => {
      if (stop.signal.aborted) return
      if (answer.ok) setFound(answer.value.policies)
      setIsOver(true)
    })
    return () => stop.abort()
  }, [project, isNeeded])
  const asked = (found ?? []).flatMap(({ spf, dmarc }) => [spf, dmarc])
  return {
    of: (domain) => found?.find((one) => one.domain === domain),
    isLooking: isNeeded && !isOver,
    isSilent:
      isOver && (found === null || (asked.length > 0 && asked.every((one) => one?.state === "silent"))),
  }
}
