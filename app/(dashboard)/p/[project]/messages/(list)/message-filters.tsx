"use client"

import { Search } from "lucide-react"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { useWords } from "#components/shell/language"
import { useKey } from "#components/shell/use-key"
import { messagesWords } from "#lib/words/messages"
import { Button } from "#ui/button"
import { Input } from "#ui/input"
import { Kbd } from "#ui/kbd"
import { useSearchUpdate } from "../../_range/use-search-update.ts"

/** The search, in the URL; `children` stand at the right end. */
export type MessageFiltersProps = { search: string; isMasked: boolean; children: ReactNode }

export function MessageFilters({ search, isMasked, children }: MessageFiltersProps) {
  const words = useWords(messagesWords)
  const { update } = useSearchUpdate()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <SearchField
        search={search}
        placeholder={isMasked ? words.searchMasked : words.search}
        onSearch={(q) => update({ q: q || null })}
      />
      {search !== "" && (
        <Button variant="ghost" size="sm" onClick={() => update({ q: null })}>
          {words.clear}
        </Button>
      )}
      <span className="ml-auto max-md:ml-0">{children}</span>
    </div>
  )
}

type SearchFieldProps = { search: string; placeholder: string; onSearch: (search: string) => void }

const waitMs = 300

function SearchField({ search, placeholder, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(search)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(search)
  useEffect(() => {
    // The URL changed without us (Clear, back): follow it. Our own change must not disturb what is being typed.
    if (search !== asked.current) setText(search)
    asked.current = search
  }, [search])
  useKey("search", () => field.current?.focus())
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      asked.current = next.trim()
      onSearch(asked.current)
    }, waitMs)
  }
  return (
    <Input
      ref={field}
      type="search"
      aria-label={placeholder}
      placeholder={placeholder}
      value={text}
      onChange={(event) => type(event.target.value)}
      lead={<Search aria-hidden />}
      trail={<Kbd className="mr-0.5">/</Kbd>}
      className="w-64 max-md:w-full"
    />
  )
}
