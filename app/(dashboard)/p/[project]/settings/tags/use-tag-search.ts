"use client"

import { parseAsString, useQueryState } from "nuqs"

const searchInUrl = parseAsString.withDefault("").withOptions({ shallow: false })

/** Part of a tag's name, in the address, which the server reads. */
export function useTagSearch() {
  const [search, setSearch] = useQueryState("q", searchInUrl)
  return { search, setSearch: (next: string) => void setSearch(next.trim() || null) }
}
