"use client"

import { Search } from "lucide-react"
import { type FormEvent, useState } from "react"
import { useWords } from "#components/shell/language"
import { useSearchField } from "#components/shell/use-key"
import { Input } from "#ui/input"
import { tagWords } from "#words/tag"
import { useTagSearch } from "./use-tag-search.ts"

/** Part of a tag's name; it goes into the URL on Enter and on leaving the field. */
export function TagSearch({ search }: { search: string }) {
  const words = useWords(tagWords)
  const { setSearch } = useTagSearch()
  const field = useSearchField()
  const [text, setText] = useState(search)
  const apply = (event?: FormEvent) => {
    event?.preventDefault()
    if (text.trim() !== search) setSearch(text)
  }
  return (
    <search className="w-full max-w-80">
      <form onSubmit={apply}>
        <Input
          ref={field}
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          lead={<Search aria-hidden />}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => apply()}
        />
      </form>
    </search>
  )
}
