"use client"

import { debounce, useQueryState } from "nuqs"
import { searchInUrl } from "#lib/analytics/engagement/tags/query"

/** Part of a tag's name, in the address, which the server reads when typing rests. */
export function useTagSearch() {
  const [search, setSearch] = useQueryState("q", searchInUrl.withOptions({ shallow: false }))
  return {
    search,
    type: (text: string) => void setSearch(text || null, { limitUrlUpdates: debounce(250) }),
    clear: () => void setSearch(null),
  }
}
