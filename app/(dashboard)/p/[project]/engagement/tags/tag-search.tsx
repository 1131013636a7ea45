"use client"

import { Search } from "lucide-react"
import { useWords } from "#components/shell/language"
import { useSearchField } from "#components/shell/use-key"
import { Input } from "#ui/input"
import { tagWords } from "#words/tag"
import { useTagSearch } from "./use-tag-search.ts"

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
