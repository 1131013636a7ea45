"use client"

import { Search } from "lucide-react"
import { useWords } from "#components/shell/language"
import { useSearchField } from "#components/shell/use-key"
import { Input } from "#ui/input"
import { tagWords } from "#words/tag"
import { debounce, useQueryState } from "nuqs"
import { searchInUrl } from "#lib/analytics/engagement/tags/query"

/** Part of a tag's name. */
export function TagSearch() {
  const words = useWords(tagWords)
  const { search, type } = useTagSearch()
  return (
    <search className="w-full max-w-80">
      <Input
        ref={useSearchField()}
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        lead={<Search aria-hidden />}
        value={search}
        onChange={(event) => type(event.target.value)}
      />
    </search>
  )
}

/** Part of a tag's name, in the address, which the server reads when typing rests. */
export function useTagSearch() {
  const [search, setSearch] = useQueryState("q", searchInUrl.withOptions({ shallow: false }))
  return {
    search,
    type: (text: string) => void setSearch(text || null, { limitUrlUpdates: debounce(250) }),
    clear: () => void setSearch(null),
  }
}
