"use client"

import { Search, Tag, X } from "lucide-react"
import { type ReactNode, useRef } from "react"
import { useWords } from "#components/shell/language"
import { useKey } from "#components/shell/use-key"
import { useTypedSearch } from "#components/shell/use-typed-search"
import { messagesWords } from "#lib/words/messages"
import { Button } from "#ui/button"
import { cn } from "#ui/cn"
import { Input } from "#ui/input"
import { Kbd } from "#ui/kbd"
import { useSearchUpdate } from "../../_range/use-search-update.ts"

/** The search and the tag, in the URL; `children` stand at the right end. */
export type MessageFiltersProps = { search: string; tag: string; isMasked: boolean; children: ReactNode }

export function MessageFilters({ search, tag, isMasked, children }: MessageFiltersProps) {
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
      {tag !== "" && <TagChip tag={tag} onTake={() => update({ tag: null })} />}
      <span className="ml-auto max-md:ml-0">{children}</span>
    </div>
  )
}

/** The tag that the list is narrowed to; its end takes it away. */
function TagChip({ tag, onTake }: { tag: string; onTake: () => void }) {
  const words = useWords(messagesWords)
  const part = "flex min-w-0 items-center gap-1.5 px-2 [&_svg]:size-3.5 [&_svg]:shrink-0"
  return (
    <span className="inline-flex h-8 min-w-0 max-w-full items-stretch divide-x divide-line overflow-hidden rounded-md border border-line-strong bg-surface text-xs max-md:h-11">
      <span className={cn(part, "shrink-0 text-ink-2")}>
        <Tag aria-hidden /> {words.tag}
      </span>
      <span className={cn(part, "font-medium text-ink")}>
        <span className="max-w-64 truncate" title={tag}>
          {tag}
        </span>
      </span>
      <button
        type="button"
        aria-label={words.takeTag(tag)}
        onClick={onTake}
        className={cn(part, "text-ink-3 -outline-offset-2 hover:bg-hover hover:text-ink max-md:px-3")}
      >
        <X aria-hidden />
      </button>
    </span>
  )
}

type SearchFieldProps = { search: string; placeholder: string; onSearch: (search: string) => void }

function SearchField({ search, placeholder, onSearch }: SearchFieldProps) {
  const { text, type } = useTypedSearch(search, onSearch)
  const field = useRef<HTMLInputElement>(null)
  useKey("search", () => field.current?.focus())
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
