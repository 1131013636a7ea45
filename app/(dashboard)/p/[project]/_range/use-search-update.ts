"use client"

import { usePathname, useRouter, useSearchParams } from "next/navigation"
import { useTransition } from "react"

/** Changes of the URL's query; null removes a name. Paging starts anew with every change. */
export type SearchChange = Record<string, string | null>

export function useSearchUpdate(): { update: (change: SearchChange) => void; isPending: boolean } {
  const router = useRouter()
  const pathname = usePathname()
  const params = useSearchParams()
  const [isPending, startTransition] = useTransition()
  const update = (change: SearchChange) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries({ cursor: null, trail: null, ...change })) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    const query = next.toString()
    startTransition(() => router.replace(query ? `${pathname}?${query}` : pathname, { scroll: false }))
  }
  return { update, isPending }
}
