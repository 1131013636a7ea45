"use client"

import { Search } from "lucide-react"
import { type FormEvent, useState } from "react"
import { useWords } from "#components/shell/language"
import { useSearchField } from "#components/shell/use-key"
import { tagWords } from "#lib/words/tags"
import { Input } from "#ui/input"
import { useSearchUpdate } from "../../_range/use-search-update.ts"

/** Part of a tag's name; it goes into the URL on Enter and on leaving the field. */
export function TagSearch({ search }: { search: string }) {
  const words = useWords(tagWords)
  const { update } = useSearchUpdate()
  const field = useSearchField()
  const [text, setText] = useState(search)
  const apply = (event?: FormEvent) => {
    event?.preventDefault()
    if (text.trim() !== search) update({ q: text.trim() || null })
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
