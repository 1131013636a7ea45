"use client"

import { useQueryStates } from "nuqs"
import { useTransition } from "react"
import { engagementParsers } from "#lib/analytics/engagement/query"

/** Choices of the page in the URL, which the server reads. */
export function useChoices() {
  const [isPending, startTransition] = useTransition()
  const [query, setQuery] = useQueryStates(engagementParsers, { shallow: false, startTransition })
  return { query, isPending, update: (...[change]: Parameters<typeof setQuery>) => void setQuery(change) }
}
